// Source: Core 5.4, Vol 4, Part E, 7.8.

extension HCICommandDescription {
  /// The commands about keys, and about addresses that are resolved with them.
  static let lePrivacy: [Self] = [
    .init(0x2025, "LE Read Local P-256 Public Key"),
    .init(0x2026, "LE Generate DHKey", "Key_X_Coordinate:o32 Key_Y_Coordinate:o32"),
    .init(
      0x2027, "LE Add Device To Resolving List",
      """
      Peer_Identity_Address_Type:addressType Peer_Identity_Address:address Peer_IRK:secret16 \
      Local_IRK:secret16
      """),
    .init(
      0x2028, "LE Remove Device From Resolving List",
      "Peer_Identity_Address_Type:addressType Peer_Identity_Address:address"),
    .init(0x2029, "LE Clear Resolving List"),
    .init(0x202A, "LE Read Resolving List Size", returns: "Status:status Resolving_List_Size:1"),
    .init(
      0x202B, "LE Read Peer Resolvable Address",
      "Peer_Identity_Address_Type:addressType Peer_Identity_Address:address",
      returns: "Status:status Peer_Resolvable_Address:address"),
    .init(
      0x202C, "LE Read Local Resolvable Address",
      "Peer_Identity_Address_Type:addressType Peer_Identity_Address:address",
      returns: "Status:status Local_Resolvable_Address:ownAddress"),
    .init(0x202D, "LE Set Address Resolution Enable", "Address_Resolution_Enable:onoff"),
    .init(0x202E, "LE Set Resolvable Private Address Timeout", "RPA_Timeout:1s"),
    .init(
      0x204E, "LE Set Privacy Mode",
      """
      Peer_Identity_Address_Type:addressType Peer_Identity_Address:address \
      Privacy_Mode:privacyMode
      """),
    .init(0x205E, "LE Generate DHKey v2", "Key_X_Coordinate:o32 Key_Y_Coordinate:o32 Key_Type:1"),
  ]
}

extension HCIOpcode {
  /// Gives the controller the keys by which it resolves a peer's private addresses: 7.8.38.
  public static let leAddDeviceToResolvingList = HCIOpcode(rawValue: 0x2027)
}
