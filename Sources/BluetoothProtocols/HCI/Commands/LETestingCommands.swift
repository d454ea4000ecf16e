// Source: Core 5.4, Vol 4, Part E, 7.8.

extension HCICommandDescription {
  /// The commands that test a radio.
  static let leTesting: [Self] = [
    .init(0x201D, "LE Receiver Test", "RX_Channel:1"),
    .init(0x201E, "LE Transmitter Test", "TX_Channel:1 Test_Data_Length:1 Packet_Payload:1"),
    .init(0x201F, "LE Test End", returns: "Status:status Num_Packets:2"),
    .init(0x2033, "LE Receiver Test v2", "RX_Channel:1 PHY:phy Modulation_Index:1"),
    .init(
      0x2034, "LE Transmitter Test v2",
      "TX_Channel:1 Test_Data_Length:1 Packet_Payload:1 PHY:phy"),
    .init(0x204F, "LE Receiver Test v3"),
    .init(0x2050, "LE Transmitter Test v3"),
    .init(0x207B, "LE Transmitter Test v4"),
  ]
}
