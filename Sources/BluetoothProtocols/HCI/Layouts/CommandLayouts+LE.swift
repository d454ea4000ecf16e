// Source: Core 5.4, Vol 4, Part E, 7.8.1 to 7.8.95.

extension CommandLayouts {
  static let le: [UInt16: String] = [
    0x2001: "LE_Event_Mask:x8", 0x2005: "Random_Address:address",
    0x2006: """
    Advertising_Interval_Min:0.625ms Advertising_Interval_Max:0.625ms \
    Advertising_Type:advertisingType Own_Address_Type:ownAddressType \
    Peer_Address_Type:addressType Peer_Address:address Advertising_Channel_Map:channels1 \
    Advertising_Filter_Policy:1
    """,
    0x2008: "Advertising_Data_Length:1 Advertising_Data:ad[Advertising_Data_Length] Padding:o",
    0x2009: """
    Scan_Response_Data_Length:1 Scan_Response_Data:ad[Scan_Response_Data_Length] Padding:o
    """,
    0x200A: "Advertising_Enable:onoff",
    0x200B: """
    LE_Scan_Type:scanType LE_Scan_Interval:0.625ms LE_Scan_Window:0.625ms \
    Own_Address_Type:ownAddressType Scanning_Filter_Policy:1
    """,
    0x200C: "LE_Scan_Enable:onoff Filter_Duplicates:duplicates",
    0x200D: """
    LE_Scan_Interval:0.625ms LE_Scan_Window:0.625ms Initiator_Filter_Policy:initiator \
    Peer_Address_Type:addressType Peer_Address:address Own_Address_Type:ownAddressType
    """ + " " + timing,
    0x2011: typedAddress, 0x2012: typedAddress, 0x2013: "Connection_Handle:handle " + timing,
    0x2014: "Channel_Map:x5", 0x2015: handle, 0x2016: handle,
    0x2017: "Key:secret16 Plaintext_Data:o16",
    0x2019: """
    Connection_Handle:handle Random_Number:x8 Encrypted_Diversifier:x2 Long_Term_Key:secret16
    """,
    0x201A: "Connection_Handle:handle Long_Term_Key:secret16", 0x201B: handle,
    0x201D: "RX_Channel:1", 0x201E: "TX_Channel:1 Test_Data_Length:1 Packet_Payload:1",
    0x2020: """
    Connection_Handle:handle Interval_Min:1.25ms Interval_Max:1.25ms Max_Latency:2 \
    Timeout:10ms Min_CE_Length:0.625ms Max_CE_Length:0.625ms
    """,
    0x2021: "Connection_Handle:handle Reason:status",
    0x2022: "Connection_Handle:handle TX_Octets:2 TX_Time:2",
    0x2024: "Suggested_Max_TX_Octets:2 Suggested_Max_TX_Time:2",
    0x2026: "Key_X_Coordinate:o32 Key_Y_Coordinate:o32",
    0x2027: """
    Peer_Identity_Address_Type:addressType Peer_Identity_Address:address Peer_IRK:secret16 \
    Local_IRK:secret16
    """,
    0x2028: typedIdentity, 0x202B: typedIdentity, 0x202C: typedIdentity,
    0x202D: "Address_Resolution_Enable:onoff", 0x202E: "RPA_Timeout:1s",
  ]

  static let leSince50: [UInt16: String] = [
    0x2030: handle, 0x2031: "All_PHYs:x1 TX_PHYs:phys1 RX_PHYs:phys1",
    0x2032: "Connection_Handle:handle All_PHYs:x1 TX_PHYs:phys1 RX_PHYs:phys1 PHY_Options:2",
    0x2033: "RX_Channel:1 PHY:phy Modulation_Index:1",
    0x2034: "TX_Channel:1 Test_Data_Length:1 Packet_Payload:1 PHY:phy",
    0x2035: "Advertising_Handle:1 Random_Address:address", 0x2036: extendedParameters,
    0x2037: dataFragment, 0x2038: dataFragment,
    0x2039: """
    Enable:onoff Num_Sets:1 Sets:Num_Sets*( Advertising_Handle:1 Duration:10ms \
    Max_Extended_Advertising_Events:1 )
    """,
    0x203C: "Advertising_Handle:1",
    0x203E: """
    Advertising_Handle:1 Periodic_Advertising_Interval_Min:1.25ms \
    Periodic_Advertising_Interval_Max:1.25ms Periodic_Advertising_Properties:x2
    """,
    0x203F: """
    Advertising_Handle:1 Operation:operation Advertising_Data_Length:1 \
    Advertising_Data:ad[Advertising_Data_Length]
    """,
    0x2040: "Enable:x1 Advertising_Handle:1",
    0x2041: """
    Own_Address_Type:ownAddressType Scanning_Filter_Policy:1 Scanning_PHYs:phys1 \
    PHYs:bits(Scanning_PHYs)*( Scan_Type:scanType Scan_Interval:0.625ms Scan_Window:0.625ms )
    """,
    0x2042: "Enable:onoff Filter_Duplicates:duplicates Duration:10ms Period:1.28s",
    0x2043: initiating,
    0x2044: """
    Options:x1 Advertising_SID:1 Advertiser_Address_Type:addressType \
    Advertiser_Address:address Skip:2 Sync_Timeout:10ms Sync_CTE_Type:x1
    """,
    0x2046: "Sync_Handle:handle", 0x2047: advertiser, 0x2048: advertiser,
    0x204D: "RF_TX_Path_Compensation_Value:s2 RF_RX_Path_Compensation_Value:s2",
    0x204E: typedIdentity + " Privacy_Mode:privacyMode",
    0x2059: "Sync_Handle:handle Enable:x1",
    0x205A: "Connection_Handle:handle Service_Data:x2 Sync_Handle:handle",
    0x205B: "Connection_Handle:handle Service_Data:x2 Advertising_Handle:1",
    0x205C: "Connection_Handle:handle Mode:1 Skip:2 Sync_Timeout:10ms CTE_Type:x1",
    0x205D: "Mode:1 Skip:2 Sync_Timeout:10ms CTE_Type:x1",
    0x205E: "Key_X_Coordinate:o32 Key_Y_Coordinate:o32 Key_Type:1", 0x205F: "Action:1",
  ]

  static let timing = """
    Connection_Interval_Min:1.25ms Connection_Interval_Max:1.25ms Max_Latency:2 \
    Supervision_Timeout:10ms Min_CE_Length:0.625ms Max_CE_Length:0.625ms
    """
  static let typedAddress = "Address_Type:addressType Address:address"
  private static let typedIdentity =
    "Peer_Identity_Address_Type:addressType Peer_Identity_Address:address"
  private static let advertiser =
    "Advertiser_Address_Type:addressType Advertiser_Address:address Advertising_SID:1"
  static let extendedParameters = """
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
  static let laterFragment = FieldLayout(
    dataFragment.replacing("Advertising_Data:ad[", with: "Advertising_Data:o["))
  static let initiating = """
    Initiator_Filter_Policy:initiator Own_Address_Type:ownAddressType \
    Peer_Address_Type:addressType Peer_Address:address Initiating_PHYs:phys1 \
    PHYs:bits(Initiating_PHYs)*( Scan_Interval:0.625ms Scan_Window:0.625ms
    """ + " " + timing + " )"
}
