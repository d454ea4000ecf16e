// Source: Core 5.4, Vol 4, Part E, 7.7.65.

extension HCIEventDescription {
  /// The LE events about periodic advertising.
  static let lePeriodic: [Self] = [
    .init(
      0x0E, "LE Periodic Advertising Sync Established",
      .lePeriodicSyncEstablished(PeriodicSync(isV2: false))),
    .init(
      0x0F, "LE Periodic Advertising Report",
      .lePeriodicReport(PeriodicReport(isV2: false))),
    .init(
      0x10, "LE Periodic Advertising Sync Lost",
      .lePeriodicSyncLost(handle: ConnectionHandle(rawValue: 0))),
    .init(
      0x18, "LE Periodic Advertising Sync Transfer Received",
      "Status:status Connection_Handle:handle Service_Data:x2 Sync_Handle:handle \(periodic)"),
    .init(
      0x24, "LE Periodic Advertising Sync Established v2",
      .lePeriodicSyncEstablished(PeriodicSync(isV2: true))),
    .init(
      0x25, "LE Periodic Advertising Report v2",
      .lePeriodicReport(PeriodicReport(isV2: true))),
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
  mutating func lePeriodicFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .lePeriodicSyncEstablished(var sync):
      try sync.fields(&walk)
      self = .lePeriodicSyncEstablished(sync)
    case .lePeriodicReport(var report):
      try report.fields(&walk)
      self = .lePeriodicReport(report)
    case .lePeriodicSyncLost(var handle):
      try walk.field("Sync_Handle", &handle)
      self = .lePeriodicSyncLost(handle: handle)
    default: break
    }
  }
}
