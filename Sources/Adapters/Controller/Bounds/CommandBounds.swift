import BluetoothProtocols

/// The allowed parameters of each command that the controller knows.
///
/// To bound a parameter, add a line here. Every line names the parameter as the specification and
/// `bluewake decode` name it.
///
/// Source: Core 5.4, Vol 4, Part E, 7.1, 7.3 and 7.8; each group names its sections.
enum CommandBounds {
  /// Returns the first bound that a command breaks.
  static func breach(of command: HCIOpcode, _ parameters: CommandParameters)
    -> ParameterBound.Breach?
  {
    guard let bounds = table[command.rawValue] else { return nil }
    for scope in parameters.scopes {
      for bound in bounds {
        if let breach = bound.breach(in: scope) { return breach }
      }
    }
    return nil
  }

  static let table: [UInt16: [ParameterBound]] = {
    let groups = [general, scanning, initiating, links, legacyAdvertising, extendedAdvertising]
    return groups.reduce(into: [:]) { table, group in table.merge(group) { $0 + $1 } }
  }()

  /// Source: Core 5.4, Vol 4, Part E, 7.1.6 (reasons), 7.3.38, 7.3.39, 7.3.79, 7.8.16, 7.8.17,
  /// 7.8.44 and 7.8.45.
  private static let general: [UInt16: [ParameterBound]] = [
    0x0406: [.among("Reason", [0x05, 0x13, 0x14, 0x15, 0x1A, 0x29, 0x3B])],
    0x0C31: [.range("Flow_Control_Enable", 0...3)],
    0x0C33: [
      .range("Host_ACL_Data_Packet_Length", 1...0xFFFF),
      .range("Host_Total_Num_ACL_Data_Packets", 1...0xFFFF),
    ],
    0x0C6D: [.range("LE_Supported_Host", 0...1)],
    0x2011: [.among("Address_Type", [0, 1, 0xFF])],
    0x2012: [.among("Address_Type", [0, 1, 0xFF])],
    0x202D: [.range("Address_Resolution_Enable", 0...1)],
    0x202E: [.range("RPA_Timeout", 0x0001...0x0E10)],
  ]

  /// Source: Core 5.4, Vol 4, Part E, 7.8.10, 7.8.11, 7.8.64 and 7.8.65.
  private static let scanning: [UInt16: [ParameterBound]] = [
    0x200B: scan(prefix: "LE_", most: 0x4000) + [ownAddress, scanFilter],
    0x200C: [
      .range("LE_Scan_Enable", 0...1),
      .when("LE_Scan_Enable", [1], [.range("Filter_Duplicates", 0...1)]),
    ],
    0x2041: scan(prefix: "", most: 0xFFFF) + [
      ownAddress, scanFilter, .someBit("Scanning_PHYs", of: 0b101),
      .supported("Scanning_PHYs", bits: phy1M),
    ],
    0x2042: [
      .range("Enable", 0...1),
      .when(
        "Enable", [1],
        [
          .range("Filter_Duplicates", 0...2),
          .when(
            "Filter_Duplicates", [2],
            [.range("Period", 1...0xFFFF), .range("Duration", 1...0xFFFF)]),
        ]),
    ],
  ]

  private static let ownAddress = ParameterBound.range("Own_Address_Type", 0...3)
  private static let scanFilter = ParameterBound.range("Scanning_Filter_Policy", 0...3)
  private static let phy1M = 0b001

  private static func scan(prefix: String, most: Int) -> [ParameterBound] {
    [.range("\(prefix)Scan_Type", 0...1)] + window(prefix: prefix, most: most)
  }

  private static func window(prefix: String, most: Int) -> [ParameterBound] {
    [
      .range("\(prefix)Scan_Interval", 0x0004...most),
      .range("\(prefix)Scan_Window", 0x0004...most),
      .order("\(prefix)Scan_Window", atMost: "\(prefix)Scan_Interval"),
    ]
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 and 7.8.66. If the accept list decides, the peer's
  /// address does not count.
  private static let initiating: [UInt16: [ParameterBound]] = [
    0x200D: window(prefix: "LE_", most: 0x4000) + initiator + timing,
    0x2043: initiator + [
      .someBit("Initiating_PHYs", of: 0b111), .supported("Initiating_PHYs", bits: phy1M),
    ] + window(prefix: "", most: 0xFFFF) + timing,
  ]

  private static let initiator: [ParameterBound] = [
    .range("Initiator_Filter_Policy", 0...1),
    .when("Initiator_Filter_Policy", [0], [.range("Peer_Address_Type", 0...3)]),
    ownAddress,
  ]

  static let timing: [ParameterBound] = [
    .range("Connection_Interval_Min", 0x0006...0x0C80),
    .range("Connection_Interval_Max", 0x0006...0x0C80),
    .order("Connection_Interval_Min", atMost: "Connection_Interval_Max"),
    .range("Max_Latency", 0...0x01F3),
    .range("Supervision_Timeout", 0x000A...0x0C80),
    .timeoutIsLongEnough,
    .order("Min_CE_Length", atMost: "Max_CE_Length"),
  ]

  /// Source: Core 5.4, Vol 4, Part E, 7.8.18, 7.8.19, 7.8.33, 7.8.35, 7.8.48 and 7.8.49.
  private static let links: [UInt16: [ParameterBound]] = [
    0x2013: timing,
    0x2014: [.someBit("Channel_Map", of: 0x1F_FFFF_FFFF)],
    0x2022: [.range("TX_Octets", 0x001B...0x00FB), .range("TX_Time", 0x0148...0x4290)],
    0x2024: [
      .range("Suggested_Max_TX_Octets", 0x001B...0x00FB),
      .range("Suggested_Max_TX_Time", 0x0148...0x4290),
    ],
    0x2031: phys,
    0x2032: phys + [.range("PHY_Options", 0...2)],
  ]

  /// Bit 0 of the first field says that the host has no preference for sending, bit 1 for
  /// receiving. Then the field with the preference does not count.
  private static let phys: [ParameterBound] = [
    .when("All_PHYs", [0, 2], preference("TX_PHYs")),
    .when("All_PHYs", [0, 1], preference("RX_PHYs")),
  ]

  private static func preference(_ name: String) -> [ParameterBound] {
    [.someBit(name, of: 0xFF), .supported(name, bits: phy1M)]
  }
}
