import Timelines

/// The demands of apps and the system on the radio, and everything else that its work depends on.
///
/// While the demand stays the same and no deadline passes, the radio goes on with what it does.
struct RadioDemand: Hashable, Sendable {
  /// One session's demand on the receiver.
  struct Share: Hashable, Sendable {
    var session: Int
    var isGhost: Bool
    var capability: RoleCapability
    var scan: ScanRequest?
    /// The peripherals to which it wants to connect, each with the instant from which on.
    var connections: [String: Instant] = [:]
  }

  var isOn: Bool
  var advertising: [Advertiser.Demand] = []
  /// In the order of the sessions. A session that wants nothing of the receiver is left out.
  var shares: [Share] = []
  /// The peripherals to which the system itself wants to be connected.
  var systemPeers: Set<String>
  /// The peripherals to which there is a link.
  var linkedPeers: [String]
  /// The number of lookouts for a peripheral that have ended by themselves: each may have to begin
  /// anew.
  var endedLookouts: Int

  /// The sessions' demands on the scanner.
  var scanning: [Scanner.Demand] {
    shares.map {
      Scanner.Demand(
        scan: $0.scan, isConnecting: !$0.connections.isEmpty, capability: $0.capability)
    }
  }
}
