/// A command: what a host asks of its controller.
///
/// Every command has its name. The commands that a replay needs are decoded; the others keep their
/// octets. The contents of each command are described with its group, in `Commands/`.
///
/// Source: Core 5.4, Vol 4, Part E, 7.
public enum HCICommand: Hashable, Sendable {
  case disconnect(Disconnect)
  case reset
  case leSetRandomAddress(DeviceAddress)
  case leSetAdvertisingParameters(LegacyAdvertisingParameters)
  /// The significant octets only. On the wire, 31 octets always follow the length.
  case leSetAdvertisingData([UInt8])
  /// The significant octets only, as with the advertising data.
  case leSetScanResponseData([UInt8])
  /// Whether to advertise.
  case leSetAdvertisingEnable(Bool)
  case leSetScanParameters(LegacyScanParameters)
  case leSetScanEnable(LegacyScanEnable)
  case leCreateConnection(CreateConnection)
  case leCreateConnectionCancel
  case leClearFilterAcceptList
  case leAddDeviceToFilterAcceptList(AddressType, DeviceAddress)
  case leRemoveDeviceFromFilterAcceptList(AddressType, DeviceAddress)
  case leConnectionUpdate(ConnectionUpdate)
  case leSetAdvertisingSetRandomAddress(SetRandomAddress)
  case leSetExtendedAdvertisingParameters(ExtendedAdvertisingParameters)
  case leSetExtendedAdvertisingData(AdvertisingDataFragment)
  case leSetExtendedScanResponseData(AdvertisingDataFragment)
  case leSetExtendedAdvertisingEnable(ExtendedAdvertisingEnable)
  /// The number of the set (Advertising_Handle).
  case leRemoveAdvertisingSet(UInt8)
  case leClearAdvertisingSets
  case leSetExtendedScanParameters(ExtendedScanParameters)
  case leSetExtendedScanEnable(ExtendedScanEnable)
  case leExtendedCreateConnection(CreateConnection)
  case leReadRemoteFeatures(ConnectionHandle)
  case leRemoteConnectionParameterRequestReply(RemoteParameterReply)
  case leSetDataLength(SuggestedDataLength)
  case leReadPHY(ConnectionHandle)
  case leSetPHY(PHYPreference)
  case lePeriodicAdvertisingCreateSync(PeriodicSyncRequest)
  case lePeriodicAdvertisingTerminateSync(ConnectionHandle)
  /// A command that is not decoded.
  case other(HCIOpcode, parameters: [UInt8])
}

extension HCICommand {
  /// Puts a question to the contents of the command, whichever command it is.
  private func ask<Question: HCIQuestion>(_ question: inout Question) -> Question.Answer
  where Question.Code == HCIOpcode {
    switch self {
    case .disconnect(let contents): question.answer(of: contents)
    case .reset: question.answer(of: NoParameters(code: .reset))
    case .leSetRandomAddress(let address): question.answer(of: RandomAddress(address: address))
    case .leSetAdvertisingParameters(let contents): question.answer(of: contents)
    case .leSetAdvertisingData(let data): question.answer(of: LegacyAdvertisingData(data: data))
    case .leSetScanResponseData(let data): question.answer(of: LegacyScanResponseData(data: data))
    case .leSetAdvertisingEnable(let isEnabled):
      question.answer(of: LegacyAdvertisingEnable(isEnabled: isEnabled))
    case .leSetScanParameters(let contents): question.answer(of: contents)
    case .leSetScanEnable(let contents): question.answer(of: contents)
    case .leCreateConnection(let request):
      question.answer(of: LegacyCreateConnection(request: request))
    case .leCreateConnectionCancel:
      question.answer(of: NoParameters(code: .leCreateConnectionCancel))
    case .leClearFilterAcceptList: question.answer(of: NoParameters(code: .leClearFilterAcceptList))
    case .leAddDeviceToFilterAcceptList(let type, let address):
      question.answer(
        of: ListedDevice(code: .leAddDeviceToFilterAcceptList, type: type, address: address))
    case .leRemoveDeviceFromFilterAcceptList(let type, let address):
      question.answer(
        of: ListedDevice(code: .leRemoveDeviceFromFilterAcceptList, type: type, address: address))
    case .leConnectionUpdate(let contents): question.answer(of: contents)
    case .leSetAdvertisingSetRandomAddress(let contents): question.answer(of: contents)
    case .leSetExtendedAdvertisingParameters(let contents): question.answer(of: contents)
    case .leSetExtendedAdvertisingData(let fragment):
      question.answer(
        of: FragmentCommand(code: .leSetExtendedAdvertisingData, fragment: fragment))
    case .leSetExtendedScanResponseData(let fragment):
      question.answer(
        of: FragmentCommand(code: .leSetExtendedScanResponseData, fragment: fragment))
    case .leSetExtendedAdvertisingEnable(let contents): question.answer(of: contents)
    case .leRemoveAdvertisingSet(let set): question.answer(of: AdvertisingSetRemoval(set: set))
    case .leClearAdvertisingSets: question.answer(of: NoParameters(code: .leClearAdvertisingSets))
    case .leSetExtendedScanParameters(let contents): question.answer(of: contents)
    case .leSetExtendedScanEnable(let contents): question.answer(of: contents)
    case .leExtendedCreateConnection(let contents): question.answer(of: contents)
    case .leReadRemoteFeatures(let handle):
      question.answer(of: ConnectionQuestion(code: .leReadRemoteFeatures, handle: handle))
    case .leRemoteConnectionParameterRequestReply(let contents): question.answer(of: contents)
    case .leSetDataLength(let contents): question.answer(of: contents)
    case .leReadPHY(let handle):
      question.answer(of: ConnectionQuestion(code: .leReadPHY, handle: handle))
    case .leSetPHY(let contents): question.answer(of: contents)
    case .lePeriodicAdvertisingCreateSync(let contents): question.answer(of: contents)
    case .lePeriodicAdvertisingTerminateSync(let handle):
      question.answer(of: PeriodicSyncEnd(handle: handle))
    case .other(let opcode, let parameters):
      question.answer(of: OtherCommand(code: opcode, parameters: parameters))
    }
  }

  /// The opcode with which the command is sent. If a command has two versions, it follows from the
  /// fields that are there.
  public var opcode: HCIOpcode {
    var question = CodeQuestion<HCIOpcode>()
    return ask(&question)
  }

  /// The connection and the peer that the command names. An address does not count if it is in the
  /// parameters of advertising, or if a list of devices takes its place.
  public var subject: PacketSubject {
    var question = SubjectQuestion<HCIOpcode>()
    return ask(&question)
  }

  /// The number by which the command names a connection, an advertising set or a synchronization,
  /// if there is no such number.
  public var numberOutOfRange: NumberOutOfRange? {
    var question = RangeQuestion<HCIOpcode>()
    return ask(&question)
  }

  /// Appends the name of the command and the fields that matter most.
  package func appendSummary(to line: inout [UInt8]) {
    line.append(text: opcode.description)
    var question = DetailsQuestion<HCIOpcode>(line: line)
    line = []
    ask(&question)
    line = question.line
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

extension HCICommand: OctetsDecodable, OctetsEncodable {
  /// Reads one command.
  ///
  /// ```
  /// | OpCode (2) | Parameter_Total_Length (1) | parameters |
  /// ```
  ///
  /// If there are fewer parameters than announced, those that are there are read: recorders cut
  /// packets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let opcode = HCIOpcode(rawValue: try input.readInteger("OpCode"))
    let length = try input.readInteger("Parameter_Total_Length", as: UInt8.self)
    var parameters = try input.readReader(
      "Command Parameters", count: min(Int(length), input.remaining))
    self =
      try HCICommandDescription.read(opcode, &parameters)
      ?? .other(opcode, parameters: Array(copying: parameters.readRest()))
  }

  /// Writes the command without its packet type, as a host sends it.
  public func encode(into output: inout [UInt8]) {
    var question = OctetsQuestion<HCIOpcode>()
    let parameters = ask(&question)
    output.append(littleEndian: opcode.rawValue)
    output.append(UInt8(clamping: parameters.count))
    output += parameters.prefix(255)
  }

  /// Returns the command as one of which only the opcode is known.
  ///
  /// - Parameter octets: The octets that it was read from.
  public func undecoded(_ octets: RawSpan) -> HCICommand {
    let end = min(octets.byteCount, 3 + Int(octets.littleEndian(at: 2, as: UInt8.self)))
    return .other(opcode, parameters: Array(copying: octets.extracting(3..<end)))
  }
}

extension HCICommand {
  /// The contents of a command without parameters.
  struct NoParameters: HCIContents {
    let code: HCIOpcode

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {}
  }
}

/// A command that keeps its octets.
private struct OtherCommand: HCIContents {
  let code: HCIOpcode
  var parameters: [UInt8]

  var subject: PacketSubject {
    PacketSubject(of: parameters, at: HCICommandDescription.parameterPlaces[code.rawValue])
  }

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    walk.rest("Parameters", &parameters)
  }
}
