// Source: Core 5.4, Vol 4, Part E, 7.8.

extension HCICommandDescription {
  /// The commands of direction finding.
  static let leDirectionFinding: [Self] = [
    .init(
      0x2051, "LE Set Connectionless CTE Transmit Parameters",
      "Advertising_Handle:1 CTE_Length:1 CTE_Type:1 CTE_Count:1 \(antennas)"),
    .init(
      0x2052, "LE Set Connectionless CTE Transmit Enable", "Advertising_Handle:1 CTE_Enable:onoff"),
    .init(
      0x2053, "LE Set Connectionless IQ Sampling Enable",
      """
      Sync_Handle:handle Sampling_Enable:onoff Slot_Durations:1 Max_Sampled_CTEs:1 \(antennas)
      """, returns: "Status:status Sync_Handle:handle"),
    .init(
      0x2054, "LE Set Connection CTE Receive Parameters",
      "Connection_Handle:handle Sampling_Enable:onoff Slot_Durations:1 \(antennas)",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2055, "LE Set Connection CTE Transmit Parameters",
      "Connection_Handle:handle CTE_Types:x1 \(antennas)",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2056, "LE Connection CTE Request Enable",
      """
      Connection_Handle:handle Enable:onoff CTE_Request_Interval:2 Requested_CTE_Length:1 \
      Requested_CTE_Type:1
      """,
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2057, "LE Connection CTE Response Enable", "Connection_Handle:handle Enable:onoff",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2058, "LE Read Antenna Information",
      returns: """
        Status:status Supported_Switching_Sampling_Rates:x1 Num_Antennae:1 \
        Max_Switching_Pattern_Length:1 Max_CTE_Length:1
        """),
  ]

  private static let antennas = """
    Switching_Pattern_Length:1 Antenna_IDs:Switching_Pattern_Length*( Antenna_ID:1 )
    """
}
