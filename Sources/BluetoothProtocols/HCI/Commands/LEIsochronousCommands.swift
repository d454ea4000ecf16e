// Source: Core 5.4, Vol 4, Part E, 7.8.

extension HCICommandDescription {
  /// The commands of isochronous streams.
  static let leIsochronous: [Self] = [
    .init(
      0x2061, "LE Read ISO TX Sync",
      "Connection_Handle:handle",
      returns: """
        Status:status Connection_Handle:handle Packet_Sequence_Number:2 TX_Time_Stamp:4 \
        Time_Offset:3
        """),
    .init(
      0x2062, "LE Set CIG Parameters",
      """
      CIG_ID:1 SDU_Interval_C_To_P:3 SDU_Interval_P_To_C:3 Worst_Case_SCA:1 Packing:1 Framing:1 \
      Max_Transport_Latency_C_To_P:2 Max_Transport_Latency_P_To_C:2 CIS_Count:1 \
      Streams:CIS_Count*( CIS_ID:1 Max_SDU_C_To_P:2 Max_SDU_P_To_C:2 PHY_C_To_P:phys1 \
      PHY_P_To_C:phys1 RTN_C_To_P:1 RTN_P_To_C:1 )
      """,
      returns: "Status:status CIG_ID:1 CIS_Count:1 Streams:CIS_Count*( Connection_Handle:handle )"),
    .init(0x2063, "LE Set CIG Parameters Test"),
    .init(
      0x2064, "LE Create CIS",
      """
      CIS_Count:1 Streams:CIS_Count*( CIS_Connection_Handle:handle ACL_Connection_Handle:handle \
      )
      """),
    .init(0x2065, "LE Remove CIG", "CIG_ID:1", returns: "Status:status CIG_ID:1"),
    .init(0x2066, "LE Accept CIS Request", "Connection_Handle:handle"),
    .init(
      0x2067, "LE Reject CIS Request",
      "Connection_Handle:handle Reason:status",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2068, "LE Create BIG",
      """
      BIG_Handle:1 Advertising_Handle:1 Num_BIS:1 SDU_Interval:3 Max_SDU:2 \
      Max_Transport_Latency:2 RTN:1 PHY:phys1 Packing:1 Framing:1 Encryption:1 \
      Broadcast_Code:secret16
      """),
    .init(0x2069, "LE Create BIG Test"),
    .init(0x206A, "LE Terminate BIG", "BIG_Handle:1 Reason:status"),
    .init(
      0x206B, "LE BIG Create Sync",
      """
      BIG_Handle:1 Sync_Handle:handle Encryption:1 Broadcast_Code:secret16 MSE:1 \
      BIG_Sync_Timeout:10ms Num_BIS:1 Streams:Num_BIS*( BIS:1 )
      """),
    .init(0x206C, "LE BIG Terminate Sync", "BIG_Handle:1", returns: "Status:status BIG_Handle:1"),
    .init(
      0x206E, "LE Setup ISO Data Path",
      """
      Connection_Handle:handle Data_Path_Direction:1 Data_Path_ID:1 Codec_ID:o5 \
      Controller_Delay:3 Codec_Configuration_Length:1 \
      Codec_Configuration:o[Codec_Configuration_Length]
      """,
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x206F, "LE Remove ISO Data Path",
      "Connection_Handle:handle Data_Path_Direction:x1",
      returns: "Status:status Connection_Handle:handle"),
    .init(0x2070, "LE ISO Transmit Test", "Connection_Handle:handle Payload_Type:1"),
    .init(0x2071, "LE ISO Receive Test", "Connection_Handle:handle Payload_Type:1"),
    .init(0x2072, "LE ISO Read Test Counters", "Connection_Handle:handle"),
    .init(0x2073, "LE ISO Test End", "Connection_Handle:handle"),
    .init(0x2075, "LE Read ISO Link Quality", "Connection_Handle:handle"),
  ]
}
