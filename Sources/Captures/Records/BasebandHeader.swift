import BluetoothProtocols

/// The radio header of a baseband packet of classic Bluetooth.
///
///     RF channel (1)  signal (1)  noise (1)  access code offenses (1)
///     transport and rate (1)  corrected header bits (1)  corrected payload bits (2)
///     LAP (4)  reference LAP and UAP (4)  baseband header (4)  flags (2)
///
/// All is little-endian.
///
/// Source: tcpdump.org, LINKTYPE_BLUETOOTH_BREDR_BB.
struct BasebandHeader: Hashable {
  var channel: UInt8
  /// The signal strength in dBm; nil if it was not measured.
  var signal: Int8?
  /// The lower part of the address that the access code was made from.
  var addressPart: UInt32

  static let size = 22

  /// Returns nil if the octets end before the header does.
  init?(_ octets: RawSpan) {
    guard octets.byteCount >= Self.size else { return nil }
    channel = octets.littleEndian(at: 0)
    addressPart = octets.littleEndian(at: 8, as: UInt32.self) & 0x00FF_FFFF
    let flags = octets.littleEndian(at: 20, as: UInt16.self)
    if flags & 0x0002 != 0 { signal = octets.littleEndian(at: 1) }
  }

  /// The header as text, for human readers.
  var text: String {
    let start = "channel \(channel) LAP \(addressPart.hexadecimal(digits: 6))"
    return signal.map { "\(start) \($0) dBm" } ?? start
  }
}
