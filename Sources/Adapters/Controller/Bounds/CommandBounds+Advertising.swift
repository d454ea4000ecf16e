import BluetoothProtocols

extension CommandBounds {
  /// Source: Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.7 to 7.8.9. The intervals do not count in
  /// directed advertising of high duty cycle.
  static let legacyAdvertising: [UInt16: [ParameterBound]] = [
    0x2006: [
      .range("Advertising_Type", 0...4),
      .when(
        "Advertising_Type", [0, 2, 3, 4],
        [
          .range("Advertising_Interval_Min", 0x0020...0x4000),
          .range("Advertising_Interval_Max", 0x0020...0x4000),
          .order("Advertising_Interval_Min", atMost: "Advertising_Interval_Max"),
        ]),
      .range("Own_Address_Type", 0...3),
      .range("Peer_Address_Type", 0...1),
      .range("Advertising_Channel_Map", 1...7),
      .range("Advertising_Filter_Policy", 0...3),
    ],
    0x2008: [.range("Advertising_Data_Length", 0...31)],
    0x2009: [.range("Scan_Response_Data_Length", 0...31)],
    0x200A: [.range("Advertising_Enable", 0...1)],
  ]

  /// Source: Core 5.4, Vol 4, Part E, 7.8.52 to 7.8.59. The properties are those of the legacy PDUs
  /// in table 7.2, or an extended PDU that is not both connectable and scannable, and not of high
  /// duty cycle.
  static let extendedAdvertising: [UInt16: [ParameterBound]] = [
    0x2035: [set],
    0x2036: [
      set,
      .oneOfMany(
        "Advertising_Event_Properties", Set(legacyProperties + extendedProperties),
        "a legacy PDU, or an extended one that is not connectable and scannable at once,"),
      .range("Primary_Advertising_Interval_Min", 0x20...0xFF_FFFF),
      .range("Primary_Advertising_Interval_Max", 0x20...0xFF_FFFF),
      .order("Primary_Advertising_Interval_Min", atMost: "Primary_Advertising_Interval_Max"),
      .range("Primary_Advertising_Channel_Map", 1...7),
      .range("Own_Address_Type", 0...3),
      .range("Peer_Address_Type", 0...1),
      .range("Advertising_Filter_Policy", 0...3),
      .oneOfMany("Advertising_TX_Power", Set(-127...20).union([127]), "-127 to 20 dBm, or 127,"),
      .among("Primary_Advertising_PHY", [1, 3]),
      .supportedValue("Primary_Advertising_PHY", among: [1]),
      .when(
        "Advertising_Event_Properties", extendedProperties,
        [
          .range("Secondary_Advertising_PHY", 1...3),
          .supportedValue("Secondary_Advertising_PHY", among: [1]),
        ]),
      .range("Advertising_SID", 0...0x0F),
      .range("Scan_Request_Notification_Enable", 0...1),
    ],
    0x2037: fragment,
    0x2038: fragment,
    0x2039: [.range("Enable", 0...1), .range("Num_Sets", 0...0x3F), set],
    0x203C: [set],
  ]

  private static let set = ParameterBound.range("Advertising_Handle", 0...0xEF)

  private static let fragment: [ParameterBound] = [
    set, .range("Operation", 0...4), .range("Fragment_Preference", 0...1),
    .range("Advertising_Data_Length", 0...251),
    .when("Operation", [0, 1, 2], [.range("Advertising_Data_Length", 1...251)]),
    .when("Operation", [4], [.range("Advertising_Data_Length", 0...0)]),
  ]

  /// ADV_IND, ADV_SCAN_IND, ADV_NONCONN_IND, and ADV_DIRECT_IND of low and high duty cycle.
  private static let legacyProperties = [0x10, 0x12, 0x13, 0x15, 0x1D]

  /// Bit 0: connectable; 1: scannable; 2: directed; 5: anonymous; 6: with the transmit power. Only
  /// what is neither connectable nor scannable may be anonymous.
  private static let extendedProperties = (0...0x7F).filter { bits in
    bits & 0b01_1000 == 0 && bits & 0b11 != 0b11 && (bits & 0x20 == 0 || bits & 0b11 == 0)
  }
}
