import BluetoothProtocols

/// The fields of the latest reports. An advertiser says the same again and again, and only its
/// signal strength is new.
struct ReportFields: Sendable {
  private var table = PlaceTable()
  private var latest: [Latest] = []

  /// What a report is told as.
  struct Told: Sendable {
    var kind: Kind
    var fields: Fields
  }

  private struct Latest: Sendable {
    var report: AdvertisingReport
    /// The event that has nothing but this report; nil if the report was put together from several.
    var event: AdvertisingReports?
    /// The edition of the identities by which its device was named.
    var edition: Int
    /// Without signal.
    var told: Told
  }

  /// Returns what an event is told as if it is known to say what its advertiser said before, so that
  /// its report need not be looked at.
  ///
  /// - Parameter edition: The edition of the identities.
  func toldAgain(_ event: AdvertisingReports, _ edition: Int) -> Told? {
    guard let key = event.key, let place = table.place(of: key), latest[place].edition == edition,
      latest[place].event?.sharesAllButSignal(with: event) ?? false
    else { return nil }
    return latest[place].told.heard(event.rssi)
  }

  /// Returns what a report is told as.
  ///
  /// - Parameters:
  ///   - event: The event that the report stands in as it is.
  ///   - identities: What is known of the devices behind addresses. An advertiser that repeats itself
  ///     is not named again.
  ///   - peers: All addresses that were heard. It is not looked up in them again either.
  mutating func told(
    _ report: AdvertisingReport, in event: AdvertisingReports?, by identities: inout Identities,
    among peers: inout Set<DeviceAddress>
  ) -> Told {
    if let place = table.place(of: report.key), latest[place].edition == identities.edition {
      // A report is compared with its signal, as one without it would be a copy.
      latest[place].report.rssi = report.rssi
      if latest[place].report == report {
        latest[place].event = event
        return latest[place].told.heard(report.rssi)
      }
    }
    peers.insert(report.address)
    let isResponse = report.eventType.contains(.scanResponse)
    var told = Told(
      kind: isResponse ? .airScanResponse : .airAdvertisement,
      fields: Fields(report, of: identities.name(of: report.address)))
    told.fields[.rssi] = nil
    let new = Latest(report: report, event: event, edition: identities.edition, told: told)
    let place = table.makePlace(for: report.key)
    if place == latest.count {
      latest.append(new)
    } else {
      latest[place] = new
    }
    return told.heard(report.rssi)
  }
}

extension ReportFields.Told {
  fileprivate func heard(_ rssi: Int8?) -> Self {
    var told = self
    if let rssi { told.fields[.rssi] = .integer(Int(rssi)) }
    return told
  }
}
