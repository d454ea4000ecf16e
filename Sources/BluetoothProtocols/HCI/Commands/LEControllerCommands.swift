// Source: Core 5.4, Vol 4, Part E, 7.8; Core 6.0 for the opcodes from 0x2087.

extension HCICommandDescription {
  /// The commands about the controller itself: they read its features, and set it up once.
  static let leController: [Self] = [
    .init(0x2001, "LE Set Event Mask", "LE_Event_Mask:x8"),
    .init(
      0x2002, "LE Read Buffer Size",
      returns: "Status:status LE_ACL_Data_Packet_Length:2 Total_Num_LE_ACL_Data_Packets:1"),
    .init(
      0x2003, "LE Read Local Supported Features",
      returns: "Status:status LE_Features:features8"),
    .init(
      0x2017, "LE Encrypt",
      "Key:secret16 Plaintext_Data:o16",
      returns: "Status:status Encrypted_Data:o16"),
    .init(0x2018, "LE Rand", returns: "Status:status Random_Number:x8"),
    .init(0x201C, "LE Read Supported States", returns: "Status:status LE_States:x8"),
    .init(
      0x204B, "LE Read Transmit Power",
      returns: "Status:status Min_TX_Power:dBm Max_TX_Power:dBm"),
    .init(
      0x204C, "LE Read RF Path Compensation",
      returns: "Status:status RF_TX_Path_Compensation_Value:s2 RF_RX_Path_Compensation_Value:s2"),
    .init(
      0x204D, "LE Write RF Path Compensation",
      "RF_TX_Path_Compensation_Value:s2 RF_RX_Path_Compensation_Value:s2"),
    .init(0x205F, "LE Modify Sleep Clock Accuracy", "Action:1"),
    .init(
      0x2060, "LE Read Buffer Size v2",
      returns: """
        Status:status LE_ACL_Data_Packet_Length:2 Total_Num_LE_ACL_Data_Packets:1 \
        ISO_Data_Packet_Length:2 Total_Num_ISO_Data_Packets:1
        """),
    .init(0x2074, "LE Set Host Feature", "Bit_Number:1 Bit_Value:1"),
    .init(
      0x2087, "LE Read All Local Supported Features",
      returns: "Status:status Max_Page:1 LE_Features:o"),
    .init(0x2097, "LE Set Host Feature v2", "Bit_Number:2 Bit_Value:1"),
  ]
}
