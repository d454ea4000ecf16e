extension HCICommand {
  public var opcode: HCIOpcode {
    switch self {
    case .disconnect: .disconnect
    case .reset: .reset
    case .leSetRandomAddress: .leSetRandomAddress
    case .leSetAdvertisingParameters: .leSetAdvertisingParameters
    case .leSetAdvertisingData: .leSetAdvertisingData
    case .leSetScanResponseData: .leSetScanResponseData
    case .leSetAdvertisingEnable: .leSetAdvertisingEnable
    case .leSetScanParameters: .leSetScanParameters
    case .leSetScanEnable: .leSetScanEnable
    case .leCreateConnection: .leCreateConnection
    case .leCreateConnectionCancel: .leCreateConnectionCancel
    case .leClearFilterAcceptList: .leClearFilterAcceptList
    case .leAddDeviceToFilterAcceptList: .leAddDeviceToFilterAcceptList
    case .leRemoveDeviceFromFilterAcceptList: .leRemoveDeviceFromFilterAcceptList
    case .leConnectionUpdate: .leConnectionUpdate
    case .leSetAdvertisingSetRandomAddress: .leSetAdvertisingSetRandomAddress
    case .leSetExtendedAdvertisingParameters(let parameters):
      parameters.codedOptions == nil
        ? .leSetExtendedAdvertisingParameters : .leSetExtendedAdvertisingParametersV2
    case .leSetExtendedAdvertisingData: .leSetExtendedAdvertisingData
    case .leSetExtendedScanResponseData: .leSetExtendedScanResponseData
    case .leSetExtendedAdvertisingEnable: .leSetExtendedAdvertisingEnable
    case .leRemoveAdvertisingSet: .leRemoveAdvertisingSet
    case .leClearAdvertisingSets: .leClearAdvertisingSets
    case .leSetExtendedScanParameters: .leSetExtendedScanParameters
    case .leSetExtendedScanEnable: .leSetExtendedScanEnable
    case .leExtendedCreateConnection(let request):
      request.periodic == nil ? .leExtendedCreateConnection : .leExtendedCreateConnectionV2
    case .leReadRemoteFeatures: .leReadRemoteFeatures
    case .leRemoteConnectionParameterRequestReply: .leRemoteConnectionParameterRequestReply
    case .leSetDataLength: .leSetDataLength
    case .leReadPHY: .leReadPHY
    case .leSetPHY: .leSetPHY
    case .lePeriodicAdvertisingCreateSync: .lePeriodicAdvertisingCreateSync
    case .lePeriodicAdvertisingTerminateSync: .lePeriodicAdvertisingTerminateSync
    case .other(let opcode, _): opcode
    }
  }

  /// The connection that the command is about.
  public var connectionHandle: ConnectionHandle? {
    switch self {
    case .other(let opcode, let parameters):
      parameters.handle(at: HCICommandDescription.parameterPlaces[opcode.rawValue]?.handle)
    default: found.handle.flatMap(ConnectionHandle.init(wire:))
    }
  }

  /// The long-term key that the host gives to its controller, as over the wire.
  public var longTermKey: ArraySlice<UInt8>? { field("Long_Term_Key") }

  /// The key by which the controller is to know a peer's private addresses, as over the wire.
  public var peerIdentityResolvingKey: ArraySlice<UInt8>? { field("Peer_IRK") }

  /// A field of a command that is not interpreted.
  private func field(_ name: String) -> ArraySlice<UInt8>? {
    guard case .other(let opcode, let parameters) = self,
      let range = HCICommandDescription.parameters[opcode.rawValue]?.range(of: name),
      range.upperBound <= parameters.count
    else { return nil }
    return parameters[range]
  }

  /// The address of the device that the command is about.
  public var peerAddress: DeviceAddress? {
    switch self {
    case .leCreateConnection(let request) where request.usesFilterAcceptList,
      .leExtendedCreateConnection(let request) where request.usesFilterAcceptList:
      nil
    case .lePeriodicAdvertisingCreateSync(let request) where request.options & 1 != 0: nil
    // The peer counts only where the advertising is directed at it.
    case .leSetAdvertisingParameters, .leSetExtendedAdvertisingParameters: nil
    case .other(let opcode, let parameters):
      parameters.address(at: HCICommandDescription.parameterPlaces[opcode.rawValue]?.address)
    default: found.address.flatMap(DeviceAddress.init(wire:))
    }
  }
}
