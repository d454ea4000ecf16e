// Source: Core 5.4, Vol 4, Part E, 7.7.65.

extension HCIEventDescription {
  /// The LE events about direction finding.
  static let leDirectionFinding: [Self] = [
    .init(
      0x15, "LE Connectionless IQ Report",
      """
      Sync_Handle:handle Channel_Index:1 RSSI:s2 RSSI_Antenna_ID:1 CTE_Type:1 Slot_Durations:1 \
      Packet_Status:1 Periodic_Event_Counter:2 Sample_Count:1 Samples:o
      """),
    .init(
      0x16, "LE Connection IQ Report",
      """
      Connection_Handle:handle RX_PHY:phy Data_Channel_Index:1 RSSI:s2 RSSI_Antenna_ID:1 \
      CTE_Type:1 Slot_Durations:1 Packet_Status:1 Connection_Event_Counter:2 Sample_Count:1 \
      Samples:o
      """),
    .init(0x17, "LE CTE Request Failed", "Status:status Connection_Handle:handle"),
  ]
}
