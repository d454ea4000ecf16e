import BluetoothProtocols
import Captures
import Timelines

/// The PHY and the signal of a link, from its records. The timeline has no entries for them.
struct LinkRadio: Hashable, Sendable {
  /// The PHYs one after the other, for example `1M` and `2M`, or `2M, 1M back` if the two directions
  /// differ.
  private(set) var phys: [String] = []
  /// The signal strengths in dBm.
  private(set) var signals = SampledValues()
  /// The same over time, in nanoseconds of the recorder's clock.
  private(set) var signalCourse = SampledCourse()

  mutating func add(phy: String) {
    if phys.last != phy, phys.count < 64 { phys.append(phy) }
  }

  mutating func add(signal: Int, at time: Int64) {
    signals.add(Int64(signal))
    signalCourse.add(Int64(signal), at: time)
  }
}

/// The radios of links, found by the handle or the access address that records name.
struct LinkRadios: Sendable {
  private enum Key: Hashable {
    case handle(UInt32?, UInt16)
    case accessAddress(UInt32)
  }

  /// The record with which each link began that is up.
  private var open: [Key: Int] = [:]
  private var radios: [Int: LinkRadio] = [:]

  /// Returns what is known of the link that began with a record.
  subscript(beganWith record: Int) -> LinkRadio? { radios[record] }

  mutating func receive(_ decoded: DecodedRecord) {
    let record = decoded.record
    switch decoded.packet {
    case .event(.leConnectionComplete(let complete)) where complete.status == .success:
      begin(.handle(record.adapter, complete.handle.rawValue), record.number)
    case .event(.disconnectionComplete(let end)) where end.status == .success:
      open[.handle(record.adapter, end.handle.rawValue)] = nil
    case .event(.lePHYUpdateComplete(let update)) where update.status == .success:
      change(.handle(record.adapter, update.handle.rawValue)) {
        $0.add(phy: Self.name(update.txPHY, update.rxPHY))
      }
    case .event(.commandComplete(let complete)): answer(complete, record)
    case .advertising(let pdu, let around):
      guard case .connect(let indication) = pdu.payload else { return }
      let key = Key.accessAddress(indication.accessAddress.rawValue)
      begin(key, record.number)
      // The link begins on the PHY of the request.
      // Source: Core 5.4, Vol 6, Part B, 4.5.
      if let radio = around.radio { change(key) { $0.add(phy: Self.name(radio.phy)) } }
    case .data(_, let around):
      guard let radio = around.radio else { return }
      change(.accessAddress(around.accessAddress.rawValue)) { link in
        link.add(phy: Self.name(radio.phy))
        if let signal = radio.rssi {
          link.add(signal: Int(signal), at: record.time.nanosecondsSince1970)
        }
      }
    default: break
    }
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.5.4 and 7.8.47 (status, handle, then what was asked for).
  private mutating func answer(_ complete: HCIEvent.CommandComplete, _ record: CaptureRecord) {
    let octets = complete.returnParameters
    guard complete.status == .success, octets.count >= 4 else { return }
    let key = Key.handle(record.adapter, UInt16(octets[1]) | UInt16(octets[2] & 0x0F) << 8)
    switch complete.opcode {
    case .readRSSI:
      // 127 says that the signal cannot be read.
      let signal = Int(Int8(bitPattern: octets[3]))
      if signal == 127 { return }
      change(key) { $0.add(signal: signal, at: record.time.nanosecondsSince1970) }
    case .leReadPHY where octets.count >= 5:
      change(key) { $0.add(phy: Self.name(octets[3], octets[4])) }
    default: break
    }
  }

  private mutating func begin(_ key: Key, _ record: Int) {
    if radios.count < CaptureStatistics.mostLinks {
      (open[key], radios[record]) = (record, LinkRadio())
    }
  }

  private mutating func change(_ key: Key, _ change: (inout LinkRadio) -> Void) {
    guard let record = open[key] else { return }
    change(&radios[record, default: LinkRadio()])
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.12.
  private static func name(_ sent: UInt8, _ received: UInt8) -> String {
    func name(_ code: UInt8) -> String {
      switch code {
      case 1: "1M"
      case 2: "2M"
      case 3: "Coded"
      default: code.hexadecimal
      }
    }
    return sent == received ? name(sent) : "\(name(sent)) to it, \(name(received)) from it"
  }

  private static func name(_ phy: RadioInfo.PHY) -> String {
    switch phy {
    case .le1M: "1M"
    case .le2M: "2M"
    case .leCoded: "Coded"
    case .reserved: "unknown"
    }
  }
}
