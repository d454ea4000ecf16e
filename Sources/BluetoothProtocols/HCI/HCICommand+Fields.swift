extension HCICommand: FieldGroup {
  /// Walks over the fields of the command. They are described with the command's group, in
  /// `Commands/`.
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .disconnect: try linkControlFields(&walk)
    case .leSetRandomAddress, .leSetAdvertisingParameters, .leSetAdvertisingData,
      .leSetScanResponseData, .leSetAdvertisingEnable:
      try legacyAdvertisingFields(&walk)
    case .leSetAdvertisingSetRandomAddress, .leSetExtendedAdvertisingParameters,
      .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData,
      .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet:
      try extendedAdvertisingFields(&walk)
    case .leSetScanParameters, .leSetScanEnable, .leSetExtendedScanParameters,
      .leSetExtendedScanEnable, .leAddDeviceToFilterAcceptList,
      .leRemoveDeviceFromFilterAcceptList:
      try scanningFields(&walk)
    case .leCreateConnection, .leExtendedCreateConnection: try initiatingFields(&walk)
    case .leConnectionUpdate, .leReadRemoteFeatures, .leRemoteConnectionParameterRequestReply,
      .leSetDataLength, .leReadPHY, .leSetPHY:
      try connectionFields(&walk)
    case .lePeriodicAdvertisingCreateSync, .lePeriodicAdvertisingTerminateSync:
      try periodicFields(&walk)
    case .reset, .leCreateConnectionCancel, .leClearFilterAcceptList, .leClearAdvertisingSets: break
    case .other(let opcode, var parameters):
      walk.rest("Parameters", &parameters)
      self = .other(opcode, parameters: parameters)
    }
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
      HCICommandDescription.byOpcode[opcode.rawValue]?.command
      ?? .other(opcode, parameters: [])
    try read(&parameters)
  }

  /// Writes the command without its packet type, as a host sends it.
  public func encode(into output: inout [UInt8]) {
    let parameters = written()
    output.append(littleEndian: opcode.rawValue)
    output.append(UInt8(clamping: parameters.count))
    output += parameters.prefix(255)
  }
}
