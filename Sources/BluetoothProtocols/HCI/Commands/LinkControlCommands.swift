// Source: Core 5.4, Vol 4, Part E, 7.1.

extension HCICommandDescription {
  /// The commands of link control: classic inquiries, connections and pairing.
  static let linkControl: [Self] = [
    .init(0x0401, "Inquiry", "LAP:x3 Inquiry_Length:1 Num_Responses:1"),
    .init(0x0402, "Inquiry Cancel"),
    .init(
      0x0403, "Periodic Inquiry Mode",
      "Max_Period_Length:1.28s Min_Period_Length:1.28s LAP:x3 Inquiry_Length:1 Num_Responses:1"),
    .init(0x0404, "Exit Periodic Inquiry Mode"),
    .init(
      0x0405, "Create Connection",
      """
      BD_ADDR:address Packet_Type:x2 Page_Scan_Repetition_Mode:1 Reserved:o1 Clock_Offset:x2 \
      Allow_Role_Switch:bool
      """),
    .init("Disconnect", HCICommand.Disconnect(.zero, reason: .success), HCICommand.disconnect),
    .init(0x0407, "Add SCO Connection"),
    .init(
      0x0408, "Create Connection Cancel",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(0x0409, "Accept Connection Request", "BD_ADDR:address Role:role"),
    .init(0x040A, "Reject Connection Request", "BD_ADDR:address Reason:status"),
    .init(
      0x040B, "Link Key Request Reply",
      "BD_ADDR:address Link_Key:secret16",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x040C, "Link Key Request Negative Reply",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x040D, "PIN Code Request Reply",
      "BD_ADDR:address PIN_Code_Length:1 PIN_Code:secret16",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x040E, "PIN Code Request Negative Reply",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(0x040F, "Change Connection Packet Type", "Connection_Handle:handle Packet_Type:x2"),
    .init(0x0411, "Authentication Requested", "Connection_Handle:handle"),
    .init(0x0413, "Set Connection Encryption", "Connection_Handle:handle Encryption_Enable:onoff"),
    .init(0x0415, "Change Connection Link Key", "Connection_Handle:handle"),
    .init(0x0417, "Link Key Selection", "Key_Flag:1"),
    .init(
      0x0419, "Remote Name Request",
      "BD_ADDR:address Page_Scan_Repetition_Mode:1 Reserved:o1 Clock_Offset:x2"),
    .init(
      0x041A, "Remote Name Request Cancel",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(0x041B, "Read Remote Supported Features", "Connection_Handle:handle"),
    .init(0x041C, "Read Remote Extended Features", "Connection_Handle:handle Page_Number:1"),
    .init(0x041D, "Read Remote Version Information", "Connection_Handle:handle"),
    .init(0x041F, "Read Clock Offset", "Connection_Handle:handle"),
    .init(
      0x0420, "Read LMP Handle",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle LMP_Handle:1 Reserved:o4"),
    .init(0x0428, "Setup Synchronous Connection", "Connection_Handle:handle \(synchronous)"),
    .init(0x0429, "Accept Synchronous Connection Request", "BD_ADDR:address \(synchronous)"),
    .init(0x042A, "Reject Synchronous Connection Request", "BD_ADDR:address Reason:status"),
    .init(
      0x042B, "IO Capability Request Reply",
      """
      BD_ADDR:address IO_Capability:ioCapability OOB_Data_Present:1 \
      Authentication_Requirements:1
      """,
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x042C, "User Confirmation Request Reply",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x042D, "User Confirmation Request Negative Reply",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x042E, "User Passkey Request Reply",
      "BD_ADDR:address Numeric_Value:4",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x042F, "User Passkey Request Negative Reply",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x0430, "Remote OOB Data Request Reply",
      "BD_ADDR:address C:secret16 R:secret16",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x0433, "Remote OOB Data Request Negative Reply",
      "BD_ADDR:address",
      returns: "Status:status BD_ADDR:address"),
    .init(
      0x0434, "IO Capability Request Negative Reply",
      "BD_ADDR:address Reason:status",
      returns: "Status:status BD_ADDR:address"),
    .init(0x0435, "Create Physical Link"),
    .init(0x0436, "Accept Physical Link"),
    .init(0x0437, "Disconnect Physical Link"),
    .init(0x0438, "Create Logical Link"),
    .init(0x0439, "Accept Logical Link"),
    .init(0x043A, "Disconnect Logical Link"),
    .init(0x043B, "Logical Link Cancel"),
    .init(0x043C, "Flow Spec Modify"),
    .init(
      0x043D, "Enhanced Setup Synchronous Connection",
      "Connection_Handle:handle \(enhancedSynchronous)"),
    .init(
      0x043E, "Enhanced Accept Synchronous Connection Request",
      "BD_ADDR:address \(enhancedSynchronous)"),
    .init(0x043F, "Truncated Page"),
    .init(0x0440, "Truncated Page Cancel"),
    .init(0x0441, "Set Connectionless Peripheral Broadcast"),
    .init(0x0442, "Set Connectionless Peripheral Broadcast Receive"),
    .init(0x0443, "Start Synchronization Train"),
    .init(0x0444, "Receive Synchronization Train"),
    .init(
      0x0445, "Remote OOB Extended Data Request Reply",
      "BD_ADDR:address C_192:secret16 R_192:secret16 C_256:secret16 R_256:secret16",
      returns: "Status:status BD_ADDR:address"),
  ]

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

extension HCIOpcode {
  /// Ends a connection: 7.1.6.
  public static let disconnect = HCIOpcode(rawValue: 0x0406)
}

extension HCICommand {
  /// Ends a connection.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.1.6.
  public struct Disconnect: HCIContents {
    /// The connection.
    public var handle: ConnectionHandle
    /// The reason that the other device receives.
    public var reason: HCIErrorCode

    /// Makes the command.
    public init(_ handle: ConnectionHandle, reason: HCIErrorCode) {
      (self.handle, self.reason) = (handle, reason)
    }

    var code: HCIOpcode { .disconnect }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try walk.field("Reason", &reason)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: reason.description) }
  }
}
