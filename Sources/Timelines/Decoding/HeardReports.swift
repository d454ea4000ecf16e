import BluetoothProtocols

/// The latest event of each advertiser, in its octets and decoded.
///
/// An advertiser says the same again and again, and only its signal is new. Such an event is not
/// decoded again: it shares its report with the one before.
struct HeardReports: Sendable {
  private var table = PlaceTable()
  private var heard: [AdvertisingReports] = []
  private var lengths: [Int] = []
  /// The octets of the events, ``room`` for each.
  private var texts: [UInt8] = []

  /// The longest event that is kept. A legacy advertisement takes at most 59 octets, and most extended
  /// ones take little more.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.13, with 31 octets of data; the rest is chosen.
  private static let room = 128

  /// Returns an event's reports if they are those of an earlier one with perhaps another signal.
  func reports(of report: LoneReport, _ event: RawSpan) -> AdvertisingReports? {
    guard let place = table.place(of: report.key), lengths[place] == event.byteCount
    else { return nil }
    let start = place * Self.room
    let known = unsafe texts.span.bytes.extracting(start..<start + event.byteCount)
    let (before, after) = (..<report.signalPlace, (report.signalPlace + 1)...)
    guard event.extracting(before).hasSameOctets(as: known.extracting(before)),
      event.extracting(after).hasSameOctets(as: known.extracting(after))
    else { return nil }
    return heard[place].heardAgain(rssi: report.rssi)
  }

  /// Keeps the reports of an event that is decoded and has no fault.
  mutating func keep(_ reports: AdvertisingReports, of report: LoneReport, _ event: RawSpan) {
    if event.byteCount > Self.room { return }
    let place = table.makePlace(for: report.key)
    if place == heard.count {
      heard.append(reports)
      lengths.append(event.byteCount)
      texts.append(contentsOf: repeatElement(0, count: Self.room))
    } else {
      heard[place] = reports
      lengths[place] = event.byteCount
    }
    for index in 0..<event.byteCount {
      texts[place * Self.room + index] = event.littleEndian(at: index)
    }
  }
}

extension RawSpan {
  /// Returns whether both have the same octets. They must be equally long.
  fileprivate func hasSameOctets(as other: RawSpan) -> Bool {
    var place = 0
    while place + 8 <= byteCount {
      if littleEndian(at: place, as: UInt64.self) != other.littleEndian(at: place) { return false }
      place += 8
    }
    while place < byteCount {
      if littleEndian(at: place, as: UInt8.self) != other.littleEndian(at: place) { return false }
      place += 1
    }
    return true
  }
}
