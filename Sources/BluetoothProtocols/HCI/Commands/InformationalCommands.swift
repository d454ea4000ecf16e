// Source: Core 5.4, Vol 4, Part E, 7.4.

extension HCICommandDescription {
  /// The commands that read information about the controller.
  static let informational: [Self] = [
    .init(
      0x1001, "Read Local Version Information",
      returns: """
        Status:status HCI_Version:version HCI_Subversion:x2 LMP_Version:version \
        Company_Identifier:company LMP_Subversion:x2
        """),
    .init(0x1002, "Read Local Supported Commands", returns: "Status:status Supported_Commands:o64"),
    .init(0x1003, "Read Local Supported Features", returns: "Status:status LMP_Features:x8"),
    .init(
      0x1004, "Read Local Extended Features",
      "Page_Number:1",
      returns: "Status:status Page_Number:1 Max_Page_Number:1 Extended_LMP_Features:x8"),
    .init(
      0x1005, "Read Buffer Size",
      returns: """
        Status:status ACL_Data_Packet_Length:2 Synchronous_Data_Packet_Length:1 \
        Total_Num_ACL_Data_Packets:2 Total_Num_Synchronous_Data_Packets:2
        """),
    .init(0x1007, "Read Country Code"),
    .init(0x1009, "Read BD_ADDR", returns: "Status:status BD_ADDR:ownAddress"),
    .init(
      0x100A, "Read Data Block Size",
      returns:
        "Status:status Max_ACL_Data_Packet_Length:2 Data_Block_Length:2 Total_Num_Data_Blocks:2"),
    .init(
      0x100B, "Read Local Supported Codecs",
      returns: """
        Status:status Num_Standard_Codecs:1 Standard_Codecs:Num_Standard_Codecs*( Codec_ID:x1 ) \
        Num_Vendor_Codecs:1 Vendor_Codecs:Num_Vendor_Codecs*( Codec_ID:x4 )
        """),
    .init(
      0x100C, "Read Local Simple Pairing Options",
      returns: "Status:status Simple_Pairing_Options:x1 Max_Encryption_Key_Size:1"),
    .init(0x100D, "Read Local Supported Codecs v2"),
    .init(0x100E, "Read Local Supported Codec Capabilities"),
    .init(0x100F, "Read Local Supported Controller Delay"),
  ]
}

extension HCIOpcode {
  /// Reads the controller's public address: 7.4.6.
  public static let readBDADDR = HCIOpcode(rawValue: 0x1009)
}
