// Source: Core 5.4, Vol 4, Part E, 7.3.

extension HCICommandDescription {
  /// The commands of the controller and baseband.
  static let baseband: [Self] = [
    .init(0x0C01, "Set Event Mask", "Event_Mask:x8"),
    .init("Reset", HCICommand.NoParameters(code: .reset)) { _ in .reset },
    .init(0x0C05, "Set Event Filter", "Filter_Type:1 Condition:o"),
    .init(
      0x0C08, "Flush",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle"),
    .init(0x0C09, "Read PIN Type"),
    .init(0x0C0A, "Write PIN Type"),
    .init(0x0C0B, "Create New Unit Key"),
    .init(
      0x0C0D, "Read Stored Link Key",
      "BD_ADDR:address Read_All:bool",
      returns: "Status:status Max_Num_Keys:2 Num_Keys_Read:2"),
    .init(
      0x0C11, "Write Stored Link Key",
      "Num_Keys:1 Keys:Num_Keys*( BD_ADDR:address Link_Key:secret16 )",
      returns: "Status:status Num_Keys_Written:1"),
    .init(
      0x0C12, "Delete Stored Link Key",
      "BD_ADDR:address Delete_All:bool",
      returns: "Status:status Num_Keys_Deleted:2"),
    .init(0x0C13, "Write Local Name", "Local_Name:text"),
    .init(0x0C14, "Read Local Name", returns: "Status:status Local_Name:text"),
    .init(
      0x0C15, "Read Connection Accept Timeout",
      returns: "Status:status Accept_Timeout:0.625ms"),
    .init(0x0C16, "Write Connection Accept Timeout", "Connection_Accept_Timeout:0.625ms"),
    .init(0x0C17, "Read Page Timeout", returns: "Status:status Page_Timeout:0.625ms"),
    .init(0x0C18, "Write Page Timeout", "Page_Timeout:0.625ms"),
    .init(0x0C19, "Read Scan Enable", returns: "Status:status Scan_Enable:1"),
    .init(0x0C1A, "Write Scan Enable", "Scan_Enable:1"),
    .init(
      0x0C1B, "Read Page Scan Activity",
      returns: "Status:status Page_Scan_Interval:0.625ms Page_Scan_Window:0.625ms"),
    .init(
      0x0C1C, "Write Page Scan Activity",
      "Page_Scan_Interval:0.625ms Page_Scan_Window:0.625ms"),
    .init(
      0x0C1D, "Read Inquiry Scan Activity",
      returns: "Status:status Inquiry_Scan_Interval:0.625ms Inquiry_Scan_Window:0.625ms"),
    .init(
      0x0C1E, "Write Inquiry Scan Activity",
      "Inquiry_Scan_Interval:0.625ms Inquiry_Scan_Window:0.625ms"),
    .init(
      0x0C1F, "Read Authentication Enable",
      returns: "Status:status Authentication_Enable:onoff"),
    .init(0x0C20, "Write Authentication Enable", "Authentication_Enable:onoff"),
    .init(0x0C21, "Read Encryption Mode"),
    .init(0x0C22, "Write Encryption Mode"),
    .init(0x0C23, "Read Class of Device", returns: "Status:status Class_of_Device:x3"),
    .init(0x0C24, "Write Class of Device", "Class_of_Device:x3"),
    .init(0x0C25, "Read Voice Setting", returns: "Status:status Voice_Setting:x2"),
    .init(0x0C26, "Write Voice Setting", "Voice_Setting:x2"),
    .init(
      0x0C27, "Read Automatic Flush Timeout",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Flush_Timeout:0.625ms"),
    .init(
      0x0C28, "Write Automatic Flush Timeout",
      "Connection_Handle:handle Flush_Timeout:0.625ms",
      returns: "Status:status Connection_Handle:handle"),
    .init(0x0C29, "Read Num Broadcast Retransmissions"),
    .init(0x0C2A, "Write Num Broadcast Retransmissions"),
    .init(0x0C2B, "Read Hold Mode Activity"),
    .init(0x0C2C, "Write Hold Mode Activity"),
    .init(
      0x0C2D, "Read Transmit Power Level",
      "Connection_Handle:handle Type:1",
      returns: "Status:status Connection_Handle:handle TX_Power_Level:dBm"),
    .init(0x0C2E, "Read Synchronous Flow Control Enable", returns: "Status:status Enable:onoff"),
    .init(0x0C2F, "Write Synchronous Flow Control Enable", "Synchronous_Flow_Control_Enable:onoff"),
    .init(0x0C31, "Set Controller To Host Flow Control", "Flow_Control_Enable:1"),
    .init(
      0x0C33, "Host Buffer Size",
      """
      Host_ACL_Data_Packet_Length:2 Host_Synchronous_Data_Packet_Length:1 \
      Host_Total_Num_ACL_Data_Packets:2 Host_Total_Num_Synchronous_Data_Packets:2
      """),
    .init(
      0x0C35, "Host Number Of Completed Packets",
      """
      Num_Handles:1 Handles:Num_Handles*( Connection_Handle:handle Host_Num_Completed_Packets:2 \
      )
      """),
    .init(
      0x0C36, "Read Link Supervision Timeout",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Link_Supervision_Timeout:0.625ms"),
    .init(
      0x0C37, "Write Link Supervision Timeout",
      "Connection_Handle:handle Link_Supervision_Timeout:0.625ms",
      returns: "Status:status Connection_Handle:handle"),
    .init(0x0C38, "Read Number Of Supported IAC", returns: "Status:status Num_Supported_IAC:1"),
    .init(
      0x0C39, "Read Current IAC LAP",
      returns: "Status:status Num_Current_IAC:1 LAPs:Num_Current_IAC*( LAP:x3 )"),
    .init(0x0C3A, "Write Current IAC LAP", "Num_Current_IAC:1 LAPs:Num_Current_IAC*( LAP:x3 )"),
    .init(0x0C3B, "Read Page Scan Period Mode"),
    .init(0x0C3C, "Write Page Scan Period Mode"),
    .init(0x0C3D, "Read Page Scan Mode"),
    .init(0x0C3E, "Write Page Scan Mode"),
    .init(0x0C3F, "Set AFH Host Channel Classification", "AFH_Host_Channel_Classification:o10"),
    .init(0x0C42, "Read Inquiry Scan Type", returns: "Status:status Scan_Type:1"),
    .init(0x0C43, "Write Inquiry Scan Type", "Scan_Type:1"),
    .init(0x0C44, "Read Inquiry Mode", returns: "Status:status Inquiry_Mode:1"),
    .init(0x0C45, "Write Inquiry Mode", "Inquiry_Mode:1"),
    .init(0x0C46, "Read Page Scan Type", returns: "Status:status Page_Scan_Type:1"),
    .init(0x0C47, "Write Page Scan Type", "Page_Scan_Type:1"),
    .init(0x0C48, "Read AFH Channel Assessment Mode"),
    .init(0x0C49, "Write AFH Channel Assessment Mode"),
    .init(
      0x0C51, "Read Extended Inquiry Response",
      returns: "Status:status FEC_Required:bool Extended_Inquiry_Response:ad"),
    .init(
      0x0C52, "Write Extended Inquiry Response",
      "FEC_Required:bool Extended_Inquiry_Response:ad"),
    .init(0x0C53, "Refresh Encryption Key", "Connection_Handle:handle"),
    .init(0x0C55, "Read Simple Pairing Mode", returns: "Status:status Simple_Pairing_Mode:onoff"),
    .init(0x0C56, "Write Simple Pairing Mode", "Simple_Pairing_Mode:onoff"),
    .init(0x0C57, "Read Local OOB Data", returns: "Status:status C:secret16 R:secret16"),
    .init(
      0x0C58, "Read Inquiry Response Transmit Power Level",
      returns: "Status:status TX_Power:dBm"),
    .init(0x0C59, "Write Inquiry Transmit Power Level", "TX_Power:dBm"),
    .init(
      0x0C5A, "Read Default Erroneous Data Reporting",
      returns: "Status:status Erroneous_Data_Reporting:onoff"),
    .init(0x0C5B, "Write Default Erroneous Data Reporting", "Erroneous_Data_Reporting:onoff"),
    .init(0x0C5F, "Enhanced Flush", "Connection_Handle:handle Packet_Type:1"),
    .init(0x0C60, "Send Keypress Notification"),
    .init(0x0C61, "Read Logical Link Accept Timeout"),
    .init(0x0C62, "Write Logical Link Accept Timeout"),
    .init(0x0C63, "Set Event Mask Page 2", "Event_Mask_Page_2:x8"),
    .init(0x0C64, "Read Location Data"),
    .init(0x0C65, "Write Location Data"),
    .init(0x0C66, "Read Flow Control Mode", returns: "Status:status Flow_Control_Mode:1"),
    .init(0x0C67, "Write Flow Control Mode", "Flow_Control_Mode:1"),
    .init(
      0x0C68, "Read Enhanced Transmit Power Level",
      "Connection_Handle:handle Type:1",
      returns: """
        Status:status Connection_Handle:handle TX_Power_Level_GFSK:dBm TX_Power_Level_DQPSK:dBm \
        TX_Power_Level_8DPSK:dBm
        """),
    .init(0x0C69, "Read Best Effort Flush Timeout"),
    .init(0x0C6A, "Write Best Effort Flush Timeout"),
    .init(0x0C6B, "Short Range Mode"),
    .init(
      0x0C6C, "Read LE Host Support",
      returns: "Status:status LE_Supported_Host:onoff Unused:1"),
    .init(0x0C6D, "Write LE Host Support", "LE_Supported_Host:onoff Simultaneous_LE_Host:onoff"),
    .init(0x0C6E, "Set MWS Channel Parameters"),
    .init(0x0C6F, "Set External Frame Configuration"),
    .init(0x0C70, "Set MWS Signaling"),
    .init(0x0C71, "Set MWS Transport Layer"),
    .init(0x0C72, "Set MWS Scan Frequency Table"),
    .init(0x0C73, "Set MWS Pattern Configuration"),
    .init(0x0C74, "Set Reserved LT_ADDR"),
    .init(0x0C75, "Delete Reserved LT_ADDR"),
    .init(0x0C76, "Set Connectionless Peripheral Broadcast Data"),
    .init(
      0x0C77, "Read Synchronization Train Parameters",
      returns: "Status:status Sync_Train_Interval:0.625ms Sync_Train_Timeout:4 Service_Data:x1"),
    .init(0x0C78, "Write Synchronization Train Parameters"),
    .init(
      0x0C79, "Read Secure Connections Host Support",
      returns: "Status:status Secure_Connections_Host_Support:onoff"),
    .init(0x0C7A, "Write Secure Connections Host Support", "Secure_Connections_Host_Support:onoff"),
    .init(
      0x0C7B, "Read Authenticated Payload Timeout",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Authenticated_Payload_Timeout:10ms"),
    .init(
      0x0C7C, "Write Authenticated Payload Timeout",
      "Connection_Handle:handle Authenticated_Payload_Timeout:10ms",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x0C7D, "Read Local OOB Extended Data",
      returns: "Status:status C_192:secret16 R_192:secret16 C_256:secret16 R_256:secret16"),
    .init(0x0C7E, "Read Extended Page Timeout"),
    .init(0x0C7F, "Write Extended Page Timeout"),
    .init(0x0C80, "Read Extended Inquiry Length"),
    .init(0x0C81, "Write Extended Inquiry Length"),
    .init(0x0C82, "Set Ecosystem Base Interval", "Interval:2"),
    .init(
      0x0C83, "Configure Data Path",
      """
      Data_Path_Direction:1 Data_Path_ID:1 Vendor_Specific_Config_Length:1 \
      Vendor_Specific_Config:o[Vendor_Specific_Config_Length]
      """),
    .init(0x0C84, "Set Min Encryption Key Size", "Min_Encryption_Key_Size:1"),
  ]
}

extension HCIOpcode {
  /// Sets the controller back; all connections are gone: 7.3.2.
  public static let reset = HCIOpcode(rawValue: 0x0C03)
}
