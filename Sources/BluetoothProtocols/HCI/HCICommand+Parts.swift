extension HCICommand.LegacyAdvertisingParameters: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    intervalMinimum = try TimeSlots(parsing: &input, "Advertising_Interval_Min")
    intervalMaximum = try TimeSlots(parsing: &input, "Advertising_Interval_Max")
    type = try input.readInteger("Advertising_Type")
    ownAddressType = try input.readAddressType("Own_Address_Type")
    peerAddressType = try input.readAddressType("Peer_Address_Type")
    peerAddress = try DeviceAddress(parsing: &input, field: "Peer_Address")
    channelMap = try input.readInteger("Advertising_Channel_Map")
    filterPolicy = try input.readInteger("Advertising_Filter_Policy")
  }
}

extension HCICommand.ScanTiming: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    isActive = try input.readFlag("Scan_Type")
    interval = try TimeSlots(parsing: &input, "Scan_Interval")
    window = try TimeSlots(parsing: &input, "Scan_Window")
  }
}

extension HCICommand.LegacyScanParameters: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    timing = try HCICommand.ScanTiming(parsing: &input)
    ownAddressType = try input.readAddressType("Own_Address_Type")
    filterPolicy = try input.readInteger("Scanning_Filter_Policy")
  }
}

extension HCICommand.ExtendedScanParameters: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    ownAddressType = try input.readAddressType("Own_Address_Type")
    filterPolicy = try input.readInteger("Scanning_Filter_Policy")
    phys = try input.readInteger("Scanning_PHYs")
    timings = []
    while timings.count < phys.nonzeroBitCount {
      timings.append(try HCICommand.ScanTiming(parsing: &input))
    }
  }
}

extension HCICommand.ExtendedScanEnable: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    isEnabled = try input.readFlag("Enable")
    duplicateFilter = try input.readInteger("Filter_Duplicates")
    duration = try input.readInteger("Duration")
    period = try input.readInteger("Period")
  }
}

extension HCICommand.CreateConnection {
  init(parsingLegacy input: inout ByteReader) throws(DecodingFailure) {
    let interval = try TimeSlots(parsing: &input, "LE_Scan_Interval")
    let window = try TimeSlots(parsing: &input, "LE_Scan_Window")
    usesFilterAcceptList = try input.readFlag("Initiator_Filter_Policy")
    peerAddressType = try input.readAddressType("Peer_Address_Type")
    peerAddress = try DeviceAddress(parsing: &input, field: "Peer_Address")
    ownAddressType = try input.readAddressType("Own_Address_Type")
    phys = 0x01
    let timing = try ConnectionTimingRequest(parsing: &input)
    attempts = [Attempt(scanInterval: interval, scanWindow: window, timing: timing)]
  }

  init(parsingExtended input: inout ByteReader, isV2: Bool) throws(DecodingFailure) {
    if isV2 {
      let set = try input.readInteger("Advertising_Handle", as: UInt8.self)
      periodic = PeriodicEvent(set: set, subevent: try input.readInteger("Subevent"))
    }
    usesFilterAcceptList = try input.readFlag("Initiator_Filter_Policy")
    ownAddressType = try input.readAddressType("Own_Address_Type")
    peerAddressType = try input.readAddressType("Peer_Address_Type")
    peerAddress = try DeviceAddress(parsing: &input, field: "Peer_Address")
    phys = try input.readInteger("Initiating_PHYs")
    attempts = []
    while attempts.count < phys.nonzeroBitCount {
      attempts.append(try Attempt(parsing: &input))
      _ = try input.readInteger("Min_CE_Length", as: UInt16.self)
      _ = try input.readInteger("Max_CE_Length", as: UInt16.self)
    }
  }
}

extension HCICommand.CreateConnection.Attempt: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    scanInterval = try TimeSlots(parsing: &input, "Scan_Interval")
    scanWindow = try TimeSlots(parsing: &input, "Scan_Window")
    timing = try ConnectionTimingRequest(parsing: &input)
  }
}

extension HCICommand.ExtendedAdvertisingParameters {
  init(parsing input: inout ByteReader, isV2: Bool) throws(DecodingFailure) {
    set = try input.readInteger("Advertising_Handle")
    properties = try input.readInteger("Advertising_Event_Properties")
    intervalMinimum = try TimeSlots(parsing24: &input, "Primary_Advertising_Interval_Min")
    intervalMaximum = try TimeSlots(parsing24: &input, "Primary_Advertising_Interval_Max")
    channelMap = try input.readInteger("Primary_Advertising_Channel_Map")
    ownAddressType = try input.readAddressType("Own_Address_Type")
    peerAddressType = try input.readAddressType("Peer_Address_Type")
    peerAddress = try DeviceAddress(parsing: &input, field: "Peer_Address")
    filterPolicy = try input.readInteger("Advertising_Filter_Policy")
    txPower = try input.readInteger("Advertising_TX_Power")
    primaryPHY = try input.readInteger("Primary_Advertising_PHY")
    _ = try input.readInteger("Secondary_Advertising_Max_Skip", as: UInt8.self)
    secondaryPHY = try input.readInteger("Secondary_Advertising_PHY")
    setIdentifier = try input.readInteger("Advertising_SID")
    guard isV2 else { return }
    _ = try input.readInteger("Scan_Request_Notification_Enable", as: UInt8.self)
    let primary = try input.readInteger("Primary_Advertising_PHY_Options", as: UInt8.self)
    codedOptions = CodedOptions(
      primary: primary, secondary: try input.readInteger("Secondary_Advertising_PHY_Options"))
  }
}

extension HCICommand.AdvertisingDataFragment: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    set = try input.readInteger("Advertising_Handle")
    let code = try input.readInteger(
      "Operation", as: UInt8.self, in: 0...4, because: "0 to 4 say what the fragment is")
    operation = Operation(rawValue: code) ?? .complete
    _ = try input.readInteger("Fragment_Preference", as: UInt8.self)
    data = try input.readCountedData("Advertising_Data")
  }
}

extension HCICommand.EnabledSet: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    set = try input.readInteger("Advertising_Handle")
    duration = try input.readInteger("Duration")
    maximumEvents = try input.readInteger("Max_Extended_Advertising_Events")
  }

  static func list(_ input: inout ByteReader) throws(DecodingFailure) -> [Self] {
    let count = Int(try input.readInteger("Num_Sets", as: UInt8.self))
    var sets: [Self] = []
    while sets.count < count { sets.append(try Self(parsing: &input)) }
    return sets
  }
}
