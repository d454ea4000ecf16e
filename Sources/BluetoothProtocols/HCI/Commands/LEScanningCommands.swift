// Source: Core 5.4, Vol 4, Part E, 7.8; Core 6.0 for the opcodes from 0x2087.

extension HCICommandDescription {
  /// The commands that scan, and the lists of whom to hear.
  static let leScanning: [Self] = [
    .init(
      0x200B, "LE Set Scan Parameters",
      """
      LE_Scan_Type:scanType LE_Scan_Interval:0.625ms LE_Scan_Window:0.625ms \
      Own_Address_Type:ownAddressType Scanning_Filter_Policy:1
      """),
    .init(0x200C, "LE Set Scan Enable", "LE_Scan_Enable:onoff Filter_Duplicates:duplicates"),
    .init(
      0x200F, "LE Read Filter Accept List Size",
      returns: "Status:status Filter_Accept_List_Size:1"),
    .init(0x2010, "LE Clear Filter Accept List"),
    .init(
      0x2011, "LE Add Device To Filter Accept List",
      "Address_Type:addressType Address:address"),
    .init(
      0x2012, "LE Remove Device From Filter Accept List",
      "Address_Type:addressType Address:address"),
    .init(
      0x2041, "LE Set Extended Scan Parameters",
      """
      Own_Address_Type:ownAddressType Scanning_Filter_Policy:1 Scanning_PHYs:phys1 \
      PHYs:bits(Scanning_PHYs)*( Scan_Type:scanType Scan_Interval:0.625ms Scan_Window:0.625ms )
      """),
    .init(
      0x2042, "LE Set Extended Scan Enable",
      "Enable:onoff Filter_Duplicates:duplicates Duration:10ms Period:1.28s"),
    .init(
      0x2081, "LE Set Decision Instructions",
      "Num_Tests:1 Tests:Num_Tests*( Test_Flags:x1 Test_Field:1 Test_Parameters:o16 )"),
    .init(
      0x2098, "LE Add Device To Monitored Advertisers List",
      """
      Address_Type:addressType Address:address RSSI_Threshold_Low:dBm RSSI_Threshold_High:dBm \
      Timeout:1
      """),
    .init(
      0x2099, "LE Remove Device From Monitored Advertisers List",
      "Address_Type:addressType Address:address"),
    .init(0x209A, "LE Clear Monitored Advertisers List"),
    .init(
      0x209B, "LE Read Monitored Advertisers List Size",
      returns: "Status:status Num_Supported_Advertisers:1"),
    .init(0x209C, "LE Enable Monitoring Advertisers", "Enable:onoff"),
  ]
}
