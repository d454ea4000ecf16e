import BluetoothProtocols
public import Captures

/// Chooses the records of a capture that have to do with some of its devices: those that name no other
/// device.
public struct PeerSelection {
  private let wanted: Set<String>
  private var identities: Identities
  private var decoder = RecordDecoder()

  /// - Parameters:
  ///   - peers: The devices by the names that a timeline gives them: addresses that do not change.
  ///   - identities: The devices that use changing addresses.
  public init(of peers: Set<String>, _ identities: Identities) {
    (wanted, self.identities) = (peers, identities)
  }

  /// Returns whether the next record of the capture is kept.
  public mutating func keeps(_ record: CaptureRecord, _ octets: RawSpan) -> Bool {
    let decoded = decoder.decode(record, octets)
    if case .event(.leAdvertisingReport(let reports)) = decoded.packet {
      return reports.reports.contains { isWanted($0.address) }
    }
    guard let address = decoded.address, address.rawValue != 0 else { return true }
    return isWanted(address)
  }

  private mutating func isWanted(_ address: DeviceAddress) -> Bool {
    wanted.contains(identities.name(of: address))
  }
}
