// Source: Core 5.4, Vol 4, Part E, 7.8; Core 6.0 for the opcodes from 0x2087.

extension HCICommandDescription {
  /// The commands that make connections and change them.
  static let leConnections: [Self] = [
    .init(
      0x200D, "LE Create Connection",
      """
      LE_Scan_Interval:0.625ms LE_Scan_Window:0.625ms Initiator_Filter_Policy:initiator \
      Peer_Address_Type:addressType Peer_Address:address Own_Address_Type:ownAddressType \
      Connection_Interval_Min:1.25ms Connection_Interval_Max:1.25ms Max_Latency:2 \
      Supervision_Timeout:10ms Min_CE_Length:0.625ms Max_CE_Length:0.625ms
      """),
    .init(0x200E, "LE Create Connection Cancel"),
    .init(
      0x2013, "LE Connection Update",
      """
      Connection_Handle:handle Connection_Interval_Min:1.25ms Connection_Interval_Max:1.25ms \
      Max_Latency:2 Supervision_Timeout:10ms Min_CE_Length:0.625ms Max_CE_Length:0.625ms
      """),
    .init(0x2014, "LE Set Host Channel Classification", "Channel_Map:x5"),
    .init(
      0x2015, "LE Read Channel Map",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Channel_Map:x5"),
    .init(0x2016, "LE Read Remote Features", "Connection_Handle:handle"),
    .init(
      0x2019, "LE Enable Encryption",
      "Connection_Handle:handle Random_Number:x8 Encrypted_Diversifier:x2 Long_Term_Key:secret16"),
    .init(
      0x201A, "LE Long Term Key Request Reply",
      "Connection_Handle:handle Long_Term_Key:secret16",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x201B, "LE Long Term Key Request Negative Reply",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2020, "LE Remote Connection Parameter Request Reply",
      """
      Connection_Handle:handle Interval_Min:1.25ms Interval_Max:1.25ms Max_Latency:2 \
      Timeout:10ms Min_CE_Length:0.625ms Max_CE_Length:0.625ms
      """,
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2021, "LE Remote Connection Parameter Request Negative Reply",
      "Connection_Handle:handle Reason:status",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2022, "LE Set Data Length",
      "Connection_Handle:handle TX_Octets:2 TX_Time:2",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2023, "LE Read Suggested Default Data Length",
      returns: "Status:status Suggested_Max_TX_Octets:2 Suggested_Max_TX_Time:2"),
    .init(
      0x2024, "LE Write Suggested Default Data Length",
      "Suggested_Max_TX_Octets:2 Suggested_Max_TX_Time:2"),
    .init(
      0x202F, "LE Read Maximum Data Length",
      returns: """
        Status:status Supported_Max_TX_Octets:2 Supported_Max_TX_Time:2 Supported_Max_RX_Octets:2 \
        Supported_Max_RX_Time:2
        """),
    .init(
      0x2030, "LE Read PHY",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle TX_PHY:phy RX_PHY:phy"),
    .init(0x2031, "LE Set Default PHY", "All_PHYs:x1 TX_PHYs:phys1 RX_PHYs:phys1"),
    .init(
      0x2032, "LE Set PHY",
      "Connection_Handle:handle All_PHYs:x1 TX_PHYs:phys1 RX_PHYs:phys1 PHY_Options:2"),
    .init(0x2043, "LE Extended Create Connection", initiating),
    .init(0x206D, "LE Request Peer SCA", "Connection_Handle:handle"),
    .init(
      0x2076, "LE Enhanced Read Transmit Power Level",
      "Connection_Handle:handle PHY:1",
      returns: """
        Status:status Connection_Handle:handle PHY:1 Current_TX_Power_Level:dBm \
        Max_TX_Power_Level:dBm
        """),
    .init(0x2077, "LE Read Remote Transmit Power Level", "Connection_Handle:handle PHY:1"),
    .init(
      0x2078, "LE Set Path Loss Reporting Parameters",
      """
      Connection_Handle:handle High_Threshold:1 High_Hysteresis:1 Low_Threshold:1 \
      Low_Hysteresis:1 Min_Time_Spent:2
      """,
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2079, "LE Set Path Loss Reporting Enable",
      "Connection_Handle:handle Enable:onoff",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x207A, "LE Set Transmit Power Reporting Enable",
      "Connection_Handle:handle Local_Enable:onoff Remote_Enable:onoff",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x207D, "LE Set Default Subrate",
      "Subrate_Min:2 Subrate_Max:2 Max_Latency:2 Continuation_Number:2 Supervision_Timeout:10ms"),
    .init(
      0x207E, "LE Subrate Request",
      """
      Connection_Handle:handle Subrate_Min:2 Subrate_Max:2 Max_Latency:2 Continuation_Number:2 \
      Supervision_Timeout:10ms
      """),
    .init(
      0x2085, "LE Extended Create Connection v2",
      "Advertising_Handle:1 Subevent:1 \(initiating)"),
    .init(0x2088, "LE Read All Remote Features", "Connection_Handle:handle Pages_Requested:1"),
    .init(
      0x209D, "LE Frame Space Update",
      "Connection_Handle:handle Frame_Space_Min:2 Frame_Space_Max:2 PHYs:phys1 Spacing_Types:x2"),
  ]

  private static let initiating = """
    Initiator_Filter_Policy:initiator Own_Address_Type:ownAddressType \
    Peer_Address_Type:addressType Peer_Address:address Initiating_PHYs:phys1 \
    PHYs:bits(Initiating_PHYs)*( Scan_Interval:0.625ms Scan_Window:0.625ms \
    Connection_Interval_Min:1.25ms Connection_Interval_Max:1.25ms Max_Latency:2 \
    Supervision_Timeout:10ms Min_CE_Length:0.625ms Max_CE_Length:0.625ms )
    """
}
