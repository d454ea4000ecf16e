// Source: Core 5.4, Vol 4, Part E, 7.8.

extension HCICommandDescription {
  /// The commands that advertise, without periodic advertising.
  static let leAdvertising: [Self] = [
    .init(0x2005, "LE Set Random Address", "Random_Address:ownAddress"),
    .init(
      0x2006, "LE Set Advertising Parameters",
      """
      Advertising_Interval_Min:0.625ms Advertising_Interval_Max:0.625ms \
      Advertising_Type:advertisingType Own_Address_Type:ownAddressType \
      Peer_Address_Type:addressType Peer_Address:address Advertising_Channel_Map:channels1 \
      Advertising_Filter_Policy:1
      """),
    .init(
      0x2007, "LE Read Advertising Physical Channel Tx Power",
      returns: "Status:status TX_Power_Level:dBm"),
    .init(
      0x2008, "LE Set Advertising Data",
      "Advertising_Data_Length:1 Advertising_Data:ad[Advertising_Data_Length] Padding:o"),
    .init(
      0x2009, "LE Set Scan Response Data",
      "Scan_Response_Data_Length:1 Scan_Response_Data:ad[Scan_Response_Data_Length] Padding:o"),
    .init(0x200A, "LE Set Advertising Enable", "Advertising_Enable:onoff"),
    .init(
      0x2035, "LE Set Advertising Set Random Address",
      "Advertising_Handle:1 Random_Address:ownAddress"),
    .init(
      0x2036, "LE Set Extended Advertising Parameters",
      extendedParameters,
      returns: "Status:status Selected_TX_Power:dBm"),
    .init(0x2037, "LE Set Extended Advertising Data", dataFragment),
    .init(0x2038, "LE Set Extended Scan Response Data", dataFragment),
    .init(
      0x2039, "LE Set Extended Advertising Enable",
      """
      Enable:onoff Num_Sets:1 Sets:Num_Sets*( Advertising_Handle:1 Duration:10ms \
      Max_Extended_Advertising_Events:1 )
      """),
    .init(
      0x203A, "LE Read Maximum Advertising Data Length",
      returns: "Status:status Max_Advertising_Data_Length:2"),
    .init(
      0x203B, "LE Read Number of Supported Advertising Sets",
      returns: "Status:status Num_Supported_Advertising_Sets:1"),
    .init(0x203C, "LE Remove Advertising Set", "Advertising_Handle:1"),
    .init(0x203D, "LE Clear Advertising Sets"),
    .init(0x207C, "LE Set Data Related Address Changes", "Advertising_Handle:1 Change_Reasons:x1"),
    .init(
      0x207F, "LE Set Extended Advertising Parameters v2",
      """
      \(extendedParameters) Primary_Advertising_PHY_Options:1 \
      Secondary_Advertising_PHY_Options:1
      """,
      returns: "Status:status Selected_TX_Power:dBm"),
    .init(
      0x2080, "LE Set Decision Data",
      """
      Advertising_Handle:1 Decision_Type_Flags:x1 Decision_Data_Length:1 \
      Decision_Data:o[Decision_Data_Length]
      """),
  ]

  private static let extendedParameters = """
    Advertising_Handle:1 Advertising_Event_Properties:advertisingBits2 \
    Primary_Advertising_Interval_Min:0.625ms3 Primary_Advertising_Interval_Max:0.625ms3 \
    Primary_Advertising_Channel_Map:channels1 Own_Address_Type:ownAddressType \
    Peer_Address_Type:addressType Peer_Address:address Advertising_Filter_Policy:1 \
    Advertising_TX_Power:dBm Primary_Advertising_PHY:phy Secondary_Advertising_Max_Skip:1 \
    Secondary_Advertising_PHY:phy Advertising_SID:1 Scan_Request_Notification_Enable:onoff
    """
  private static let dataFragment = """
    Advertising_Handle:1 Operation:operation Fragment_Preference:1 Advertising_Data_Length:1 \
    Advertising_Data:ad[Advertising_Data_Length]
    """

  /// Data that goes on where the command before it ended.
  static let laterFragment = dataFragment.replacing(
    "Advertising_Data:ad[", with: "Advertising_Data:o[")
}
