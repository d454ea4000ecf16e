import BluetoothProtocols

/// The fields of the latest reports. An advertiser says the same again and again, and only its
/// signal strength is new.
struct ReportFields: Sendable {
  private var known: [Source: (report: AdvertisingReport, peer: String, fields: Fields)] = [:]

  private struct Source: Hashable, Sendable {
    var address: DeviceAddress
    var set: UInt8?
    var isResponse: Bool
  }

  /// The most reports that are kept, so that the memory does not grow with a capture.
  private static let most = 4096

  /// Returns the fields of a report.
  ///
  /// - Parameter peers: All addresses that were heard. An advertiser that repeats itself is not
  ///   looked up in them again.
  mutating func fields(
    of report: AdvertisingReport, from peer: String, among peers: inout Set<DeviceAddress>
  ) -> Fields {
    var same = report
    same.rssi = nil
    let source = Source(
      address: same.address, set: same.extended?.setIdentifier,
      isResponse: report.eventType.contains(.scanResponse))
    if let former = known[source], former.report == same, former.peer == peer {
      return heard(report, former.fields)
    }
    peers.insert(report.address)
    if known.count >= Self.most { known.removeAll() }
    let fields = Fields(same, of: peer)
    known[source] = (same, peer, fields)
    return heard(report, fields)
  }

  private func heard(_ report: AdvertisingReport, _ fields: Fields) -> Fields {
    var fields = fields
    if let rssi = report.rssi { fields[.rssi] = .integer(Int(rssi)) }
    return fields
  }
}
