// Source: Core 5.4, Vol 4, Part E, 7.8.52 to 7.8.60.

extension HCICommandDescription {
  /// The commands that advertise with sets, without periodic advertising.
  static let leExtendedAdvertising: [Self] = [
    .init(
      "LE Set Advertising Set Random Address",
      HCICommand.SetRandomAddress(set: 0, DeviceAddress(truncating: 0)),
      HCICommand.leSetAdvertisingSetRandomAddress),
    .init(
      "LE Set Extended Advertising Parameters", HCICommand.ExtendedAdvertisingParameters(),
      returns: "Status:status Selected_TX_Power:dBm",
      HCICommand.leSetExtendedAdvertisingParameters),
    .init(
      "LE Set Extended Advertising Data",
      HCICommand.FragmentCommand(code: .leSetExtendedAdvertisingData)
    ) { .leSetExtendedAdvertisingData($0.fragment) },
    .init(
      "LE Set Extended Scan Response Data",
      HCICommand.FragmentCommand(code: .leSetExtendedScanResponseData)
    ) { .leSetExtendedScanResponseData($0.fragment) },
    .init(
      "LE Set Extended Advertising Enable", HCICommand.ExtendedAdvertisingEnable(false, sets: []),
      HCICommand.leSetExtendedAdvertisingEnable),
    .init(
      0x203A, "LE Read Maximum Advertising Data Length",
      returns: "Status:status Max_Advertising_Data_Length:2"),
    .init(
      0x203B, "LE Read Number of Supported Advertising Sets",
      returns: "Status:status Num_Supported_Advertising_Sets:1"),
    .init("LE Remove Advertising Set", HCICommand.AdvertisingSetRemoval()) {
      .leRemoveAdvertisingSet($0.set)
    },
    .init("LE Clear Advertising Sets", HCICommand.NoParameters(code: .leClearAdvertisingSets)) {
      _ in .leClearAdvertisingSets
    },
    .init(0x207C, "LE Set Data Related Address Changes", "Advertising_Handle:1 Change_Reasons:x1"),
    .init(
      "LE Set Extended Advertising Parameters v2",
      HCICommand.ExtendedAdvertisingParameters(codedOptions: .init(primary: 0, secondary: 0)),
      returns: "Status:status Selected_TX_Power:dBm",
      HCICommand.leSetExtendedAdvertisingParameters),
    .init(
      0x2080, "LE Set Decision Data",
      """
      Advertising_Handle:1 Decision_Type_Flags:x1 Decision_Data_Length:1 \
      Decision_Data:o[Decision_Data_Length]
      """),
  ]

  /// The layout of a command whose data goes on where that of the command before it ended.
  static let laterFragment = HCICommand.AdvertisingDataFragment(operation: .last).layout
}

extension HCIOpcode {
  /// Sets the random address of an advertising set: 7.8.52.
  public static let leSetAdvertisingSetRandomAddress = HCIOpcode(rawValue: 0x2035)
  /// Sets how to advertise with a set: 7.8.53, version 1.
  public static let leSetExtendedAdvertisingParameters = HCIOpcode(rawValue: 0x2036)
  /// Sets the data of an advertising set, or a part of it: 7.8.54.
  public static let leSetExtendedAdvertisingData = HCIOpcode(rawValue: 0x2037)
  /// Sets the scan response data of a set, or a part of it: 7.8.55.
  public static let leSetExtendedScanResponseData = HCIOpcode(rawValue: 0x2038)
  /// Starts or stops advertising with sets: 7.8.56.
  public static let leSetExtendedAdvertisingEnable = HCIOpcode(rawValue: 0x2039)
  /// Removes an advertising set that is not in use: 7.8.59.
  public static let leRemoveAdvertisingSet = HCIOpcode(rawValue: 0x203C)
  /// Removes all advertising sets: 7.8.60.
  public static let leClearAdvertisingSets = HCIOpcode(rawValue: 0x203D)
  /// As version 1, with options for the coded PHY: 7.8.53, version 2.
  public static let leSetExtendedAdvertisingParametersV2 = HCIOpcode(rawValue: 0x207F)
}

extension HCICommand {
  /// Sets the random address of an advertising set.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.52.
  public struct SetRandomAddress: HCIContents {
    /// The number by which the host calls the set (Advertising_Handle), 0x00 to 0xEF.
    public var set: UInt8
    /// The address to advertise with.
    public var address: DeviceAddress

    /// Makes the command.
    public init(set: UInt8, _ address: DeviceAddress) { (self.set, self.address) = (set, address) }

    var code: HCIOpcode { .leSetAdvertisingSetRandomAddress }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(set: set) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Advertising_Handle", &set)
      try walk.field("Random_Address", &address, "ownAddress")
    }
  }

  /// How to advertise with one set.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
  public struct ExtendedAdvertisingParameters: HCIContents {
    /// The number by which the host calls the set (Advertising_Handle), 0x00 to 0xEF.
    public var set: UInt8 = 0
    /// The bits 0 to 4 are as in ``AdvertisingReport/EventType``, except that bit 3 stands for high
    /// duty cycle.
    public var properties: UInt16 = 0
    /// The least interval on the primary channels, in three octets.
    public var intervalMinimum = TimeSlots(rawValue: 0)
    /// The greatest interval on the primary channels, in three octets.
    public var intervalMaximum = TimeSlots(rawValue: 0)
    /// The primary channels to use. Bit 0: channel 37; bit 1: 38; bit 2: 39.
    public var channelMap: UInt8 = 0
    /// The address to advertise with. 2 and 3 mean a resolvable private address if the controller
    /// has a key for it, otherwise the public (2) or the random one (3).
    public var ownAddressType = AddressType.public
    /// The kind of the peer's address.
    public var peerAddressType = AddressType.public
    /// The device that directed advertising is meant for. If the advertising is not directed, it
    /// only names an entry of the resolving list.
    public var peerAddress = DeviceAddress(truncating: 0)
    /// The devices that the filter accept list restricts. 0: none; 1: scanners; 2: initiators; 3:
    /// both.
    public var filterPolicy: UInt8 = 0
    /// The transmit power in dBm; 127 if the controller is to choose it.
    public var txPower: Int8 = 127
    /// The PHY of the primary channels. 1: 1M; 3: coded.
    public var primaryPHY: UInt8 = 1
    /// The number of advertising events that may pass before the secondary channel is used again.
    public var secondaryMaximumSkip: UInt8 = 0
    /// The PHY of the secondary channel. 1: 1M; 2: 2M; 3: coded.
    public var secondaryPHY: UInt8 = 1
    /// The number of the set on air (SID), 0 to 15.
    public var setIdentifier: UInt8 = 0
    /// Whether the controller sends an event for each scan request that it hears.
    public var notifiesScanRequests = false
    /// Only version 2 of the command has these options.
    public var codedOptions: CodedOptions?

    /// The number of symbols for each bit on the coded PHY. 0: the controller chooses; 1:
    /// preferably two; 2: preferably eight; 3: only two; 4: only eight.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
    public struct CodedOptions: Hashable, Sendable {
      /// The symbols on the primary channels.
      public var primary: UInt8
      /// The symbols on the secondary channel.
      public var secondary: UInt8
    }

    /// Makes parameters whose intervals and channels are still to be set.
    ///
    /// - Parameter codedOptions: If they are given, version 2 of the command is sent.
    public init(codedOptions: CodedOptions? = nil) { self.codedOptions = codedOptions }

    var code: HCIOpcode {
      codedOptions == nil
        ? .leSetExtendedAdvertisingParameters : .leSetExtendedAdvertisingParametersV2
    }
    /// The peer's address counts only in directed advertising.
    var subject: PacketSubject { PacketSubject(found).withoutAddress }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(set: set) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Advertising_Handle", &set)
      try walk.field("Advertising_Event_Properties", &properties, "advertisingBits2")
      try walk.field("Primary_Advertising_Interval_Min", &intervalMinimum, "0.625ms3", octets: 3)
      try walk.field("Primary_Advertising_Interval_Max", &intervalMaximum, "0.625ms3", octets: 3)
      try walk.field("Primary_Advertising_Channel_Map", &channelMap, "channels1")
      try walk.field("Own_Address_Type", &ownAddressType, "ownAddressType")
      try walk.field("Peer_Address_Type", &peerAddressType)
      try walk.field("Peer_Address", &peerAddress)
      try walk.field("Advertising_Filter_Policy", &filterPolicy)
      try walk.field("Advertising_TX_Power", &txPower)
      try walk.field("Primary_Advertising_PHY", &primaryPHY, "phy")
      try walk.field("Secondary_Advertising_Max_Skip", &secondaryMaximumSkip)
      try walk.field("Secondary_Advertising_PHY", &secondaryPHY, "phy")
      try walk.field("Advertising_SID", &setIdentifier)
      try walk.field("Scan_Request_Notification_Enable", &notifiesScanRequests)
      guard var options = codedOptions else { return }
      try walk.field("Primary_Advertising_PHY_Options", &options.primary)
      try walk.field("Secondary_Advertising_PHY_Options", &options.secondary)
      codedOptions = options
    }
  }

  /// Data of an advertising set. To send it whole may need several commands.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.54 and 7.8.55.
  public struct AdvertisingDataFragment: Hashable, Sendable, FieldGroup {
    /// Which part of the data the fragment is.
    public enum Operation: UInt8, Hashable, Sendable, WireValue {
      case intermediate = 0, first = 1, last = 2, complete = 3, unchanged = 4

      static var format: String { "operation" }
      static var rule: String { "0 to 4 say what the fragment is" }
    }

    /// The number by which the host calls the set (Advertising_Handle), 0x00 to 0xEF.
    public var set: UInt8 = 0
    /// Which part of the data this is, or that the data stays as it was.
    public var operation = Operation.complete
    /// 1 if the controller should not fragment the data.
    public var preference: UInt8 = 0
    /// The octets of this fragment, at most 251.
    public var data: [UInt8] = []

    /// Makes a fragment without data.
    public init(operation: Operation = .complete) { self.operation = operation }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Advertising_Handle", &set)
      try walk.field("Operation", &operation)
      try walk.field("Fragment_Preference", &preference)
      // A later fragment begins in the middle of an AD structure.
      let isLater = operation == .intermediate || operation == .last
      try walk.counted(
        "Advertising_Data_Length", "Advertising_Data", &data, isLater ? "o" : "ad")
    }
  }

  /// A command that brings a fragment: of the advertising data or of the scan response data.
  struct FragmentCommand: HCIContents {
    let code: HCIOpcode
    var fragment = AdvertisingDataFragment()

    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(set: fragment.set) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try fragment.fields(&walk)
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(text: "", octets: fragment.data.count)
    }
  }

  /// Starts or stops advertising with sets.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.56.
  public struct ExtendedAdvertisingEnable: HCIContents {
    /// Whether to advertise.
    public var isEnabled: Bool
    /// The sets. If none is named, switching off means all sets.
    public var sets: [EnabledSet]

    /// Makes the command.
    public init(_ isEnabled: Bool, sets: [EnabledSet]) {
      (self.isEnabled, self.sets) = (isEnabled, sets)
    }

    var code: HCIOpcode { .leSetExtendedAdvertisingEnable }
    var numberOutOfRange: NumberOutOfRange? {
      sets.lazy.compactMap { NumberOutOfRange(set: $0.set) }.first
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Enable", &isEnabled)
      try walk.list("Sets", countedBy: "Num_Sets", &sets, EnabledSet())
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: isEnabled ? "on" : "off") }
  }

  /// Removes an advertising set that is not in use.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.59.
  struct AdvertisingSetRemoval: HCIContents {
    var set: UInt8 = 0

    var code: HCIOpcode { .leRemoveAdvertisingSet }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(set: set) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Advertising_Handle", &set)
    }
  }

  /// A set that is switched on or off, and for how long.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.56.
  public struct EnabledSet: Hashable, Sendable, FieldGroup {
    /// The number by which the host calls the set (Advertising_Handle), 0x00 to 0xEF.
    public var set: UInt8 = 0
    /// The duration in units of 10 ms; 0 for ever.
    public var duration: UInt16 = 0
    /// The greatest number of extended advertising events; 0 for any number.
    public var maximumEvents: UInt8 = 0

    /// Makes an entry for set 0, without a limit of time or of events.
    public init() {}

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Advertising_Handle", &set)
      try walk.field("Duration", &duration, "10ms")
      try walk.field("Max_Extended_Advertising_Events", &maximumEvents)
    }
  }
}
