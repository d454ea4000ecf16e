// Source: Core 5.4, Vol 4, Part E, 7.7.

extension HCIEventDescription {
  /// The events about classic pairing and keys.
  static let security: [Self] = [
    .init(0x06, "Authentication Complete", "Status:status Connection_Handle:handle"),
    .init(0x09, "Change Connection Link Key Complete", "Status:status Connection_Handle:handle"),
    .init(0x0A, "Link Key Type Changed", "Status:status Connection_Handle:handle Key_Flag:1"),
    .init(
      0x15, "Return Link Keys",
      "Num_Keys:1 Keys:Num_Keys*( BD_ADDR:address Link_Key:secret16 )"),
    .init(0x16, "PIN Code Request", "BD_ADDR:address"),
    .init(0x17, "Link Key Request", "BD_ADDR:address"),
    .init(0x18, "Link Key Notification", "BD_ADDR:address Link_Key:secret16 Key_Type:1"),
    .init(0x31, "IO Capability Request", "BD_ADDR:address"),
    .init(
      0x32, "IO Capability Response",
      """
      BD_ADDR:address IO_Capability:ioCapability OOB_Data_Present:1 \
      Authentication_Requirements:1
      """),
    .init(0x33, "User Confirmation Request", "BD_ADDR:address Numeric_Value:4"),
    .init(0x34, "User Passkey Request", "BD_ADDR:address"),
    .init(0x35, "Remote OOB Data Request", "BD_ADDR:address"),
    .init(0x36, "Simple Pairing Complete", "Status:status BD_ADDR:address"),
    .init(0x3B, "User Passkey Notification", "BD_ADDR:address Passkey:4"),
    .init(0x3C, "Keypress Notification", "BD_ADDR:address Notification_Type:keypress"),
    .init(0x3D, "Remote Host Supported Features Notification", "BD_ADDR:address LMP_Features:x8"),
  ]
}
