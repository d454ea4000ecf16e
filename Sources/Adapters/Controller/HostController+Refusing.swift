import BluetoothProtocols

// The commands that the controller refuses, and the errors. It carries out all others.
extension HostController {
  /// Returns why the controller refuses a known command with parameters of the right length.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 3.1.1; the errors of each command stand in its section.
  func refusal(of command: HCICommand, _ opcode: HCIOpcode, _ parameters: CommandParameters)
    -> CommandRefusal?
  {
    if let generation, let other = CommandGeneration(opcode), other != generation {
      return .disallowed(
        "after \(generation.name) commands, which forbid the \(other.name) ones until a reset")
    }
    if let breach = CommandBounds.breach(of: opcode, parameters) {
      return CommandRefusal(breach.error, breach.text)
    }
    switch command {
    case .disconnect(let command): return refusal(onLink: command.handle)
    case .leSetRandomAddress:
      return usesRandomAddress ? .disallowed("while advertising, scanning or connecting") : nil
    case .leSetScanParameters, .leSetExtendedScanParameters:
      return host.scanning.isEnabled ? .disallowed("while scanning") : nil
    case .leSetScanEnable(let enable) where enable.isEnabled: return refusalOfScan()
    case .leSetExtendedScanEnable(let enable): return refusal(of: enable)
    case .leCreateConnection(let request), .leExtendedCreateConnection(let request):
      return refusal(of: request)
    case .leCreateConnectionCancel:
      // The connection may have been made before the host could know it.
      return host.initiating.isOn ? nil : .disallowed()
    case .leClearFilterAcceptList, .leAddDeviceToFilterAcceptList,
      .leRemoveDeviceFromFilterAcceptList:
      return refusalOfAcceptList(command)
    case .leConnectionUpdate(let command): return refusalOfUpdate(command.handle)
    default: return refusalOfAdvertising(command)
    }
  }

  func refusal(onLink handle: ConnectionHandle) -> CommandRefusal? {
    if links.contains(where: { $0.handle == handle }) { return nil }
    return mayStillUse(handle) ? CommandRefusal(.unknownConnection) : .noLink(handle)
  }

  /// Whether the random address is in use, so that it cannot change. Advertising sets have
  /// addresses of their own.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.4.
  private var usesRandomAddress: Bool {
    host.scanning.isEnabled || host.initiating.isOn || host.advertising[.legacy]?.isOnAir == true
  }

  /// Returns a refusal if the random address that a command would use has not been set.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.9, 7.8.11, 7.8.12, 7.8.56, 7.8.65 and 7.8.66.
  func refusal(ownAddress type: AddressType, of set: HostAdvertiser? = nil) -> CommandRefusal? {
    guard type.isRandom, host.randomAddress == nil, set?.randomAddress == nil else { return nil }
    return .invalid("with a random address that has not been set")
  }

  private func refusalOfScan() -> CommandRefusal? {
    refusal(ownAddress: host.scanning.ownAddressType)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.65.
  private func refusal(of enable: HCICommand.ExtendedScanEnable) -> CommandRefusal? {
    guard enable.isEnabled else { return nil }
    // The units are 10 ms and 1.28 s.
    if enable.period > 0, enable.duration > 0, Int(enable.duration) >= 128 * Int(enable.period) {
      return .invalid("with a Duration that is not shorter than the Period")
    }
    return refusalOfScan()
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 and 7.8.66.
  private func refusal(of request: HCICommand.CreateConnection) -> CommandRefusal? {
    if host.initiating.isOn { return .disallowed("while another attempt is in progress") }
    let peer = HostPeer(request.peerAddressType, request.peerAddress)
    let isLinked = links.contains { host.links[$0.handle]?.peer.isSameDevice(as: peer) == true }
    if isLinked, !request.usesFilterAcceptList {
      return CommandRefusal(.connectionExists, "to \(peer.address), which is connected already")
    }
    return refusal(ownAddress: request.ownAddressType)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.15 to 7.8.17.
  private func refusalOfAcceptList(_ command: HCICommand) -> CommandRefusal? {
    let isInUse =
      host.scanning.isEnabled && host.scanning.usesAcceptList
      || host.initiating.isOn && host.initiating.usesAcceptList
      || host.advertising.onAir.contains {
        host.advertising[$0]?.parameters?.usesAcceptList == true
      }
    if isInUse { return .disallowed("while the list is in use") }
    if case .leAddDeviceToFilterAcceptList = command,
      host.initiating.acceptList.count >= configuration.acceptListSize
    {
      return CommandRefusal(.memoryCapacityExceeded)
    }
    return nil
  }

  /// A peripheral cannot update the parameters itself, because the controller does not support the
  /// procedure for that.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.18; Vol 6, Part B, 5.1.7.
  private func refusalOfUpdate(_ handle: ConnectionHandle) -> CommandRefusal? {
    if let refusal = refusal(onLink: handle) { return refusal }
    guard host.links[handle]?.role == .peripheral else { return nil }
    return .disallowed("as a peripheral, without the Connection Parameters Request Procedure")
  }
}

extension HostController {
  /// Complains of a random address that is neither static nor private. A controller accepts it
  /// nevertheless.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.
  mutating func checkAddress(in command: HCICommand, _ opcode: HCIOpcode) {
    let address: DeviceAddress
    switch command {
    case .leSetRandomAddress(let given): address = given
    case .leSetAdvertisingSetRandomAddress(let command): address = command.address
    default: return
    }
    if !address.canBeRandom { complain("\(opcode) with \(address), which is no random address") }
  }
}

extension HostPeer {
  /// Whether both name one device. An identity has the same address as the device.
  func isSameDevice(as other: HostPeer) -> Bool {
    address == other.address && addressType.isRandom == other.addressType.isRandom
  }
}
