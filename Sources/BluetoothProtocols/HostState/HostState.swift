/// What a host has told its controller, and what came of it: how it advertises, scans and
/// initiates, whom its filter accept list names, and its links.
///
/// A capture shows the commands of a recorded host, and a simulated controller gets them from a
/// living one; both ask this value what is on air. It is fed with every command that the controller
/// accepted (``accept(_:)``) and with the controller's events (``receive(_:)``). It judges nothing:
/// whether a command may be accepted is for the controller to say.
///
/// A capture may begin later than the host, so what nobody has said is nil, and not its default.
///
/// Source: Core 5.4, Vol 4, Part E, 7.3.2, 7.7.65 and 7.8.
public struct HostState: Hashable, Sendable {
  /// The controller's public address, once it has told it.
  public private(set) var publicAddress: DeviceAddress?
  /// What LE Set Random Address has set: advertising sets may have addresses of their own.
  public private(set) var randomAddress: DeviceAddress?
  public private(set) var advertising = HostAdvertising()
  public private(set) var scanning = HostScanning()
  public private(set) var initiating = HostInitiating()
  public private(set) var links = HostLinks()

  public init() {}

  /// Takes a command that the controller has accepted.
  ///
  /// - Returns: What changes by it on air, in the order in which the host named it. Switching on
  ///   what is on is a change, as it may come with other parameters.
  public mutating func accept(_ command: HCICommand) -> [HostChange] {
    switch command {
    case .reset: return reset()
    case .leSetRandomAddress(let address):
      randomAddress = address
      return []
    case .leSetScanParameters, .leSetExtendedScanParameters, .leSetScanEnable,
      .leSetExtendedScanEnable:
      return scanning.accept(command) ? [.scanning] : []
    case .leCreateConnection, .leExtendedCreateConnection, .leCreateConnectionCancel,
      .leClearFilterAcceptList, .leAddDeviceToFilterAcceptList,
      .leRemoveDeviceFromFilterAcceptList:
      return initiating.accept(command).map { [.initiating($0)] } ?? []
    default: return advertising.accept(command).map(HostChange.advertising)
    }
  }

  /// Takes an event of the controller.
  ///
  /// - Returns: What ends by it on air.
  public mutating func receive(_ event: HCIEvent) -> [HostChange] {
    links.receive(event)
    switch event {
    case .commandComplete(let complete) where complete.opcode == .readBDADDR:
      note(publicAddress: complete)
      return []
    case .leConnectionComplete(let complete): return receive(complete)
    case .leAdvertisingSetTerminated(_, let set, _, _):
      return advertising.end(.set(set)) ? [.advertising(.set(set))] : []
    case .otherLE(.scanTimeout, _): return scanning.end() ? [.scanning] : []
    default: return []
    }
  }

  /// Everything is as after power-on.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.2.
  private mutating func reset() -> [HostChange] {
    let former = self
    self = HostState()
    publicAddress = former.publicAddress
    return former.advertising.onAir.map(HostChange.advertising)
      + (former.scanning.isEnabled ? [.scanning] : [])
      + (former.initiating.isOn ? [.initiating(former.initiating.switchedOff)] : [])
  }

  /// Legacy advertising ends with the connection that is made to it; that of a set has an event of
  /// its own. Initiating ends with a connection of the central's, or with its failure, and then
  /// only the other peers are named: the connection itself tells of its peer.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.1, 7.8.9 and 7.8.12.
  private mutating func receive(_ complete: LEConnectionComplete) -> [HostChange] {
    if complete.role == .peripheral, complete.status == .success {
      return advertising.end(.legacy) ? [.advertising(.legacy)] : []
    }
    guard var ended = initiating.end() else { return [] }
    ended.leaveOut(complete.peerAddress)
    return [.initiating(ended)]
  }

  private mutating func note(publicAddress complete: HCIEvent.CommandComplete) {
    guard complete.status == .success else { return }
    publicAddress = complete.returnParameters.address(at: 1)
  }
}

/// What is other on air than before; the state says what it is now.
public enum HostChange: Hashable, Sendable {
  case advertising(HostAdvertising.Number)
  case scanning
  /// The controller looks out for these peers, or no longer does.
  case initiating(HostInitiating)
}

/// A peer, as a host names it to its controller.
public struct HostPeer: Hashable, Sendable {
  public var addressType: AddressType
  public var address: DeviceAddress

  public init(_ addressType: AddressType, _ address: DeviceAddress) {
    (self.addressType, self.address) = (addressType, address)
  }
}

extension LESubeventCode {
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.17.
  public static let scanTimeout = LESubeventCode(rawValue: 0x11)
}
