import BluetoothProtocols

/// The header of a message of the nRF Sniffer, in any of its versions.
///
///     Version 0     BE EF  packet id (1)  counter (2)  unused (2)  payload length (1)
///     Version 1     board (1)  header length (1)  payload length (1)  version (1)
///                   counter (2)  packet id (1)
///     Version 2 on  board (1)  payload length (2)  version (1)  counter (2)  packet id (1)
///
/// Source: tcpdump.org, LINKTYPE_NORDIC_BLE.
struct NordicHeader {
  let version: UInt8
  let packetID: UInt8
  let size: Int
  let payloadLength: Int

  /// The number of octets that the longest version of the header needs.
  static let longestSize = 8

  /// An advertising packet, from version 3 on.
  static let advertisingPacket: UInt8 = 0x02
  /// A packet on a connection; before version 3, any packet.
  static let packet: UInt8 = 0x06

  /// Returns nil if there are fewer octets than the header needs.
  init?(_ octets: RawSpan) {
    guard octets.byteCount >= 7 else { return nil }
    if octets.bigEndian(at: 0, as: UInt16.self) == 0xBEEF {
      guard octets.byteCount >= 8 else { return nil }
      self.init(version: 0, packetID: octets.littleEndian(at: 2), size: 8, octets, lengthAt: 7)
    } else {
      let version = octets.littleEndian(at: 3, as: UInt8.self)
      let id = octets.littleEndian(at: 6, as: UInt8.self)
      self.init(
        version: version, packetID: id, size: 7, octets, lengthAt: version == 1 ? 2 : 1)
    }
  }

  private init(version: UInt8, packetID: UInt8, size: Int, _ octets: RawSpan, lengthAt: Int) {
    self.version = version
    self.packetID = packetID
    self.size = size
    payloadLength =
      version < 2
      ? Int(octets.littleEndian(at: lengthAt, as: UInt8.self))
      : Int(octets.littleEndian(at: lengthAt, as: UInt16.self))
  }

  /// The number of octets of the payload before the link-layer packet.
  var packetHeaderSize: Int { version == 0 ? 9 : 10 }

  /// Whether the packet id says that the message holds a link-layer packet.
  var isOfPacket: Bool {
    packetID == Self.packet || (packetID == Self.advertisingPacket && version >= 3)
  }
}
