/// The parameters of the commands of groups 1 to 6, by opcode; a command that is not here has none.
///
/// Source: Core 5.4, Vol 4, Part E, 7.1 to 7.6.
enum CommandLayouts {
  static let byOpcode: [UInt16: FieldLayout] =
    texts.merging(le) { first, _ in first }.merging(leSince50) { first, _ in first }
    .merging(leSince52) { first, _ in first }.mapValues(FieldLayout.init)

  static let texts: [UInt16: String] = [
    0x0401: "LAP:x3 Inquiry_Length:1 Num_Responses:1",
    0x0403: """
    Max_Period_Length:1.28s Min_Period_Length:1.28s LAP:x3 Inquiry_Length:1 Num_Responses:1
    """,
    0x0405: """
    BD_ADDR:address Packet_Type:x2 Page_Scan_Repetition_Mode:1 Reserved:o1 Clock_Offset:x2 \
    Allow_Role_Switch:bool
    """,
    0x0406: "Connection_Handle:handle Reason:status", 0x0408: address,
    0x0409: "BD_ADDR:address Role:role", 0x040A: "BD_ADDR:address Reason:status",
    0x040B: "BD_ADDR:address Link_Key:secret16", 0x040C: address,
    0x040D: "BD_ADDR:address PIN_Code_Length:1 PIN_Code:secret16", 0x040E: address,
    0x040F: "Connection_Handle:handle Packet_Type:x2", 0x0411: handle,
    0x0413: "Connection_Handle:handle Encryption_Enable:onoff", 0x0415: handle,
    0x0417: "Key_Flag:1",
    0x0419: """
    BD_ADDR:address Page_Scan_Repetition_Mode:1 Reserved:o1 Clock_Offset:x2
    """,
    0x041A: address, 0x041B: handle, 0x041C: "Connection_Handle:handle Page_Number:1",
    0x041D: handle, 0x041F: handle, 0x0420: handle,
    0x0428: "Connection_Handle:handle " + synchronous,
    0x0429: "BD_ADDR:address " + synchronous, 0x042A: "BD_ADDR:address Reason:status",
    0x042B: """
    BD_ADDR:address IO_Capability:ioCapability OOB_Data_Present:1 Authentication_Requirements:1
    """,
    0x042C: address, 0x042D: address, 0x042E: "BD_ADDR:address Numeric_Value:4",
    0x042F: address, 0x0430: "BD_ADDR:address C:secret16 R:secret16", 0x0433: address,
    0x0434: "BD_ADDR:address Reason:status",
    0x043D: "Connection_Handle:handle " + enhancedSynchronous,
    0x043E: "BD_ADDR:address " + enhancedSynchronous,
    0x0445: """
    BD_ADDR:address C_192:secret16 R_192:secret16 C_256:secret16 R_256:secret16
    """,
    0x0801: "Connection_Handle:handle Max_Interval:0.625ms Min_Interval:0.625ms",
    0x0803: """
    Connection_Handle:handle Max_Interval:0.625ms Min_Interval:0.625ms Attempt:2 Timeout:2
    """,
    0x0804: handle, 0x0809: handle, 0x080B: "BD_ADDR:address Role:role", 0x080C: handle,
    0x080D: "Connection_Handle:handle Link_Policy_Settings:x2",
    0x080F: "Default_Link_Policy_Settings:x2",
    0x0811: """
    Connection_Handle:handle Max_Latency:0.625ms Min_Remote_Timeout:0.625ms \
    Min_Local_Timeout:0.625ms
    """,
    0x0C01: "Event_Mask:x8", 0x0C05: "Filter_Type:1 Condition:o", 0x0C08: handle,
    0x0C0D: "BD_ADDR:address Read_All:bool",
    0x0C11: "Num_Keys:1 Keys:Num_Keys*( BD_ADDR:address Link_Key:secret16 )",
    0x0C12: "BD_ADDR:address Delete_All:bool", 0x0C13: "Local_Name:text",
    0x0C16: "Connection_Accept_Timeout:0.625ms", 0x0C18: "Page_Timeout:0.625ms",
    0x0C1A: "Scan_Enable:1", 0x0C1C: "Page_Scan_Interval:0.625ms Page_Scan_Window:0.625ms",
    0x0C1E: "Inquiry_Scan_Interval:0.625ms Inquiry_Scan_Window:0.625ms",
    0x0C20: "Authentication_Enable:onoff", 0x0C24: "Class_of_Device:x3", 0x0C26: "Voice_Setting:x2",
    0x0C27: handle, 0x0C28: "Connection_Handle:handle Flush_Timeout:0.625ms",
    0x0C2D: "Connection_Handle:handle Type:1", 0x0C2F: "Synchronous_Flow_Control_Enable:onoff",
    0x0C31: "Flow_Control_Enable:1",
    0x0C33: """
    Host_ACL_Data_Packet_Length:2 Host_Synchronous_Data_Packet_Length:1 \
    Host_Total_Num_ACL_Data_Packets:2 Host_Total_Num_Synchronous_Data_Packets:2
    """,
    0x0C35: """
    Num_Handles:1 Handles:Num_Handles*( Connection_Handle:handle \
    Host_Num_Completed_Packets:2 )
    """,
    0x0C36: handle, 0x0C37: "Connection_Handle:handle Link_Supervision_Timeout:0.625ms",
    0x0C3A: "Num_Current_IAC:1 LAPs:Num_Current_IAC*( LAP:x3 )",
    0x0C3F: "AFH_Host_Channel_Classification:o10", 0x0C43: "Scan_Type:1", 0x0C45: "Inquiry_Mode:1",
    0x0C47: "Page_Scan_Type:1", 0x0C52: "FEC_Required:bool Extended_Inquiry_Response:ad",
    0x0C53: handle, 0x0C56: "Simple_Pairing_Mode:onoff", 0x0C59: "TX_Power:dBm",
    0x0C5B: "Erroneous_Data_Reporting:onoff", 0x0C5F: "Connection_Handle:handle Packet_Type:1",
    0x0C63: "Event_Mask_Page_2:x8", 0x0C67: "Flow_Control_Mode:1",
    0x0C68: "Connection_Handle:handle Type:1",
    0x0C6D: "LE_Supported_Host:onoff Simultaneous_LE_Host:onoff",
    0x0C7A: "Secure_Connections_Host_Support:onoff", 0x0C7B: handle,
    0x0C7C: "Connection_Handle:handle Authenticated_Payload_Timeout:10ms",
    0x0C82: "Interval:2",
    0x0C83: """
    Data_Path_Direction:1 Data_Path_ID:1 Vendor_Specific_Config_Length:1 \
    Vendor_Specific_Config:o[Vendor_Specific_Config_Length]
    """,
    0x0C84: "Min_Encryption_Key_Size:1",
    0x1004: "Page_Number:1", 0x1401: handle, 0x1402: handle, 0x1403: handle, 0x1405: handle,
    0x1406: handle, 0x1407: "Connection_Handle:handle Which_Clock:1", 0x1408: handle,
    0x1802: "Loopback_Mode:1", 0x1804: "Simple_Pairing_Debug_Mode:onoff",
  ]

  static let handle = "Connection_Handle:handle"
  private static let address = "BD_ADDR:address"
  private static let synchronous = """
    Transmit_Bandwidth:4 Receive_Bandwidth:4 Max_Latency:2 Voice_Setting:x2 \
    Retransmission_Effort:1 Packet_Type:x2
    """
  private static let enhancedSynchronous = """
    Transmit_Bandwidth:4 Receive_Bandwidth:4 Transmit_Coding_Format:o5 Receive_Coding_Format:o5 \
    Transmit_Codec_Frame_Size:2 Receive_Codec_Frame_Size:2 Input_Bandwidth:4 Output_Bandwidth:4 \
    Input_Coding_Format:o5 Output_Coding_Format:o5 Input_Coded_Data_Size:2 \
    Output_Coded_Data_Size:2 Input_PCM_Data_Format:1 Output_PCM_Data_Format:1 \
    Input_PCM_Sample_Payload_MSB_Position:1 Output_PCM_Sample_Payload_MSB_Position:1 \
    Input_Data_Path:1 Output_Data_Path:1 Input_Transport_Unit_Size:1 \
    Output_Transport_Unit_Size:1 Max_Latency:2 Packet_Type:x2 Retransmission_Effort:1
    """
}
