// Source: Core 5.4, Vol 4, Part E, 7.7.

extension HCIEventDescription {
  /// The events about inquiries, and about the controller itself.
  static let general: [Self] = [
    .init(0x01, "Inquiry Complete", "Status:status"),
    .init(
      0x02, "Inquiry Result",
      """
      Num_Responses:1 Responses:Num_Responses*( BD_ADDR:address Page_Scan_Repetition_Mode:1 \
      Reserved:o2 Class_of_Device:x3 Clock_Offset:x2 )
      """),
    .init(0x07, "Remote Name Request Complete", "Status:status BD_ADDR:address Remote_Name:text"),
    .init(0x0E, "Command Complete", "Num_HCI_Command_Packets:1 Command_Opcode:opcode"),
    .init(0x0F, "Command Status", "Status:status Num_HCI_Command_Packets:1 Command_Opcode:opcode"),
    .init(0x10, "Hardware Error", "Hardware_Code:x1"),
    .init(
      0x13, "Number Of Completed Packets",
      "Num_Handles:1 Handles:Num_Handles*( Connection_Handle:handle Num_Completed_Packets:2 )"),
    .init(0x19, "Loopback Command", "HCI_Command_Packet:o"),
    .init(0x1A, "Data Buffer Overflow", "Link_Type:linkType"),
    .init(0x20, "Page Scan Repetition Mode Change", "BD_ADDR:address Page_Scan_Repetition_Mode:1"),
    .init(
      0x22, "Inquiry Result with RSSI",
      """
      Num_Responses:1 Responses:Num_Responses*( BD_ADDR:address Page_Scan_Repetition_Mode:1 \
      Reserved:o1 Class_of_Device:x3 Clock_Offset:x2 RSSI:dBm )
      """),
    .init(
      0x2F, "Extended Inquiry Result",
      """
      Num_Responses:1 BD_ADDR:address Page_Scan_Repetition_Mode:1 Reserved:o1 Class_of_Device:x3 \
      Clock_Offset:x2 RSSI:dBm Extended_Inquiry_Response:ad
      """),
    .init(0x3E, "LE Meta", "Subevent_Code:x1"),
    .init(
      0x48, "Number Of Completed Data Blocks",
      """
      Total_Num_Data_Blocks:2 Num_Handles:1 Handles:Num_Handles*( Connection_Handle:handle \
      Num_Completed_Packets:2 Num_Completed_Blocks:2 )
      """),
    .init(
      0x4E, "Triggered Clock Capture",
      "Connection_Handle:handle Which_Clock:1 Clock:x4 Slot_Offset:30us"),
    .init(0x4F, "Synchronization Train Complete", "Status:status"),
    .init(0x50, "Synchronization Train Received"),
    .init(0xFF, "Vendor Event", "Vendor_Data:o"),
  ]
}
