// Source: Core 5.4, Vol 4, Part E, 7.7.65.

extension HCIEventDescription {
  /// The LE events about periodic advertising.
  static let lePeriodic: [Self] = [
    .init(
      "LE Periodic Advertising Sync Established", PeriodicSync(isV2: false),
      HCIEvent.lePeriodicSyncEstablished),
    .init(
      "LE Periodic Advertising Report", PeriodicReport(isV2: false), HCIEvent.lePeriodicReport),
    .init("LE Periodic Advertising Sync Lost", HCIEvent.PeriodicSyncLost(handle: .zero)) {
      .lePeriodicSyncLost(handle: $0.handle)
    },
    .init(
      0x18, "LE Periodic Advertising Sync Transfer Received",
      "Status:status Connection_Handle:handle Service_Data:x2 Sync_Handle:handle \(periodic)"),
    .init(
      "LE Periodic Advertising Sync Established v2", PeriodicSync(isV2: true),
      HCIEvent.lePeriodicSyncEstablished),
    .init(
      "LE Periodic Advertising Report v2", PeriodicReport(isV2: true), HCIEvent.lePeriodicReport),
    .init(
      0x26, "LE Periodic Advertising Sync Transfer Received v2",
      """
      Status:status Connection_Handle:handle Service_Data:x2 Sync_Handle:handle \(periodic) \
      \(responses)
      """),
    .init(
      0x27, "LE Periodic Advertising Subevent Data Request",
      "Advertising_Handle:1 Subevent_Start:1 Subevent_Data_Count:1"),
    .init(
      0x28, "LE Periodic Advertising Response Report",
      """
      Advertising_Handle:1 Subevent:1 TX_Status:1 Num_Responses:1 Responses:Num_Responses*( \
      TX_Power:dBm RSSI:dBm CTE_Type:x1 Response_Slot:1 Data_Status:dataStatus Data_Length:1 \
      Data:o[Data_Length] )
      """),
  ]

  private static let periodic = """
    Advertising_SID:1 Advertiser_Address_Type:addressType Advertiser_Address:address \
    Advertiser_PHY:phy Periodic_Advertising_Interval:1.25ms Advertiser_Clock_Accuracy:accuracy
    """
  private static let responses =
    "Num_Subevents:1 Subevent_Interval:1 Response_Slot_Delay:1 Response_Slot_Spacing:1"
}

extension HCIEvent {
  /// Periodic advertising was not heard until the timeout.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.16.
  struct PeriodicSyncLost: HCIContents {
    /// The number that ``PeriodicSync`` gave to the advertising.
    var handle: ConnectionHandle

    var code: HCIEventKind { .le(0x10) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Sync_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Sync_Handle", &handle)
    }
  }
}
