// Source: Core 5.4, Vol 4, Part E, 7.5.

extension HCICommandDescription {
  /// The commands that read the status of connections.
  static let status: [Self] = [
    .init(
      0x1401, "Read Failed Contact Counter",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Failed_Contact_Counter:2"),
    .init(
      0x1402, "Reset Failed Contact Counter",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x1403, "Read Link Quality",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Link_Quality:1"),
    .init(
      0x1405, "Read RSSI",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle RSSI:dBm"),
    .init(
      0x1406, "Read AFH Channel Map",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle AFH_Mode:onoff AFH_Channel_Map:o10"),
    .init(
      0x1407, "Read Clock",
      "Connection_Handle:handle Which_Clock:1",
      returns: "Status:status Connection_Handle:handle Clock:x4 Accuracy:2"),
    .init(
      0x1408, "Read Encryption Key Size",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Key_Size:1"),
    .init(0x1409, "Read Local AMP Info"),
    .init(0x140A, "Read Local AMP Assoc"),
    .init(0x140B, "Write Remote AMP Assoc"),
    .init(0x140C, "Get MWS Transport Layer Configuration"),
    .init(0x140D, "Set Triggered Clock Capture"),
  ]
}

extension HCIOpcode {
  /// Reads the signal strength of a connection: 7.5.4.
  public static let readRSSI = HCIOpcode(rawValue: 0x1405)
}
