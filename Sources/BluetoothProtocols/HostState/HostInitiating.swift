/// The peers to which a host's controller is to connect, by address or by its filter accept list.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.12 to 7.8.17 and 7.8.66.
public struct HostInitiating: Hashable, Sendable {
  /// The filter accept list, in the order in which the host added the peers.
  public private(set) var acceptList: [HostPeer] = []
  /// The peers that the controller tries to connect to. Empty if the accept list decides and its
  /// entries are not known.
  public private(set) var targets: [HostPeer] = []
  /// How the controller scans for them and what connection it then makes.
  public private(set) var attempt: HCICommand.CreateConnection.Attempt?
  /// Whether the accept list says whom to connect to.
  public private(set) var usesAcceptList = false
  /// Whether the controller tries to connect.
  public private(set) var isOn = false
  /// Whether the host has cancelled its attempt and the controller has not yet said that it ended.
  public private(set) var isCancelled = false

  /// The most entries that an accept list can have: a controller reports its size in one octet.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.14.
  private static let longestList = 255

  /// Begins with an empty accept list and without an attempt.
  public init() {}

  /// - Returns: The peers that the controller tries to connect to from now on, or, if `isOn` is
  ///   false, no longer; nil if the command starts or ends no attempt.
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
      usesAcceptList = create.usesFilterAcceptList
      return self
    case .leCreateConnectionCancel:
      defer { (targets, isOn, isCancelled) = ([], false, true) }
      return switchedOff
    default: break
    }
    return nil
  }

  /// Ends the attempt, whether or not a connection was made.
  ///
  /// - Returns: The peers that the controller tried to connect to until then; nil if there was no
  ///   attempt.
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
