import BluetoothProtocols

/// The fields of the latest reports. An advertiser says the same again and again, and only its
/// signal strength is new.
struct ReportFields: Sendable {
  /// Of each source the place of its latest report, which is compared there: it has much to copy.
  private var places: [Source: Int] = [:]
  private var latest: [Latest] = []

  private struct Source: Hashable, Sendable {
    var address: DeviceAddress
    var set: UInt8?
    var isResponse: Bool
  }

  private struct Latest: Sendable {
    var report: AdvertisingReport
    /// The edition of the identities by which its device was named.
    var edition: Int
    var fields: Fields
  }

  /// The most reports that are kept, so that the memory does not grow with a capture.
  private static let most = 4096

  /// Returns the fields of a report.
  ///
  /// - Parameters:
  ///   - identities: What is known of the devices behind addresses. An advertiser that repeats itself
  ///     is not named again.
  ///   - peers: All addresses that were heard. It is not looked up in them again either.
  mutating func fields(
    of report: AdvertisingReport, by identities: inout Identities,
    among peers: inout Set<DeviceAddress>
  ) -> Fields {
    let source = Source(
      address: report.address, set: report.extended?.setIdentifier,
      isResponse: report.eventType.contains(.scanResponse))
    let place = places[source]
    if let place, latest[place].edition == identities.edition {
      // A report is compared with its signal, as one without it would be a copy.
      latest[place].report.rssi = report.rssi
      if latest[place].report == report { return heard(report, latest[place].fields) }
    }
    peers.insert(report.address)
    var fields = Fields(report, of: identities.name(of: report.address))
    fields[.rssi] = nil
    keep(Latest(report: report, edition: identities.edition, fields: fields), of: source, at: place)
    return heard(report, fields)
  }

  private mutating func keep(_ report: Latest, of source: Source, at place: Int?) {
    if let place {
      latest[place] = report
      return
    }
    if latest.count >= Self.most {
      places.removeAll()
      latest.removeAll()
    }
    places[source] = latest.count
    latest.append(report)
  }

  private func heard(_ report: AdvertisingReport, _ fields: Fields) -> Fields {
    var fields = fields
    if let rssi = report.rssi { fields[.rssi] = .integer(Int(rssi)) }
    return fields
  }
}
