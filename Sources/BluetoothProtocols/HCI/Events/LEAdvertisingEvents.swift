// Source: Core 5.4, Vol 4, Part E, 7.7.65; Core 6.0 for the codes from 0x2B.

extension LESubeventDescription {
  /// The LE events about advertising, without periodic advertising.
  static let leAdvertising: [Self] = [
    .init(
      0x02, "LE Advertising Report",
      """
      Num_Reports:1 Reports:Num_Reports*( Event_Type:reportType Address_Type:addressType \
      Address:address Data_Length:1 Data:ad[Data_Length] RSSI:dBm )
      """),
    .init(
      0x0B, "LE Directed Advertising Report",
      """
      Num_Reports:1 Reports:Num_Reports*( Event_Type:reportType Address_Type:addressType \
      Address:address Direct_Address_Type:addressType Direct_Address:address RSSI:dBm )
      """),
    .init(
      0x0D, "LE Extended Advertising Report",
      "Num_Reports:1 Reports:Num_Reports*( \(extendedReport) )"),
    .init(0x11, "LE Scan Timeout"),
    .init(
      0x12, "LE Advertising Set Terminated",
      """
      Status:status Advertising_Handle:1 Connection_Handle:handle \
      Num_Completed_Extended_Advertising_Events:1
      """),
    .init(
      0x13, "LE Scan Request Received",
      "Advertising_Handle:1 Scanner_Address_Type:addressType Scanner_Address:address"),
    .init(
      0x34, "LE Monitored Advertisers Report",
      "Address_Type:addressType Address:address Condition:1"),
  ]

  private static let reportFront = """
    Event_Type:bits2{Properties/5:reportBits,Data_Status/2:dataStatus,Reserved/9:x} \
    Address_Type:addressType Address:address
    """
  private static let reportBack = """
    Secondary_PHY:phy Advertising_SID:1 TX_Power:dBm RSSI:dBm \
    Periodic_Advertising_Interval:1.25ms Direct_Address_Type:addressType Direct_Address:address
    """
  private static let reportData = "Data_Length:1 Data:ad[Data_Length]"
  private static let extendedReport = "\(reportFront) Primary_PHY:phy \(reportBack) \(reportData)"

  /// The vendor event of recent iPhones: see ``HCIEvent/observedReports(parsing:)``.
  static let observedReports = """
    Observed_Code:x2 Unknown:o3 Num_Reports:1 Reports:Num_Reports*( \(reportFront) \
    Primary_PHY:bits1{Primary_PHY/7:phy,Vendor_Bit/1} \(reportBack) Vendor_Octets:o12 \(reportData) )
    """
}
