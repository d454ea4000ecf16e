import BluetoothProtocols

/// The fields of the latest reports. An advertiser says the same again and again, and only its
/// signal strength is new.
struct ReportFields: Sendable {
  private var table = PlaceTable()
  private var latest: [Latest] = []
  /// The counts of reports that are no longer among the latest, by their peers.
  private var counted: [String: RepeatedReports] = [:]

  /// The kind and fields of a report's entry.
  struct Told: Sendable {
    var kind: Kind
    var fields: Fields
  }

  fileprivate struct Latest: Sendable {
    var report: AdvertisingReport
    /// The event that has nothing but this report; nil if the report was put together from several.
    var event: AdvertisingReports?
    /// The edition of the identities by which its device was named.
    var edition: Int
    /// Without signal.
    var told: Told
    /// The number of repeats that were left out, and the sequence that the last one would have had.
    var repeats = 0
    var lastRepeat = 0
  }

  /// Returns the place of the report of an event that is known to say what its advertiser said before,
  /// so that it need not be looked at; nil if it may say something else.
  ///
  /// - Parameter edition: The edition of the identities.
  func place(ofRepeat event: AdvertisingReports, _ edition: Int) -> Int? {
    guard let key = event.key, let place = table.place(of: key), latest[place].edition == edition,
      latest[place].event?.sharesAllButSignal(with: event) ?? false
    else { return nil }
    return place
  }

  /// Returns the entry of an event that repeats the report at an index.
  func toldAgain(_ event: AdvertisingReports, at place: Int) -> Told {
    latest[place].told.heard(event.rssi)
  }

  /// Counts an event that repeats the report at an index.
  ///
  /// - Parameter sequence: The sequence of the entry that is left out.
  mutating func countRepeat(at place: Int, sequence: Int) {
    latest[place].repeats += 1
    latest[place].lastRepeat = sequence
  }

  /// The counted repeats, in the order of the peers' names.
  var repeats: [RepeatedReports] {
    var counted = counted
    for report in latest { report.count(in: &counted) }
    return counted.values.sorted { $0.peer < $1.peer }
  }

  /// Returns the entry of a report.
  ///
  /// - Parameters:
  ///   - event: The event, if it contains the report unchanged.
  ///   - identities: The devices known by their addresses. An advertiser that repeats itself is not
  ///     looked up again.
  ///   - peers: All addresses that were heard. A repeating advertiser is not looked up in them
  ///     either.
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
      latest[place].count(in: &counted)
      latest[place] = new
    }
    return told.heard(report.rssi)
  }
}

extension ReportFields.Latest {
  fileprivate func count(in counted: inout [String: RepeatedReports]) {
    guard repeats > 0, let peer = told.fields[.peer]?.text else { return }
    let name = told.fields[.localName]?.text
    counted[peer, default: RepeatedReports(peer: peer)].add(repeats, last: lastRepeat, name)
  }
}

extension ReportFields.Told {
  fileprivate func heard(_ rssi: Int8?) -> Self {
    var told = self
    if let rssi { told.fields[.rssi] = .integer(Int(rssi)) }
    return told
  }
}
