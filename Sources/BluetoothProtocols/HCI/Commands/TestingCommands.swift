// Source: Core 5.4, Vol 4, Part E, 7.6.

extension HCICommandDescription {
  /// The commands of testing.
  static let testing: [Self] = [
    .init(0x1801, "Read Loopback Mode", returns: "Status:status Loopback_Mode:1"),
    .init(0x1802, "Write Loopback Mode", "Loopback_Mode:1"),
    .init(0x1803, "Enable Device Under Test Mode"),
    .init(0x1804, "Write Simple Pairing Debug Mode", "Simple_Pairing_Debug_Mode:onoff"),
    .init(0x1807, "Enable AMP Receiver Reports"),
    .init(0x1808, "AMP Test End"),
    .init(0x1809, "AMP Test"),
    .init(0x180A, "Write Secure Connections Test Mode"),
  ]
}
