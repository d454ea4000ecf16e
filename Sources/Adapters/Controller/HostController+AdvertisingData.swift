import BluetoothProtocols
import Timelines

// The advertising data of a host.
extension HostController {
  /// Complains of malformed advertising data. A controller still sends it.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 11 (the format); Core Specification Supplement, Part A, 1.1
  /// to 1.5 and 1.12 (what may come once).
  mutating func checkData(of number: HostAdvertising.Number) {
    guard let advertiser = host.advertising[number], advertiser.isOnAir else { return }
    for (name, octets) in [
      ("advertising data", advertiser.payload), ("scan response data", advertiser.scanResponse),
    ] {
      let data = AdvertisingData(parsing: octets)
      if let overrun = data.overrun {
        complain("\(name) whose structure at offset \(overrun) is longer than what is left of it")
      }
      for types in Self.onceInData {
        let count = data.structures.count { types.contains($0.type.rawValue) }
        if count > 1 {
          complain(
            "\(name) with \(ADType(rawValue: types[0])) \(count) times, where once is allowed")
        }
      }
    }
    checkModes(of: advertiser)
  }

  /// Complains of a discoverable advertiser that filters requests by its accept list, or whose
  /// Flags set both modes.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 9.2.3.2 and 9.2.4.2; Core Specification Supplement, Part A,
  /// 1.3 (the bits).
  private mutating func checkModes(of advertiser: HostAdvertiser) {
    let flags = AdvertisingData(parsing: advertiser.payload).structures
      .first { $0.type == .flags }?.data.first
    guard let modes = flags.map({ $0 & 0b11 }), modes != 0 else { return }
    if modes == 0b11 { complain("Flags of both discoverable modes") }
    if advertiser.known.usesAcceptList {
      complain(
        "Flags of a discoverable device, and a filter policy that passes over those who are not on "
          + "the accept list")
    }
  }

  /// Groups of structure types of which the data may have one: for example, one list of service
  /// UUIDs of a size, complete or incomplete.
  private static let onceInData: [[UInt8]] = [
    [0x01], [0x03, 0x02], [0x05, 0x04], [0x07, 0x06], [0x09, 0x08], [0x0A], [0x19],
  ]
}
