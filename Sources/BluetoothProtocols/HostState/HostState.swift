/// A host's commands to its controller and their results: how the host advertises, scans and
/// connects, the peers on its filter accept list, and its links.
///
/// A capture shows the commands of a recorded host, and a simulated controller gets the commands of
/// a running one. For both, this value says what is on air. It is given every command that the
/// controller accepted (``accept(_:)``) and every event of the controller (``receive(_:)``). It
/// judges no command: whether to accept one is the controller's decision.
///
/// A capture may begin later than the host did. So a value that no command has set is nil, and not
/// the default.
///
/// Source: Core 5.4, Vol 4, Part E, 7.3.2, 7.7.65 and 7.8.
public struct HostState: Hashable, Sendable {
  /// The controller's public address; nil until the controller has returned it.
  public private(set) var publicAddress: DeviceAddress?
  /// The address from LE Set Random Address. Advertising sets may have addresses of their own.
  public private(set) var randomAddress: DeviceAddress?
  /// The advertisers of the host, and which of them are on air.
  public private(set) var advertising = HostAdvertising()
  /// How the controller scans, and whether it does.
  public private(set) var scanning = HostScanning()
  /// The filter accept list, and the peers that the controller tries to connect to.
  public private(set) var initiating = HostInitiating()
  /// The LE links that are open.
  public private(set) var links = HostLinks()

  /// Begins without activity on air and without known values.
  public init() {}

  /// Takes a command that the controller has accepted.
  ///
  /// - Returns: The changes on air, in the order in which the host named them. Switching on what is
  ///   on already is a change too, because the parameters may be different.
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

  /// Takes an event that the controller has sent.
  ///
  /// - Returns: The activity on air that the event ends.
  public mutating func receive(_ event: HCIEvent) -> [HostChange] {
    links.receive(event)
    switch event {
    case .commandComplete(let complete) where complete.opcode == .readBDADDR:
      learn(publicAddress: complete)
      return []
    case .leConnectionComplete(let complete): return receive(complete)
    case .leAdvertisingSetTerminated(let end):
      return advertising.end(.set(end.set)) ? [.advertising(.set(end.set))] : []
    case .otherLE(.scanTimeout, _): return scanning.end() ? [.scanning] : []
    default: return []
    }
  }

  /// Sets everything back to the state after power-on.
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

  /// Ends legacy advertising when a central has connected to it, or when its time is over. An
  /// advertising set has an event of its own for that. Ends the host's attempt to connect when its
  /// connection is made or has failed. The result then names only the other peers, because the
  /// connection itself names its peer.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.1, 7.8.9 and 7.8.12.
  private mutating func receive(_ complete: LEConnectionComplete) -> [HostChange] {
    let endsAdvertising = complete.status == .success || complete.status == .advertisingTimeout
    if complete.role == .peripheral, endsAdvertising {
      return advertising.end(.legacy) ? [.advertising(.legacy)] : []
    }
    guard var ended = initiating.end() else { return [] }
    ended.leaveOut(complete.peerAddress)
    return [.initiating(ended)]
  }

  private mutating func learn(publicAddress complete: HCIEvent.CommandComplete) {
    guard complete.status == .success else { return }
    publicAddress = complete.returnParameters.address(at: 1)
  }
}

/// A change on air. The state says what is on air now.
public enum HostChange: Hashable, Sendable {
  /// An advertiser was switched on or off, or its data changed.
  case advertising(HostAdvertising.Number)
  /// Scanning was switched on or off.
  case scanning
  /// The controller tries to connect to these peers, or no longer does.
  case initiating(HostInitiating)
}

/// A peer, as a host names it to its controller.
public struct HostPeer: Hashable, Sendable {
  /// Whether the address is public or random, and whether it is an identity.
  public var addressType: AddressType
  /// The address as the command or event has it.
  public var address: DeviceAddress

  /// Makes a peer from the two fields of a command or event.
  public init(_ addressType: AddressType, _ address: DeviceAddress) {
    (self.addressType, self.address) = (addressType, address)
  }
}

extension LESubeventCode {
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.17.
  public static let scanTimeout = LESubeventCode(rawValue: 0x11)
}
