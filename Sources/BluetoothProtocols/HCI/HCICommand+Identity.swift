extension HCICommand {
  /// The opcode with which the command is sent. If a command has two versions, it follows from the
  /// fields that are there.
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

  /// The connection and the peer that the command names. An address does not count if it is in the
  /// parameters of advertising, or if a list of devices takes its place.
  public var subject: PacketSubject {
    if case .other(let opcode, let parameters) = self {
      return PacketSubject(
        of: parameters, at: HCICommandDescription.parameterPlaces[opcode.rawValue])
    }
    var subject = PacketSubject(found)
    if !namesPeer { subject.address = nil }
    return subject
  }

  /// Whether the address in the command is that of the peer.
  private var namesPeer: Bool {
    switch self {
    case .leCreateConnection(let request), .leExtendedCreateConnection(let request):
      !request.usesFilterAcceptList
    case .lePeriodicAdvertisingCreateSync(let request): request.options & 1 == 0
    // The peer address counts only in directed advertising.
    case .leSetAdvertisingParameters, .leSetExtendedAdvertisingParameters: false
    default: true
    }
  }

  /// The long-term key that the host gives to its controller, as it goes over the wire.
  public var longTermKey: ArraySlice<UInt8>? { field("Long_Term_Key") }

  /// The key by which the controller is to resolve a peer's private addresses, as it goes over the
  /// wire.
  public var peerIdentityResolvingKey: ArraySlice<UInt8>? { field("Peer_IRK") }

  /// Returns a field of a command that is kept as octets; nil if it has no such field.
  private func field(_ name: String) -> ArraySlice<UInt8>? {
    guard case .other(let opcode, let parameters) = self,
      let range = HCICommandDescription.parameters[opcode.rawValue]?.range(of: name),
      range.upperBound <= parameters.count
    else { return nil }
    return parameters[range]
  }
}
