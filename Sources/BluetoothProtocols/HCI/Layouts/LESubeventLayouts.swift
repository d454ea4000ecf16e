/// The parameters of the LE Meta events behind the subevent code.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.1 to 7.7.65.42; Core 6.0, 7.7.65.43 to 7.7.65.53.
enum LESubeventLayouts {
  static let byCode: [UInt8: FieldLayout] =
    texts.merging(streams) { first, _ in first }.merging(sounding) { first, _ in first }
    .mapValues(FieldLayout.init)

  static let texts: [UInt8: String] = [
    0x01: connected + timing + "Central_Clock_Accuracy:accuracy",
    0x02: """
    Num_Reports:1 Reports:Num_Reports*( Event_Type:reportType Address_Type:addressType \
    Address:address Data_Length:1 Data:ad[Data_Length] RSSI:dBm )
    """,
    0x03: handle + timing, 0x04: handle + "LE_Features:features8",
    0x05: "Connection_Handle:handle Random_Number:x8 Encrypted_Diversifier:x2",
    0x06: """
    Connection_Handle:handle Interval_Min:1.25ms Interval_Max:1.25ms Max_Latency:2 Timeout:10ms
    """,
    0x07: """
    Connection_Handle:handle Max_TX_Octets:2 Max_TX_Time:2 Max_RX_Octets:2 Max_RX_Time:2
    """,
    0x08: "Status:status Key_X_Coordinate:o32 Key_Y_Coordinate:o32",
    0x09: "Status:status DH_Key:secret32", 0x0A: connected + privateAddresses + enhanced,
    0x0B: """
    Num_Reports:1 Reports:Num_Reports*( Event_Type:reportType Address_Type:addressType \
    Address:address Direct_Address_Type:addressType Direct_Address:address RSSI:dBm )
    """,
    0x0C: handle + "TX_PHY:phy RX_PHY:phy",
    0x0D: "Num_Reports:1 Reports:Num_Reports*( \(extendedReport) )",
    0x0E: synchronized + periodic, 0x0F: "Sync_Handle:handle " + periodicReport,
    0x10: "Sync_Handle:handle", 0x11: "",
    0x12: """
    Status:status Advertising_Handle:1 Connection_Handle:handle \
    Num_Completed_Extended_Advertising_Events:1
    """,
    0x13: "Advertising_Handle:1 Scanner_Address_Type:addressType Scanner_Address:address",
    0x14: "Connection_Handle:handle Channel_Selection_Algorithm:channelSelection",
    0x15: """
    Sync_Handle:handle Channel_Index:1 RSSI:s2 RSSI_Antenna_ID:1 CTE_Type:1 Slot_Durations:1 \
    Packet_Status:1 Periodic_Event_Counter:2 Sample_Count:1 Samples:o
    """,
    0x16: """
    Connection_Handle:handle RX_PHY:phy Data_Channel_Index:1 RSSI:s2 RSSI_Antenna_ID:1 \
    CTE_Type:1 Slot_Durations:1 Packet_Status:1 Connection_Event_Counter:2 Sample_Count:1 \
    Samples:o
    """,
    0x17: handle, 0x18: transferred + periodic,
    0x1F: handle + "Peer_Clock_Accuracy:accuracy",
    0x20: "Connection_Handle:handle Current_Path_Loss:1 Zone_Entered:1",
    0x21: handle + "Reason:1 PHY:phy TX_Power_Level:dBm TX_Power_Level_Flag:x1 Delta:s1",
    0x23: handle + """
      Subrate_Factor:2 Peripheral_Latency:2 Continuation_Number:2 Supervision_Timeout:10ms
      """,
    0x24: synchronized + periodic + " " + responses,
    0x25: """
    Sync_Handle:handle TX_Power:dBm RSSI:dBm CTE_Type:x1 Periodic_Event_Counter:2 Subevent:1 \
    Data_Status:dataStatus Data_Length:1 Data:ad[Data_Length]
    """,
    0x26: transferred + periodic + " " + responses,
    0x27: "Advertising_Handle:1 Subevent_Start:1 Subevent_Data_Count:1",
    0x28: """
    Advertising_Handle:1 Subevent:1 TX_Status:1 Num_Responses:1 Responses:Num_Responses*( \
    TX_Power:dBm RSSI:dBm CTE_Type:x1 Response_Slot:1 Data_Status:dataStatus Data_Length:1 \
    Data:o[Data_Length] )
    """,
    0x29: connected + privateAddresses + enhanced + " Advertising_Handle:1 Sync_Handle:handle",
    0x2B: handle + "Max_Remote_Page:1 Max_Valid_Page:1 LE_Features:o",
    0x34: """
    Address_Type:addressType Address:address Condition:1
    """,
    0x35: handle + "Initiator:1 Frame_Space:2 PHYs:phys1 Spacing_Types:x2",
  ]

  /// Isochronous channels.
  static let streams: [UInt8: String] = [
    0x19: cis,
    0x1A: "ACL_Connection_Handle:handle CIS_Connection_Handle:handle CIG_ID:1 CIS_ID:1",
    0x1B: """
    Status:status BIG_Handle:1 BIG_Sync_Delay:3 Transport_Latency_BIG:3 PHY:phy NSE:1 BN:1 \
    PTO:1 IRC:1 Max_PDU:2 ISO_Interval:1.25ms Num_BIS:1 \
    Streams:Num_BIS*( Connection_Handle:handle )
    """,
    0x1C: "BIG_Handle:1 Reason:status",
    0x1D: """
    Status:status BIG_Handle:1 Transport_Latency_BIG:3 NSE:1 BN:1 PTO:1 IRC:1 Max_PDU:2 \
    ISO_Interval:1.25ms Num_BIS:1 Streams:Num_BIS*( Connection_Handle:handle )
    """,
    0x1E: "BIG_Handle:1 Reason:status",
    0x22: """
    Sync_Handle:handle Num_BIS:1 NSE:1 ISO_Interval:1.25ms BN:1 PTO:1 IRC:1 Max_PDU:2 \
    SDU_Interval:3 Max_SDU:2 PHY:phy Framing:1 Encryption:1
    """,
    0x2A: cis + " Sub_Interval:3 Max_SDU_C_To_P:2 Max_SDU_P_To_C:2 SDU_Interval_C_To_P:3 "
      + "SDU_Interval_P_To_C:3 Framing:1",
  ]

  /// Channel sounding.
  static let sounding: [UInt8: String] = [
    0x2C: handle + CommandLayouts.soundingCapabilities,
    0x2D: handle + "Remote_FAE_Table:o72", 0x2E: handle,
    0x2F: handle + """
      Config_ID:1 Action:1 Main_Mode_Type:1 Sub_Mode_Type:x1 Min_Main_Mode_Steps:1 \
      Max_Main_Mode_Steps:1 Main_Mode_Repetition:1 Mode_0_Steps:1 Role:1 RTT_Type:1 \
      CS_SYNC_PHY:1 Channel_Map:o10 Channel_Map_Repetition:1 Channel_Selection_Type:1 \
      Ch3c_Shape:1 Ch3c_Jump:1 Reserved:o1 T_IP1_Time:1 T_IP2_Time:1 T_FCS_Time:1 T_PM_Time:1
      """,
    0x30: handle + """
      Config_ID:1 State:onoff Tone_Antenna_Config_Selection:1 Selected_TX_Power:dBm \
      Subevent_Len:3 Subevents_Per_Event:1 Subevent_Interval:0.625ms Event_Interval:2 \
      Procedure_Interval:2 Procedure_Count:2 Max_Procedure_Len:0.625ms
      """,
    0x31: """
    Connection_Handle:handle Config_ID:1 Start_ACL_Conn_Event_Counter:2 Procedure_Counter:2 \
    Frequency_Compensation:s2 Reference_Power_Level:dBm
    """ + " " + steps,
    0x32: "Connection_Handle:handle Config_ID:1 " + steps, 0x33: "Status:status",
  ]

  private static let handle = EventLayouts.handle
  private static let reportFront = """
    Event_Type:bits2{Properties/5:reportBits,Data_Status/2:dataStatus,Reserved/9:x} \
    Address_Type:addressType Address:address
    """
  private static let reportBack = """
    Secondary_PHY:phy Advertising_SID:1 TX_Power:dBm RSSI:dBm Periodic_Advertising_Interval:1.25ms \
    Direct_Address_Type:addressType Direct_Address:address
    """
  private static let reportData = "Data_Length:1 Data:ad[Data_Length]"
  private static let extendedReport =
    "\(reportFront) Primary_PHY:phy \(reportBack) \(reportData)"
  /// The vendor event of recent iPhones: see ``HCIEvent/observedReports(parsing:)``.
  static let observedReports = FieldLayout(
    """
    Observed_Code:x2 Unknown:o3 Num_Reports:1 Reports:Num_Reports*( \(reportFront) \
    Primary_PHY:bits1{Primary_PHY/7:phy,Vendor_Bit/1} \(reportBack) Vendor_Octets:o12 \(reportData) )
    """)
  private static let timing =
    "Connection_Interval:1.25ms Peripheral_Latency:2 Supervision_Timeout:10ms "
  private static let connected =
    handle + "Role:role Peer_Address_Type:addressType Peer_Address:address "
  private static let privateAddresses =
    "Local_Resolvable_Private_Address:address Peer_Resolvable_Private_Address:address "
  private static let enhanced = timing + "Central_Clock_Accuracy:accuracy"
  private static let synchronized = "Status:status Sync_Handle:handle "
  private static let transferred =
    "Status:status Connection_Handle:handle Service_Data:x2 Sync_Handle:handle "
  private static let periodic = """
    Advertising_SID:1 Advertiser_Address_Type:addressType Advertiser_Address:address \
    Advertiser_PHY:phy Periodic_Advertising_Interval:1.25ms Advertiser_Clock_Accuracy:accuracy
    """
  private static let periodicReport = """
    TX_Power:dBm RSSI:dBm CTE_Type:x1 Data_Status:dataStatus Data_Length:1 Data:ad[Data_Length]
    """
  private static let responses = """
    Num_Subevents:1 Subevent_Interval:1 Response_Slot_Delay:1 Response_Slot_Spacing:1
    """
  private static let cis =
    handle + """
      CIG_Sync_Delay:3 CIS_Sync_Delay:3 Transport_Latency_C_To_P:3 Transport_Latency_P_To_C:3 \
      PHY_C_To_P:phy PHY_P_To_C:phy NSE:1 BN_C_To_P:1 BN_P_To_C:1 FT_C_To_P:1 FT_P_To_C:1 \
      Max_PDU_C_To_P:2 Max_PDU_P_To_C:2 ISO_Interval:1.25ms
      """
  private static let steps = """
    Procedure_Done_Status:1 Subevent_Done_Status:1 Abort_Reason:x1 Num_Antenna_Paths:1 \
    Num_Steps_Reported:1 Steps:Num_Steps_Reported*( Step_Mode:1 Step_Channel:1 \
    Step_Data_Length:1 Step_Data:o[Step_Data_Length] )
    """
}
