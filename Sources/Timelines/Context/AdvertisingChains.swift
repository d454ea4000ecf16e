import BluetoothProtocols

/// Joins the reports of an extended advertisement whose data did not fit into one report.
///
/// Controllers differ, and some never send the last report of a chain. So a new chain drops the old
/// one, and a chain holds at most as much as an advertisement may.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.13; 1650 octets by Vol 4, Part E, 7.8.54.
struct AdvertisingChains: Sendable {
  private struct Key: Hashable {
    var addressType: AddressType
    var address: DeviceAddress
    var set: UInt8
    var isScanResponse: Bool
  }

  private var open: [Key: [UInt8]] = [:]

  static let mostOpenChains = 256

  /// Whether every report that may come is a whole one or begins a chain.
  var areClosed: Bool { open.isEmpty }

  /// Returns the report with all its data when the data is complete; nil while more is to come.
  mutating func join(_ report: AdvertisingReport) -> AdvertisingReport? {
    guard let extended = report.extended else { return report }
    // Most advertisements fit into one report.
    if open.isEmpty, report.dataStatus != .moreToCome { return report }
    let key = Key(
      addressType: report.addressType, address: report.address, set: extended.setIdentifier,
      isScanResponse: report.eventType.contains(.scanResponse))
    let data = (open.removeValue(forKey: key) ?? []) + report.data
    if report.dataStatus == .moreToCome, data.count <= AdvertisingData.mostOctets {
      if open.count >= Self.mostOpenChains { open.removeAll() }
      open[key] = data
      return nil
    }
    var whole = report
    whole.data = data
    return whole
  }
}
