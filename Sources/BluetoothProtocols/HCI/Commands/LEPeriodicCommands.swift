// Source: Core 5.4, Vol 4, Part E, 7.8.

extension HCICommandDescription {
  /// The commands of periodic advertising, on both sides.
  static let lePeriodic: [Self] = [
    .init(
      0x203E, "LE Set Periodic Advertising Parameters",
      """
      Advertising_Handle:1 Periodic_Advertising_Interval_Min:1.25ms \
      Periodic_Advertising_Interval_Max:1.25ms Periodic_Advertising_Properties:x2
      """),
    .init(
      0x203F, "LE Set Periodic Advertising Data",
      """
      Advertising_Handle:1 Operation:operation Advertising_Data_Length:1 \
      Advertising_Data:ad[Advertising_Data_Length]
      """),
    .init(0x2040, "LE Set Periodic Advertising Enable", "Enable:x1 Advertising_Handle:1"),
    .init(
      "LE Periodic Advertising Create Sync", HCICommand.PeriodicSyncRequest(),
      HCICommand.lePeriodicAdvertisingCreateSync),
    .init(0x2045, "LE Periodic Advertising Create Sync Cancel"),
    .init("LE Periodic Advertising Terminate Sync", HCICommand.PeriodicSyncEnd()) {
      .lePeriodicAdvertisingTerminateSync($0.handle)
    },
    .init(
      0x2047, "LE Add Device To Periodic Advertiser List",
      "Advertiser_Address_Type:addressType Advertiser_Address:address Advertising_SID:1"),
    .init(
      0x2048, "LE Remove Device From Periodic Advertiser List",
      "Advertiser_Address_Type:addressType Advertiser_Address:address Advertising_SID:1"),
    .init(0x2049, "LE Clear Periodic Advertiser List"),
    .init(
      0x204A, "LE Read Periodic Advertiser List Size",
      returns: "Status:status Periodic_Advertiser_List_Size:1"),
    .init(0x2059, "LE Set Periodic Advertising Receive Enable", "Sync_Handle:handle Enable:x1"),
    .init(
      0x205A, "LE Periodic Advertising Sync Transfer",
      "Connection_Handle:handle Service_Data:x2 Sync_Handle:handle",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x205B, "LE Periodic Advertising Set Info Transfer",
      "Connection_Handle:handle Service_Data:x2 Advertising_Handle:1",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x205C, "LE Set Periodic Advertising Sync Transfer Parameters",
      "Connection_Handle:handle Mode:1 Skip:2 Sync_Timeout:10ms CTE_Type:x1",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x205D, "LE Set Default Periodic Advertising Sync Transfer Parameters",
      "Mode:1 Skip:2 Sync_Timeout:10ms CTE_Type:x1"),
    .init(
      0x2082, "LE Set Periodic Advertising Subevent Data",
      """
      Advertising_Handle:1 Num_Subevents:1 Subevents:Num_Subevents*( Subevent:1 \
      Response_Slot_Start:1 Response_Slot_Count:1 Subevent_Data_Length:1 \
      Subevent_Data:o[Subevent_Data_Length] )
      """,
      returns: "Status:status Advertising_Handle:1"),
    .init(
      0x2083, "LE Set Periodic Advertising Response Data",
      """
      Sync_Handle:handle Request_Event:2 Request_Subevent:1 Response_Subevent:1 Response_Slot:1 \
      Response_Data_Length:1 Response_Data:o[Response_Data_Length]
      """,
      returns: "Status:status Sync_Handle:handle"),
    .init(
      0x2084, "LE Set Periodic Sync Subevent",
      """
      Sync_Handle:handle Periodic_Advertising_Properties:x2 Num_Subevents:1 \
      Subevents:Num_Subevents*( Subevent:1 )
      """,
      returns: "Status:status Sync_Handle:handle"),
    .init(
      0x2086, "LE Set Periodic Advertising Parameters v2",
      """
      Advertising_Handle:1 Periodic_Advertising_Interval_Min:1.25ms \
      Periodic_Advertising_Interval_Max:1.25ms Periodic_Advertising_Properties:x2 \
      Num_Subevents:1 Subevent_Interval:1 Response_Slot_Delay:1 Response_Slot_Spacing:1 \
      Num_Response_Slots:1
      """,
      returns: "Status:status Advertising_Handle:1"),
  ]
}

extension HCIOpcode {
  /// Starts to look for periodic advertising: 7.8.67.
  public static let lePeriodicAdvertisingCreateSync = HCIOpcode(rawValue: 0x2044)
  /// Stops following periodic advertising: 7.8.69.
  public static let lePeriodicAdvertisingTerminateSync = HCIOpcode(rawValue: 0x2046)
}

extension HCICommand {
  /// Which periodic advertising to follow.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.67.
  public struct PeriodicSyncRequest: HCIContents {
    /// Bit 0: the periodic advertiser list decides, and the advertiser named here does not count.
    public var options: UInt8 = 0
    /// The advertising set (SID), 0 to 15.
    public var setIdentifier: UInt8 = 0
    /// The kind of the advertiser's address.
    public var advertiserType = AddressType.public
    /// The device whose periodic advertising to follow.
    public var advertiser = DeviceAddress(truncating: 0)
    /// The number of periodic advertising events that the controller may skip.
    public var skip: UInt16 = 0
    /// The time without a packet after which the advertising counts as lost, in units of 10 ms.
    public var timeout = SupervisionTimeout(rawValue: 0)
    /// The constant tones of packets not to follow. Bit 0: angle of arrival; bits 1 and 2: angle of
    /// departure with slots of 1 µs and 2 µs; bit 4: no tone.
    public var toneTypes: UInt8 = 0

    var code: HCIOpcode { .lePeriodicAdvertisingCreateSync }
    /// The address counts unless a list of advertisers takes its place.
    var subject: PacketSubject {
      options & 1 == 0 ? PacketSubject(found) : PacketSubject(found).withoutAddress
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Options", &options, "x1")
      try walk.field("Advertising_SID", &setIdentifier)
      try walk.field("Advertiser_Address_Type", &advertiserType)
      try walk.field("Advertiser_Address", &advertiser)
      try walk.field("Skip", &skip)
      try walk.field("Sync_Timeout", &timeout)
      try walk.field("Sync_CTE_Type", &toneTypes, "x1")
    }
  }

  /// Stops following periodic advertising.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.69.
  struct PeriodicSyncEnd: HCIContents {
    /// The number that ``PeriodicSync`` gave to the advertising.
    var handle = ConnectionHandle.zero

    var code: HCIOpcode { .lePeriodicAdvertisingTerminateSync }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Sync_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Sync_Handle", &handle)
    }
  }
}
