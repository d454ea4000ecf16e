/// The parameters of the events, by event code.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.1 to 7.7.75.
enum EventLayouts {
  static let byCode: [UInt8: FieldLayout] = texts.mapValues(FieldLayout.init)

  static let texts: [UInt8: String] = [
    0x01: "Status:status",
    0x02: """
    Num_Responses:1 Responses:Num_Responses*( BD_ADDR:address Page_Scan_Repetition_Mode:1 \
    Reserved:o2 Class_of_Device:x3 Clock_Offset:x2 )
    """,
    0x03: connection + "Link_Type:linkType Encryption_Enabled:onoff",
    0x04: "BD_ADDR:address Class_of_Device:x3 Link_Type:linkType",
    0x05: handle + "Reason:status",
    0x06: handle, 0x07: "Status:status BD_ADDR:address Remote_Name:text",
    0x08: handle + "Encryption_Enabled:encryption", 0x09: handle,
    0x0A: handle + "Key_Flag:1", 0x0B: handle + "LMP_Features:x8",
    0x0C: handle + "Version:version Company_Identifier:company Subversion:x2",
    0x0D: handle + """
      Unused:1 Service_Type:1 Token_Rate:4 Peak_Bandwidth:4 Latency:4 Delay_Variation:4
      """,
    0x0E: "Num_HCI_Command_Packets:1 Command_Opcode:opcode",
    0x0F: "Status:status Num_HCI_Command_Packets:1 Command_Opcode:opcode",
    0x10: "Hardware_Code:x1", 0x11: "Handle:handle",
    0x12: "Status:status BD_ADDR:address New_Role:role",
    0x13: """
    Num_Handles:1 Handles:Num_Handles*( Connection_Handle:handle Num_Completed_Packets:2 )
    """,
    0x14: handle + "Current_Mode:1 Interval:0.625ms",
    0x15: "Num_Keys:1 Keys:Num_Keys*( BD_ADDR:address Link_Key:secret16 )",
    0x16: address, 0x17: address, 0x18: "BD_ADDR:address Link_Key:secret16 Key_Type:1",
    0x19: "HCI_Command_Packet:o", 0x1A: "Link_Type:linkType",
    0x1B: "Connection_Handle:handle LMP_Max_Slots:1", 0x1C: handle + "Clock_Offset:x2",
    0x1D: handle + "Packet_Type:x2", 0x1E: "Handle:handle",
    0x20: "BD_ADDR:address Page_Scan_Repetition_Mode:1",
    0x21: handle + """
      Unused:1 Flow_Direction:1 Service_Type:1 Token_Rate:4 Token_Bucket_Size:4 \
      Peak_Bandwidth:4 Access_Latency:4
      """,
    0x22: """
    Num_Responses:1 Responses:Num_Responses*( BD_ADDR:address Page_Scan_Repetition_Mode:1 \
    Reserved:o1 Class_of_Device:x3 Clock_Offset:x2 RSSI:dBm )
    """,
    0x23: handle + "Page_Number:1 Max_Page_Number:1 Extended_LMP_Features:x8",
    0x2C: connection + """
      Link_Type:linkType Transmission_Interval:1 Retransmission_Window:1 RX_Packet_Length:2 \
      TX_Packet_Length:2 Air_Mode:1
      """,
    0x2D: handle + """
      Transmission_Interval:1 Retransmission_Window:1 RX_Packet_Length:2 TX_Packet_Length:2
      """,
    0x2E: handle + """
      Max_TX_Latency:0.625ms Max_RX_Latency:0.625ms Min_Remote_Timeout:0.625ms \
      Min_Local_Timeout:0.625ms
      """,
    0x2F: """
    Num_Responses:1 BD_ADDR:address Page_Scan_Repetition_Mode:1 Reserved:o1 \
    Class_of_Device:x3 Clock_Offset:x2 RSSI:dBm Extended_Inquiry_Response:ad
    """,
    0x30: handle, 0x31: address,
    0x32: """
    BD_ADDR:address IO_Capability:ioCapability OOB_Data_Present:1 \
    Authentication_Requirements:1
    """,
    0x33: "BD_ADDR:address Numeric_Value:4", 0x34: address, 0x35: address,
    0x36: "Status:status BD_ADDR:address",
    0x38: "Connection_Handle:handle Link_Supervision_Timeout:0.625ms", 0x39: "Handle:handle",
    0x3B: "BD_ADDR:address Passkey:4", 0x3C: "BD_ADDR:address Notification_Type:keypress",
    0x3D: "BD_ADDR:address LMP_Features:x8", 0x3E: "Subevent_Code:x1",
    0x48: """
    Total_Num_Data_Blocks:2 Num_Handles:1 Handles:Num_Handles*( Connection_Handle:handle \
    Num_Completed_Packets:2 Num_Completed_Blocks:2 )
    """,
    0x4E: """
    Connection_Handle:handle Which_Clock:1 Clock:x4 Slot_Offset:30us
    """,
    0x4F: "Status:status", 0x57: "Connection_Handle:handle",
    0x58: """
    Connection_Handle:handle Local_SAM_Index:1 Local_SAM_TX_Availability:1 \
    Local_SAM_RX_Availability:1 Remote_SAM_Index:1 Remote_SAM_TX_Availability:1 \
    Remote_SAM_RX_Availability:1
    """,
    0x59: handle + "Encryption_Enabled:encryption Encryption_Key_Size:1",
    0xFF: "Vendor_Data:o",
  ]

  static let handle = "Status:status Connection_Handle:handle "
  private static let connection = handle + "BD_ADDR:address "
  private static let address = "BD_ADDR:address"
}
