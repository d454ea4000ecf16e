extension HCICommand: OctetsDecodable {
  /// Reads one command.
  ///
  /// ```
  /// | OpCode (2) | Parameter_Total_Length (1) | parameters |
  /// ```
  ///
  /// Fewer parameters than announced are read as far as they go: recorders cut packets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let opcode = HCIOpcode(rawValue: try input.readInteger("OpCode"))
    let length = try input.readInteger("Parameter_Total_Length", as: UInt8.self)
    var parameters = try input.readReader(
      "Command Parameters", count: min(Int(length), input.remaining))
    try self.init(opcode, &parameters)
  }

  private init(_ opcode: HCIOpcode, _ input: inout ByteReader) throws(DecodingFailure) {
    switch opcode {
    case .disconnect:
      let handle = try ConnectionHandle(parsing: &input)
      self = .disconnect(handle, reason: try input.readErrorCode("Reason"))
    case .reset: self = .reset
    case .leSetRandomAddress:
      self = .leSetRandomAddress(try DeviceAddress(parsing: &input, field: "Random_Address"))
    case .leSetAdvertisingParameters:
      self = .leSetAdvertisingParameters(try LegacyAdvertisingParameters(parsing: &input))
    case .leSetAdvertisingData:
      self = .leSetAdvertisingData(try input.readCountedData("Advertising_Data"))
    case .leSetScanResponseData:
      self = .leSetScanResponseData(try input.readCountedData("Scan_Response_Data"))
    case .leSetAdvertisingEnable:
      self = .leSetAdvertisingEnable(try input.readFlag("Advertising_Enable"))
    case .leSetScanParameters:
      self = .leSetScanParameters(try LegacyScanParameters(parsing: &input))
    case .leSetScanEnable:
      let isEnabled = try input.readFlag("LE_Scan_Enable")
      self = .leSetScanEnable(
        isEnabled, filtersDuplicates: try input.readFlag("Filter_Duplicates"))
    case .leCreateConnection:
      self = .leCreateConnection(try CreateConnection(parsingLegacy: &input))
    case .leCreateConnectionCancel: self = .leCreateConnectionCancel
    case .leClearFilterAcceptList: self = .leClearFilterAcceptList
    case .leAddDeviceToFilterAcceptList:
      let (type, address) = try input.readTypedAddress()
      self = .leAddDeviceToFilterAcceptList(type, address)
    case .leRemoveDeviceFromFilterAcceptList:
      let (type, address) = try input.readTypedAddress()
      self = .leRemoveDeviceFromFilterAcceptList(type, address)
    case .leConnectionUpdate:
      let handle = try ConnectionHandle(parsing: &input)
      self = .leConnectionUpdate(handle, try ConnectionTimingRequest(parsing: &input))
    default: try self.init(extended: opcode, &input)
    }
  }

  private init(
    extended opcode: HCIOpcode, _ input: inout ByteReader
  ) throws(DecodingFailure) {
    switch opcode {
    case .leSetAdvertisingSetRandomAddress:
      let set = try input.readInteger("Advertising_Handle", as: UInt8.self)
      self = .leSetAdvertisingSetRandomAddress(
        set: set, try DeviceAddress(parsing: &input, field: "Random_Address"))
    case .leSetExtendedAdvertisingParameters, .leSetExtendedAdvertisingParametersV2:
      self = .leSetExtendedAdvertisingParameters(
        try ExtendedAdvertisingParameters(
          parsing: &input, isV2: opcode == .leSetExtendedAdvertisingParametersV2))
    case .leSetExtendedAdvertisingData:
      self = .leSetExtendedAdvertisingData(try AdvertisingDataFragment(parsing: &input))
    case .leSetExtendedScanResponseData:
      self = .leSetExtendedScanResponseData(try AdvertisingDataFragment(parsing: &input))
    case .leSetExtendedAdvertisingEnable:
      let isEnabled = try input.readFlag("Enable")
      self = .leSetExtendedAdvertisingEnable(isEnabled, sets: try EnabledSet.list(&input))
    case .leRemoveAdvertisingSet:
      self = .leRemoveAdvertisingSet(try input.readInteger("Advertising_Handle"))
    case .leClearAdvertisingSets: self = .leClearAdvertisingSets
    case .leSetExtendedScanParameters:
      self = .leSetExtendedScanParameters(try ExtendedScanParameters(parsing: &input))
    case .leSetExtendedScanEnable:
      self = .leSetExtendedScanEnable(try ExtendedScanEnable(parsing: &input))
    case .leExtendedCreateConnection, .leExtendedCreateConnectionV2:
      self = .leExtendedCreateConnection(
        try CreateConnection(
          parsingExtended: &input, isV2: opcode == .leExtendedCreateConnectionV2))
    default:
      if let command = try HCICommand(aboutLinks: opcode, &input) {
        self = command
      } else {
        self = .other(opcode, parameters: Array(copying: input.readRest()))
      }
    }
  }
}

extension ByteReader {
  mutating func readFlag(_ field: String) throws(DecodingFailure) -> Bool {
    try readInteger(field, as: UInt8.self) != 0
  }

  mutating func readAddressType(_ field: String) throws(DecodingFailure) -> AddressType {
    AddressType(rawValue: try readInteger(field))
  }

  mutating func readTypedAddress() throws(DecodingFailure) -> (AddressType, DeviceAddress) {
    let type = try readAddressType("Address_Type")
    return (type, try DeviceAddress(parsing: &self))
  }

  /// Reads a length and as many octets.
  mutating func readCountedData(_ field: String) throws(DecodingFailure) -> [UInt8] {
    let count = try readInteger("\(field)_Length", as: UInt8.self)
    return Array(copying: try readOctets(field, count: Int(count)))
  }
}
