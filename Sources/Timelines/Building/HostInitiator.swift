import BluetoothProtocols

/// Whom a host has told its controller to connect to, by address or by the accept list.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.12 to 7.8.17 and 7.8.66.
struct HostInitiator: Sendable {
  private struct Target: Hashable {
    var type: AddressType
    var address: DeviceAddress

    var fields: Fields {
      [.address: .address(address), .addressType: .text(type.word)]
    }
  }

  private var acceptList: [Target] = []
  /// Whom the controller looks out for; one without fields where nobody knows.
  private var wanted: [Fields] = []

  /// Whether it has given up whom it wanted, and its controller is still to say so.
  private var isCancelled = false

  /// No controller holds more.
  private static let longestList = 256

  /// What an accepted command has the controller look out for, or give up: an entry for each peer.
  mutating func receive(_ command: HCICommand) -> [Fields] {
    switch command {
    case .reset: self = HostInitiator()
    case .leClearFilterAcceptList: acceptList = []
    case .leAddDeviceToFilterAcceptList(let type, let address):
      let target = Target(type: type, address: address)
      if !acceptList.contains(target), acceptList.count < Self.longestList {
        acceptList.append(target)
      }
    case .leRemoveDeviceFromFilterAcceptList(let type, let address):
      acceptList.removeAll { $0 == Target(type: type, address: address) }
    case .leCreateConnection(let create), .leExtendedCreateConnection(let create):
      return begin(create)
    case .leCreateConnectionCancel:
      defer { (wanted, isCancelled) = ([], true) }
      return (wanted.isEmpty ? [[:]] : wanted).map { $0.merging([.enabled: .flag(false)]) }
    default: break
    }
    return []
  }

  private mutating func begin(_ create: HCICommand.CreateConnection) -> [Fields] {
    isCancelled = false
    let isListed = create.usesFilterAcceptList && !acceptList.isEmpty
    wanted =
      isListed
      ? acceptList.map(\.fields)
      : create.usesFilterAcceptList
        ? [[:]] : [Target(type: create.peerAddressType, address: create.peerAddress).fields]
    return wanted.map { $0.merging(Fields(create)) }
  }

  /// The controller looks out for nobody any more, whether a connection was made or not.
  ///
  /// - Returns: Whom it looked out for until then, and whether the host had given them up before.
  mutating func finish() -> (targets: [Fields], isCancelled: Bool) {
    defer { (wanted, isCancelled) = ([], false) }
    return (wanted, isCancelled)
  }
}
