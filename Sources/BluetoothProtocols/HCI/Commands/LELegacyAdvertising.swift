// Source: Core 5.4, Vol 4, Part E, 7.8.4 to 7.8.9.

extension HCICommandDescription {
  /// The commands that advertise with legacy PDUs.
  static let leLegacyAdvertising: [Self] = [
    .init("LE Set Random Address", HCICommand.RandomAddress()) { .leSetRandomAddress($0.address) },
    .init(
      "LE Set Advertising Parameters", HCICommand.LegacyAdvertisingParameters(),
      HCICommand.leSetAdvertisingParameters),
    .init(
      0x2007, "LE Read Advertising Physical Channel Tx Power",
      returns: "Status:status TX_Power_Level:dBm"),
    .init("LE Set Advertising Data", HCICommand.LegacyAdvertisingData()) {
      .leSetAdvertisingData($0.data)
    },
    .init("LE Set Scan Response Data", HCICommand.LegacyScanResponseData()) {
      .leSetScanResponseData($0.data)
    },
    .init("LE Set Advertising Enable", HCICommand.LegacyAdvertisingEnable()) {
      .leSetAdvertisingEnable($0.isEnabled)
    },
  ]
}

extension HCIOpcode {
  /// Sets the random address for scanning, connecting and legacy advertising: 7.8.4.
  public static let leSetRandomAddress = HCIOpcode(rawValue: 0x2005)
  /// Sets how to advertise with legacy PDUs: 7.8.5.
  public static let leSetAdvertisingParameters = HCIOpcode(rawValue: 0x2006)
  /// Sets the data of legacy advertising: 7.8.7.
  public static let leSetAdvertisingData = HCIOpcode(rawValue: 0x2008)
  /// Sets the data of legacy scan responses: 7.8.8.
  public static let leSetScanResponseData = HCIOpcode(rawValue: 0x2009)
  /// Starts or stops legacy advertising: 7.8.9.
  public static let leSetAdvertisingEnable = HCIOpcode(rawValue: 0x200A)
}

extension HCICommand {
  /// Sets the random address for scanning, connecting and legacy advertising.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.4.
  struct RandomAddress: HCIContents {
    var address = DeviceAddress(truncating: 0)

    var code: HCIOpcode { .leSetRandomAddress }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Random_Address", &address, "ownAddress")
    }
  }

  /// How to advertise with legacy PDUs.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.5.
  public struct LegacyAdvertisingParameters: HCIContents {
    /// The least advertising interval, 20 ms to 10.24 s.
    public var intervalMinimum = TimeSlots(rawValue: 0)
    /// The greatest advertising interval, 20 ms to 10.24 s.
    public var intervalMaximum = TimeSlots(rawValue: 0)
    /// 0: ADV_IND; 1 and 4: ADV_DIRECT_IND; 2: ADV_SCAN_IND; 3: ADV_NONCONN_IND.
    public var type: UInt8 = 0
    /// The address to advertise with. 2 and 3 mean a resolvable private address if the controller
    /// has a key for it, otherwise the public (2) or the random one (3).
    public var ownAddressType = AddressType.public
    /// The kind of the peer's address.
    public var peerAddressType = AddressType.public
    /// The device that directed advertising is meant for. If the advertising is not directed, it
    /// only names an entry of the resolving list.
    public var peerAddress = DeviceAddress(truncating: 0)
    /// The advertising channels to use. Bit 0: channel 37; bit 1: 38; bit 2: 39.
    public var channelMap: UInt8 = 0
    /// The devices that the filter accept list restricts. 0: none; 1: scanners; 2: initiators; 3:
    /// both.
    public var filterPolicy: UInt8 = 0

    /// Makes parameters whose intervals and channels are still to be set.
    public init() {}

    var code: HCIOpcode { .leSetAdvertisingParameters }
    /// The peer's address counts only in directed advertising.
    var subject: PacketSubject { PacketSubject(found).withoutAddress }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Advertising_Interval_Min", &intervalMinimum)
      try walk.field("Advertising_Interval_Max", &intervalMaximum)
      try walk.field("Advertising_Type", &type, "advertisingType")
      try walk.field("Own_Address_Type", &ownAddressType, "ownAddressType")
      try walk.field("Peer_Address_Type", &peerAddressType)
      try walk.field("Peer_Address", &peerAddress)
      try walk.field("Advertising_Channel_Map", &channelMap, "channels1")
      try walk.field("Advertising_Filter_Policy", &filterPolicy)
    }
  }

  /// Sets the data of legacy advertising.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.7.
  struct LegacyAdvertisingData: HCIContents {
    /// The significant octets only.
    var data: [UInt8] = []

    var code: HCIOpcode { .leSetAdvertisingData }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.padded("Advertising_Data_Length", "Advertising_Data", &data)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(text: "", octets: data.count) }
  }

  /// Sets the data of legacy scan responses.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.8.
  struct LegacyScanResponseData: HCIContents {
    /// The significant octets only.
    var data: [UInt8] = []

    var code: HCIOpcode { .leSetScanResponseData }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.padded("Scan_Response_Data_Length", "Scan_Response_Data", &data)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(text: "", octets: data.count) }
  }

  /// Starts or stops legacy advertising.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.9.
  struct LegacyAdvertisingEnable: HCIContents {
    var isEnabled = false

    var code: HCIOpcode { .leSetAdvertisingEnable }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Advertising_Enable", &isEnabled)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: isEnabled ? "on" : "off") }
  }
}

extension FieldWalk {
  /// Walks over a length and 31 octets. Only as many of them count as the length says; the others
  /// are not kept.
  fileprivate mutating func padded(
    _ length: String, _ name: String, _ data: inout [UInt8]
  ) throws(DecodingFailure) {
    if purpose == .writing { data = Array(data.prefix(31)) }
    try counted(length, name, &data, "ad")
    var padding = [UInt8](repeating: 0, count: max(0, 31 - data.count))
    rest("Padding", &padding)
  }
}
