extension AdvertisingReport {
  /// Returns a report without values, of the form that an event has.
  static func blank(_ form: AdvertisingReports.Form) -> AdvertisingReport {
    var extended: Extended?
    switch form {
    case .legacy, .directed: break
    case .extended: extended = Extended()
    case .vendor(let event):
      extended = Extended()
      extended?.vendor = Extended.Vendor(event: event)
    }
    return AdvertisingReport(
      eventType: [.legacy], addressType: .public, address: DeviceAddress(truncating: 0),
      extended: extended, rssi: nil, data: [])
  }

  mutating func fields(
    _ walk: inout FieldWalk, as form: AdvertisingReports.Form
  ) throws(DecodingFailure) {
    switch form {
    case .legacy: try legacyFields(&walk)
    case .directed: try directedFields(&walk)
    case .extended, .vendor: try extendedFields(&walk)
    }
  }

  /// Walks over a legacy report. Its Event_Type is the number of a PDU type.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2.
  private mutating func legacyFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var type = LegacyReportType(eventType)
    try walk.field("Event_Type", &type)
    eventType = type.eventType
    try walk.field("Address_Type", &addressType)
    try walk.field("Address", &address)
    try walk.counted("Data_Length", "Data", &data, "ad")
    try walk.field("RSSI", &rssi, absent: 127)
  }

  /// Walks over a directed report. The address of the advertiser comes before that of the device it
  /// looks for.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.11.
  private mutating func directedFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    // Only ADV_DIRECT_IND is reported in this form, whatever number stands here.
    var type: UInt8 = 1
    try walk.field("Event_Type", &type, "reportType")
    eventType = [.legacy, .connectable, .directed]
    try walk.field("Address_Type", &addressType)
    try walk.field("Address", &address)
    try directAddressFields(&walk)
    try walk.field("RSSI", &rssi, absent: 127)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.13; for the vendor's fields see
  /// ``VendorReportEvent``.
  private mutating func extendedFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var more = extended ?? Extended()
    try walk.bits("Event_Type", octets: 2) { bits in
      bits.field("Properties", 5, &eventType)
      bits.field("Data_Status", 2, &dataStatus)
      bits.field("Reserved", 9, &more.reservedBits, "x")
    }
    try walk.field("Address_Type", &addressType)
    try walk.field("Address", &address)
    try more.primaryPHYFields(&walk)
    try walk.field("Secondary_PHY", &more.secondaryPHY, "phy")
    try walk.field("Advertising_SID", &more.setIdentifier)
    try walk.field("TX_Power", &more.txPower)
    try walk.field("RSSI", &rssi, absent: 127)
    try walk.field("Periodic_Advertising_Interval", &more.periodicAdvertisingInterval, "1.25ms")
    try directAddressFields(&walk)
    try more.vendorFields(&walk, behindData: false)
    try walk.counted("Data_Length", "Data", &data, "ad")
    try more.vendorFields(&walk, behindData: true)
    extended = more
  }

  /// Walks over the address of the device that the advertisement is directed at. If it is directed
  /// at none, the fields are there but mean nothing.
  private mutating func directAddressFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    var direct =
      directAddress ?? DirectAddress(type: .public, address: DeviceAddress(truncating: 0))
    try walk.field("Direct_Address_Type", &direct.type)
    try walk.field("Direct_Address", &direct.address)
    directAddress = eventType.contains(.directed) ? direct : nil
  }
}

extension AdvertisingReport.Extended {
  /// Walks over the primary PHY. In the vendor's event, bit 7 has a meaning that only the vendor
  /// knows.
  fileprivate mutating func primaryPHYFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    guard var vendor else { return try walk.field("Primary_PHY", &primaryPHY, "phy") }
    try walk.bits("Primary_PHY", octets: 1) { bits in
      bits.field("Primary_PHY", 7, &primaryPHY, "phy")
      bits.field("Vendor_Bit", 1, &vendor.bit)
    }
    self.vendor = vendor
  }
  /// Walks over the vendor's further octets, if this is where its event has them.
  fileprivate mutating func vendorFields(
    _ walk: inout FieldWalk, behindData: Bool
  ) throws(DecodingFailure) {
    guard var vendor, vendor.event.hasOctetsBehindData == behindData else { return }
    try walk.octets("Vendor_Octets", &vendor.octets, count: 12, "o12")
    self.vendor = vendor
  }
}
