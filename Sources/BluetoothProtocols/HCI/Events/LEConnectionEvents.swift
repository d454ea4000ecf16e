// Source: Core 5.4, Vol 4, Part E, 7.7.65; Core 6.0 for the codes from 0x2B.

extension LESubeventDescription {
  /// The LE events about connections.
  static let leConnections: [Self] = [
    .init(
      0x01, "LE Connection Complete",
      """
      Status:status Connection_Handle:handle Role:role Peer_Address_Type:addressType \
      Peer_Address:address Connection_Interval:1.25ms Peripheral_Latency:2 \
      Supervision_Timeout:10ms Central_Clock_Accuracy:accuracy
      """),
    .init(
      0x03, "LE Connection Update Complete",
      """
      Status:status Connection_Handle:handle Connection_Interval:1.25ms Peripheral_Latency:2 \
      Supervision_Timeout:10ms
      """),
    .init(
      0x04, "LE Read Remote Features Complete",
      "Status:status Connection_Handle:handle LE_Features:features8"),
    .init(
      0x05, "LE Long Term Key Request",
      "Connection_Handle:handle Random_Number:x8 Encrypted_Diversifier:x2"),
    .init(
      0x06, "LE Remote Connection Parameter Request",
      """
      Connection_Handle:handle Interval_Min:1.25ms Interval_Max:1.25ms Max_Latency:2 \
      Timeout:10ms
      """),
    .init(
      0x07, "LE Data Length Change",
      "Connection_Handle:handle Max_TX_Octets:2 Max_TX_Time:2 Max_RX_Octets:2 Max_RX_Time:2"),
    .init(
      0x08, "LE Read Local P-256 Public Key Complete",
      "Status:status Key_X_Coordinate:o32 Key_Y_Coordinate:o32"),
    .init(0x09, "LE Generate DHKey Complete", "Status:status DH_Key:secret32"),
    .init(
      0x0A, "LE Enhanced Connection Complete",
      """
      Status:status Connection_Handle:handle Role:role Peer_Address_Type:addressType \
      Peer_Address:address Local_Resolvable_Private_Address:address \
      Peer_Resolvable_Private_Address:address Connection_Interval:1.25ms Peripheral_Latency:2 \
      Supervision_Timeout:10ms Central_Clock_Accuracy:accuracy
      """),
    .init(
      0x0C, "LE PHY Update Complete",
      "Status:status Connection_Handle:handle TX_PHY:phy RX_PHY:phy"),
    .init(
      0x14, "LE Channel Selection Algorithm",
      "Connection_Handle:handle Channel_Selection_Algorithm:channelSelection"),
    .init(
      0x1F, "LE Request Peer SCA Complete",
      "Status:status Connection_Handle:handle Peer_Clock_Accuracy:accuracy"),
    .init(
      0x20, "LE Path Loss Threshold",
      "Connection_Handle:handle Current_Path_Loss:1 Zone_Entered:1"),
    .init(
      0x21, "LE Transmit Power Reporting",
      """
      Status:status Connection_Handle:handle Reason:1 PHY:phy TX_Power_Level:dBm \
      TX_Power_Level_Flag:x1 Delta:s1
      """),
    .init(
      0x23, "LE Subrate Change",
      """
      Status:status Connection_Handle:handle Subrate_Factor:2 Peripheral_Latency:2 \
      Continuation_Number:2 Supervision_Timeout:10ms
      """),
    .init(
      0x29, "LE Enhanced Connection Complete v2",
      """
      Status:status Connection_Handle:handle Role:role Peer_Address_Type:addressType \
      Peer_Address:address Local_Resolvable_Private_Address:address \
      Peer_Resolvable_Private_Address:address Connection_Interval:1.25ms Peripheral_Latency:2 \
      Supervision_Timeout:10ms Central_Clock_Accuracy:accuracy Advertising_Handle:1 \
      Sync_Handle:handle
      """),
    .init(
      0x2B, "LE Read All Remote Features Complete",
      "Status:status Connection_Handle:handle Max_Remote_Page:1 Max_Valid_Page:1 LE_Features:o"),
    .init(
      0x35, "LE Frame Space Update Complete",
      """
      Status:status Connection_Handle:handle Initiator:1 Frame_Space:2 PHYs:phys1 \
      Spacing_Types:x2
      """),
  ]
}
