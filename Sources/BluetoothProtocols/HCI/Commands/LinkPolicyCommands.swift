// Source: Core 5.4, Vol 4, Part E, 7.2.

extension HCICommandDescription {
  /// The commands of link policy.
  static let linkPolicy: [Self] = [
    .init(
      0x0801, "Hold Mode",
      "Connection_Handle:handle Max_Interval:0.625ms Min_Interval:0.625ms"),
    .init(
      0x0803, "Sniff Mode",
      "Connection_Handle:handle Max_Interval:0.625ms Min_Interval:0.625ms Attempt:2 Timeout:2"),
    .init(0x0804, "Exit Sniff Mode", "Connection_Handle:handle"),
    .init(0x0805, "Park State"),
    .init(0x0806, "Exit Park State"),
    .init(
      0x0807, "QoS Setup",
      """
      Connection_Handle:handle Unused:1 Service_Type:1 Token_Rate:4 Peak_Bandwidth:4 Latency:4 \
      Delay_Variation:4
      """),
    .init(
      0x0809, "Role Discovery",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Current_Role:role"),
    .init(0x080B, "Switch Role", "BD_ADDR:address Role:role"),
    .init(
      0x080C, "Read Link Policy Settings",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Link_Policy_Settings:x2"),
    .init(
      0x080D, "Write Link Policy Settings",
      "Connection_Handle:handle Link_Policy_Settings:x2",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x080E, "Read Default Link Policy Settings",
      returns: "Status:status Default_Link_Policy_Settings:x2"),
    .init(0x080F, "Write Default Link Policy Settings", "Default_Link_Policy_Settings:x2"),
    .init(
      0x0810, "Flow Specification",
      """
      Connection_Handle:handle Unused:1 Flow_Direction:1 Service_Type:1 Token_Rate:4 \
      Token_Bucket_Size:4 Peak_Bandwidth:4 Access_Latency:4
      """),
    .init(
      0x0811, "Sniff Subrating",
      """
      Connection_Handle:handle Max_Latency:0.625ms Min_Remote_Timeout:0.625ms \
      Min_Local_Timeout:0.625ms
      """,
      returns: "Status:status Connection_Handle:handle"),
  ]
}
