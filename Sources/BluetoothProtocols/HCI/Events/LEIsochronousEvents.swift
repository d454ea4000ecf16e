// Source: Core 5.4, Vol 4, Part E, 7.7.65.

extension HCIEventDescription {
  /// The LE events about isochronous streams.
  static let leIsochronous: [Self] = [
    .init(0x19, "LE CIS Established", cis),
    .init(
      0x1A, "LE CIS Request",
      "ACL_Connection_Handle:handle CIS_Connection_Handle:handle CIG_ID:1 CIS_ID:1"),
    .init(
      0x1B, "LE Create BIG Complete",
      """
      Status:status BIG_Handle:1 BIG_Sync_Delay:3 Transport_Latency_BIG:3 PHY:phy NSE:1 BN:1 \
      PTO:1 IRC:1 Max_PDU:2 ISO_Interval:1.25ms Num_BIS:1 Streams:Num_BIS*( \
      Connection_Handle:handle )
      """),
    .init(0x1C, "LE Terminate BIG Complete", "BIG_Handle:1 Reason:status"),
    .init(
      0x1D, "LE BIG Sync Established",
      """
      Status:status BIG_Handle:1 Transport_Latency_BIG:3 NSE:1 BN:1 PTO:1 IRC:1 Max_PDU:2 \
      ISO_Interval:1.25ms Num_BIS:1 Streams:Num_BIS*( Connection_Handle:handle )
      """),
    .init(0x1E, "LE BIG Sync Lost", "BIG_Handle:1 Reason:status"),
    .init(
      0x22, "LE BIGInfo Advertising Report",
      """
      Sync_Handle:handle Num_BIS:1 NSE:1 ISO_Interval:1.25ms BN:1 PTO:1 IRC:1 Max_PDU:2 \
      SDU_Interval:3 Max_SDU:2 PHY:phy Framing:1 Encryption:1
      """),
    .init(
      0x2A, "LE CIS Established v2",
      """
      \(cis) Sub_Interval:3 Max_SDU_C_To_P:2 Max_SDU_P_To_C:2 SDU_Interval_C_To_P:3 \
      SDU_Interval_P_To_C:3 Framing:1
      """),
  ]

  private static let cis = """
    Status:status Connection_Handle:handle CIG_Sync_Delay:3 CIS_Sync_Delay:3 \
    Transport_Latency_C_To_P:3 Transport_Latency_P_To_C:3 PHY_C_To_P:phy PHY_P_To_C:phy NSE:1 \
    BN_C_To_P:1 BN_P_To_C:1 FT_C_To_P:1 FT_P_To_C:1 Max_PDU_C_To_P:2 Max_PDU_P_To_C:2 \
    ISO_Interval:1.25ms
    """
}
