import BluetoothProtocols
public import Timelines

/// A remote device as the picker of AccessorySetupKit looks for it: by its name, its services and its
/// company.
public struct AccessoryInRange: Hashable, Sendable {
  var peer: String
  var localName: String?
  var services: [String]
  /// As the protocol writes octets: `0xffff01`.
  var manufacturerData: String?

  /// Makes one of a peer of a scenario, whether or not it is on the air at the moment.
  ///
  /// Source: chosen. The user fetches the accessory that is to be set up.
  public init(_ peer: Scenario.PeerSetup) {
    self.peer = peer.peer
    localName = peer.properties[.localName]?.text
    services = peer.properties[.services]?.list?.compactMap(\.uuid?.description) ?? []
    manufacturerData = peer.properties[.manufacturerData].map { "\($0)" }
  }
}

extension AccessoryInRange {
  func writeMembers(to json: inout JSONWriter) {
    json.member("peer", peer)
    if let localName { json.member("localName", localName) }
    if !services.isEmpty { json.member("services", services) }
    if let manufacturerData { json.member("manufacturerData", manufacturerData) }
  }
}
