/// Whom a host has told its controller to connect to, by address or by its filter accept list.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.12 to 7.8.17 and 7.8.66.
public struct HostInitiating: Hashable, Sendable {
  /// In the order in which the host added them.
  public private(set) var acceptList: [HostPeer] = []
  /// Whom the controller looks out for; none where the accept list decides and nobody knows it.
  public private(set) var targets: [HostPeer] = []
  /// How it looks out for them.
  public private(set) var attempt: HCICommand.CreateConnection.Attempt?
  public private(set) var isOn = false
  /// Whether the host has given up whom it wanted, and its controller is still to say so.
  public private(set) var isCancelled = false

  /// No controller holds more: its size is one octet.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.14.
  private static let longestList = 255

  public init() {}

  /// - Returns: Whom the controller looks out for from now on, or no longer; nil where that is as
  ///   it was.
  mutating func accept(_ command: HCICommand) -> HostInitiating? {
    switch command {
    case .leClearFilterAcceptList: acceptList = []
    case .leAddDeviceToFilterAcceptList(let type, let address):
      let peer = HostPeer(type, address)
      if !acceptList.contains(peer), acceptList.count < Self.longestList { acceptList.append(peer) }
    case .leRemoveDeviceFromFilterAcceptList(let type, let address):
      acceptList.removeAll { $0 == HostPeer(type, address) }
    case .leCreateConnection(let create), .leExtendedCreateConnection(let create):
      targets =
        create.usesFilterAcceptList
        ? acceptList : [HostPeer(create.peerAddressType, create.peerAddress)]
      (attempt, isOn, isCancelled) = (create.attempts.first, true, false)
      return self
    case .leCreateConnectionCancel:
      defer { (targets, isOn, isCancelled) = ([], false, true) }
      return switchedOff
    default: break
    }
    return nil
  }

  /// The controller looks out for nobody any more, whether a connection was made or not.
  ///
  /// - Returns: Whom it looked out for until then; nil where it did not.
  mutating func end() -> HostInitiating? {
    defer { (targets, isOn, isCancelled) = ([], false, false) }
    return isOn ? switchedOff : nil
  }

  mutating func leaveOut(_ address: DeviceAddress) {
    targets.removeAll { $0.address == address }
  }

  var switchedOff: HostInitiating {
    var ended = self
    ended.isOn = false
    return ended
  }
}
