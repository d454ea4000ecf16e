/// The return parameters of Command Complete, by opcode; a command that is not here returns its
/// status and no more.
///
/// Source: Core 5.4, Vol 4, Part E, 7.1 to 7.8.
enum ReturnLayouts {
  static let byOpcode: [UInt16: FieldLayout] = texts.mapValues(FieldLayout.init)
  static let status = FieldLayout("Status:status")
  /// The commands that return a status and the handle of their connection, and those that return
  /// a status and an address.
  private static let handle = EventLayouts.handle
  private static let address = "Status:status BD_ADDR:address"

  static let texts: [UInt16: String] = [
    0x0408: address, 0x040B: address, 0x040C: address, 0x040D: address, 0x040E: address,
    0x041A: address, 0x0420: handle + "LMP_Handle:1 Reserved:o4", 0x042B: address,
    0x042C: address, 0x042D: address, 0x042E: address, 0x042F: address, 0x0430: address,
    0x0433: address, 0x0434: address, 0x0445: address,
    0x0809: handle + "Current_Role:role", 0x080C: handle + "Link_Policy_Settings:x2",
    0x080D: handle, 0x080E: "Status:status Default_Link_Policy_Settings:x2", 0x0811: handle,
    0x0C08: handle, 0x0C0D: "Status:status Max_Num_Keys:2 Num_Keys_Read:2",
    0x0C11: "Status:status Num_Keys_Written:1", 0x0C12: "Status:status Num_Keys_Deleted:2",
    0x0C14: "Status:status Local_Name:text", 0x0C15: "Status:status Accept_Timeout:0.625ms",
    0x0C17: "Status:status Page_Timeout:0.625ms", 0x0C19: "Status:status Scan_Enable:1",
    0x0C1B: "Status:status Page_Scan_Interval:0.625ms Page_Scan_Window:0.625ms",
    0x0C1D: "Status:status Inquiry_Scan_Interval:0.625ms Inquiry_Scan_Window:0.625ms",
    0x0C1F: "Status:status Authentication_Enable:onoff",
    0x0C23: "Status:status Class_of_Device:x3", 0x0C25: "Status:status Voice_Setting:x2",
    0x0C27: handle + "Flush_Timeout:0.625ms", 0x0C28: handle,
    0x0C2D: handle + "TX_Power_Level:dBm", 0x0C2E: "Status:status Enable:onoff",
    0x0C36: handle + "Link_Supervision_Timeout:0.625ms", 0x0C37: handle,
    0x0C38: "Status:status Num_Supported_IAC:1",
    0x0C39: "Status:status Num_Current_IAC:1 LAPs:Num_Current_IAC*( LAP:x3 )",
    0x0C42: "Status:status Scan_Type:1", 0x0C44: "Status:status Inquiry_Mode:1",
    0x0C46: "Status:status Page_Scan_Type:1",
    0x0C51: "Status:status FEC_Required:bool Extended_Inquiry_Response:ad",
    0x0C55: "Status:status Simple_Pairing_Mode:onoff",
    0x0C57: "Status:status C:secret16 R:secret16", 0x0C58: "Status:status TX_Power:dBm",
    0x0C5A: "Status:status Erroneous_Data_Reporting:onoff",
    0x0C66: "Status:status Flow_Control_Mode:1", 0x0C68: handle + enhancedPower,
    0x0C6C: "Status:status LE_Supported_Host:onoff Unused:1",
    0x0C77: "Status:status Sync_Train_Interval:0.625ms Sync_Train_Timeout:4 Service_Data:x1",
    0x0C79: "Status:status Secure_Connections_Host_Support:onoff",
    0x0C7B: handle + "Authenticated_Payload_Timeout:10ms", 0x0C7C: handle,
    0x0C7D: "Status:status C_192:secret16 R_192:secret16 C_256:secret16 R_256:secret16",
    0x1001: """
    Status:status HCI_Version:version HCI_Subversion:x2 LMP_Version:version \
    Company_Identifier:company LMP_Subversion:x2
    """,
    0x1002: "Status:status Supported_Commands:o64", 0x1003: "Status:status LMP_Features:x8",
    0x1004: "Status:status Page_Number:1 Max_Page_Number:1 Extended_LMP_Features:x8",
    0x1005: """
    Status:status ACL_Data_Packet_Length:2 Synchronous_Data_Packet_Length:1 \
    Total_Num_ACL_Data_Packets:2 Total_Num_Synchronous_Data_Packets:2
    """,
    0x1009: address,
    0x100A: """
    Status:status Max_ACL_Data_Packet_Length:2 Data_Block_Length:2 Total_Num_Data_Blocks:2
    """,
    0x100B: """
    Status:status Num_Standard_Codecs:1 Standard_Codecs:Num_Standard_Codecs*( Codec_ID:x1 ) \
    Num_Vendor_Codecs:1 Vendor_Codecs:Num_Vendor_Codecs*( Codec_ID:x4 )
    """,
    0x100C: "Status:status Simple_Pairing_Options:x1 Max_Encryption_Key_Size:1",
    0x1401: handle + "Failed_Contact_Counter:2", 0x1402: handle,
    0x1403: handle + "Link_Quality:1", 0x1405: handle + "RSSI:dBm",
    0x1406: handle + "AFH_Mode:onoff AFH_Channel_Map:o10",
    0x1407: handle + "Clock:x4 Accuracy:2", 0x1408: handle + "Key_Size:1",
    0x1801: "Status:status Loopback_Mode:1",
    0x2002: "Status:status LE_ACL_Data_Packet_Length:2 Total_Num_LE_ACL_Data_Packets:1",
    0x2003: "Status:status LE_Features:features8", 0x2007: "Status:status TX_Power_Level:dBm",
    0x200F: "Status:status Filter_Accept_List_Size:1", 0x2015: handle + "Channel_Map:x5",
    0x2017: "Status:status Encrypted_Data:o16", 0x2018: "Status:status Random_Number:x8",
    0x201A: handle, 0x201B: handle, 0x201C: "Status:status LE_States:x8",
    0x201F: "Status:status Num_Packets:2", 0x2020: handle, 0x2021: handle, 0x2022: handle,
    0x2023: "Status:status Suggested_Max_TX_Octets:2 Suggested_Max_TX_Time:2",
    0x202A: "Status:status Resolving_List_Size:1",
    0x202B: "Status:status Peer_Resolvable_Address:address",
    0x202C: "Status:status Local_Resolvable_Address:address",
    0x202F: """
    Status:status Supported_Max_TX_Octets:2 Supported_Max_TX_Time:2 \
    Supported_Max_RX_Octets:2 Supported_Max_RX_Time:2
    """,
    0x2030: handle + "TX_PHY:phy RX_PHY:phy", 0x2036: "Status:status Selected_TX_Power:dBm",
    0x203A: "Status:status Max_Advertising_Data_Length:2",
    0x203B: "Status:status Num_Supported_Advertising_Sets:1",
    0x204A: "Status:status Periodic_Advertiser_List_Size:1",
    0x204B: "Status:status Min_TX_Power:dBm Max_TX_Power:dBm",
    0x204C: "Status:status RF_TX_Path_Compensation_Value:s2 RF_RX_Path_Compensation_Value:s2",
    0x2054: handle, 0x2055: handle, 0x2056: handle, 0x2057: handle,
    0x2058: """
    Status:status Supported_Switching_Sampling_Rates:x1 Num_Antennae:1 \
    Max_Switching_Pattern_Length:1 Max_CTE_Length:1
    """,
    0x205A: handle, 0x205B: handle, 0x205C: handle,
    0x2060: """
    Status:status LE_ACL_Data_Packet_Length:2 Total_Num_LE_ACL_Data_Packets:1 \
    ISO_Data_Packet_Length:2 Total_Num_ISO_Data_Packets:1
    """,
    0x2061: handle + "Packet_Sequence_Number:2 TX_Time_Stamp:4 Time_Offset:3",
    0x2062: "Status:status CIG_ID:1 CIS_Count:1 Streams:CIS_Count*( Connection_Handle:handle )",
    0x2065: "Status:status CIG_ID:1", 0x2067: handle, 0x206C: "Status:status BIG_Handle:1",
    0x206E: handle, 0x206F: handle,
    0x2076: handle + "PHY:1 Current_TX_Power_Level:dBm Max_TX_Power_Level:dBm",
    0x2078: handle, 0x2079: handle, 0x207A: handle,
    0x207F: "Status:status Selected_TX_Power:dBm", 0x2082: "Status:status Advertising_Handle:1",
    0x2083: "Status:status Sync_Handle:handle", 0x2084: "Status:status Sync_Handle:handle",
    0x2086: "Status:status Advertising_Handle:1", 0x2087: "Status:status Max_Page:1 LE_Features:o",
    0x2089: "Status:status " + CommandLayouts.soundingCapabilities, 0x208B: handle,
    0x208D: handle, 0x208F: handle, 0x2093: handle,
    0x209B: "Status:status Num_Supported_Advertisers:1",
  ]

  private static let enhancedPower = """
    TX_Power_Level_GFSK:dBm TX_Power_Level_DQPSK:dBm TX_Power_Level_8DPSK:dBm
    """
}
