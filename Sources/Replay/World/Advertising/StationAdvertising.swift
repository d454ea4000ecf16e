import BluetoothProtocols
import Timelines

/// The advertising of a peer or a phone: what it sends, who listens for it, and what was last
/// reported of it.
///
/// Nearly all functions are mutating, so that they are done in place: they are called for everything
/// on air, and looking at an advertiser must not copy it.
struct StationAdvertising: Sendable {
  private(set) var advertiser = AirAdvertiser()
  /// The windows in which any device listens for it: scanners and initiators of phones, peers, and
  /// a sniffer beside a phone. They are computed anew whenever a device begins or stops sending or
  /// listening.
  private(set) var listeners: [ListeningWindow] = []
  private var hasWaiting = false
  /// Whether a link can be made at any event, whatever it carries.
  private let isAlwaysConnectable: Bool
  /// Whether any phone's scanner has reported it.
  private(set) var wasHeard = false
  /// The contents that a scanner received last, by number: of advertisements, and of scan
  /// responses.
  private var told: Int?
  private var toldResponse: Int?
  /// The last reports of an advertisement and of a scan response, and what a sniffer beside a phone
  /// records.
  private var report = ReportMemory()
  private var response = ReportMemory()
  private var sniffed = ReportMemory()

  init(_ advertiser: AirAdvertiser = AirAdvertiser(), isAlwaysConnectable: Bool = false) {
    (self.advertiser, self.isAlwaysConnectable) = (advertiser, isAlwaysConnectable)
  }

  /// Whether there is anything that it sends or has sent.
  var hasContents: Bool { !advertiser.contents.isEmpty }

  var isConnectable: Bool { advertiser.contents.last?.value.isConnectable ?? false }
}

// What it sends.
extension StationAdvertising {
  /// Sends an advertisement from now on.
  mutating func send(
    _ advertisement: Advertisement, every interval: Duration?, rssi: Int, from now: Instant,
    seed: UInt64, jitter: Duration
  ) {
    forgetReports()
    advertiser.sound(rssi, from: now)
    advertiser.send(
      advertisement, every: interval ?? AdvertisingSchedule.defaultInterval, from: now, seed: seed,
      jitter: jitter)
  }

  /// Lets it go on from another address.
  mutating func move(to address: DeviceAddress) {
    forgetReports()
    for place in advertiser.contents.indices {
      let moved = advertiser.contents[place].value.sent(from: address)
      advertiser.contents[place].value = moved
    }
  }

  /// Forgets what was reported of it, because it now sends something else.
  private mutating func forgetReports() {
    (told, toldResponse) = (nil, nil)
    (report, response, sniffed) = (ReportMemory(), ReportMemory(), ReportMemory())
  }

  mutating func sound(_ rssi: Int, from now: Instant) { advertiser.sound(rssi, from: now) }

  mutating func seed(_ seed: UInt64) { advertiser = advertiser.seeded(seed) }

  mutating func stop() { advertiser.stop() }
}

// When it is heard.
extension StationAdvertising {
  mutating func beHeard(by listeners: [ListeningWindow], isAwaited: Bool) {
    (self.listeners, hasWaiting) = (listeners, isAwaited)
  }

  /// Whether any device waits for it, to connect to it or to ask for its scan response.
  var isAwaited: Bool { mutating get { hasWaiting } }

  /// Returns the next event that any device hears.
  ///
  /// - Parameter isPunctual: Whether it is heard earlier if that event comes late: a listener whose
  ///   windows miss the events for long hears it when a window opens half a second after an event
  ///   must have come.
  mutating func nextEvent(atOrAfter now: Instant, isPunctual: Bool = false) -> Instant? {
    let event = advertiser.nextEvent(atOrAfter: now, heardBy: listeners)
    guard isPunctual, let interval = advertiser.heardInterval(at: now) else { return event }
    let latest = now + interval + Self.patience
    if let event, event <= latest { return event }
    let opening = listeners.map { $0.firstOpen(atOrAfter: latest) }.min()
    guard let opening, advertiser.isPresent(at: opening) else { return event }
    return event.map { min($0, opening) } ?? opening
  }

  private static let patience = Duration.milliseconds(500)

  /// - Returns: The number of the contents that it sends now.
  mutating func eventHappened(at now: Instant) -> Int? { advertiser.eventHappened(at: now) }

  /// Returns the number of the contents that it sends; nil if it is not present.
  mutating func presentContent(at now: Instant) -> Int? { advertiser.presentContent(at: now) }

  mutating func rssi(at now: Instant) -> Int? { advertiser.rssi(at: now) }

  mutating func address(in content: Int) -> DeviceAddress {
    advertiser.contents[content].value.address
  }

  /// Returns whether a link can be made at an event with certain contents.
  mutating func isConnectable(_ content: Int?) -> Bool {
    isAlwaysConnectable || content.map { advertiser.contents[$0].value.isConnectable } ?? false
  }

  /// Returns whether certain contents are sent in extended PDUs, which are not reported to a host
  /// that scans with the older commands.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 (the report knows legacy PDUs only).
  mutating func isExtended(_ content: Int) -> Bool {
    advertiser.contents[content].value.isExtended
  }

  /// Returns when something new may follow from it: it is heard for the first time, sends something
  /// else, is back, or is connected to.
  mutating func nextNews(after now: Instant, isScanned: Bool) -> Instant? {
    guard !listeners.isEmpty,
      let event = advertiser.firstEvent(atOrAfter: now.advanced(byNanoseconds: 1))
    else { return nil }
    let content = advertiser.content(at: event)
    if hasWaiting && isConnectable(content) || isScanned && told != content { return event }
    return advertiser.nextChange(after: event)
  }

  /// Returns how often it is heard between two instants.
  mutating func eventCount(after start: Instant, before end: Instant) -> Int64 {
    listeners.isEmpty ? 0 : advertiser.eventCount(after: start, before: end)
  }
}

// What is reported of it.
extension StationAdvertising {
  /// Records that a scanner receives certain contents.
  ///
  /// - Returns: Whether no scanner received them last.
  mutating func isNews(_ content: Int, isScanResponse: Bool = false) -> Bool {
    if isScanResponse {
      defer { toldResponse = content }
      return toldResponse != content
    }
    defer { told = content }
    return told != content
  }

  /// Returns the report of certain contents to a phone if the last report was of the same ones.
  mutating func knownReport(
    of content: Int, isScanResponse: Bool = false, to phone: Int, on channel: Int, at now: Instant
  ) -> Fields? {
    let known =
      isScanResponse
      ? response.fields(of: content, for: phone) : report.fields(of: content, for: phone)
    guard var fields = known else { return nil }
    fields.setSignal(rssi: advertiser.rssi(at: now), channel: channel)
    return fields
  }

  /// Returns another report; nil if there is no scan response.
  ///
  /// - Parameter names: Those of the station and the phone.
  mutating func newReport(
    of content: Int, isScanResponse: Bool = false, naming names: Fields, to phone: Int,
    on channel: Int, at now: Instant
  ) -> Fields? {
    let advertisement = advertiser.contents[content].value
    guard let shown = isScanResponse ? advertisement.response : advertisement.report else {
      return nil
    }
    let fields = names.merging(shown)
    if isScanResponse {
      response.remember(fields, of: content, for: phone)
    } else {
      report.remember(fields, of: content, for: phone)
      wasHeard = true
    }
    return knownReport(
      of: content, isScanResponse: isScanResponse, to: phone, on: channel, at: now)
  }

  /// Returns what a sniffer beside a phone records of it.
  mutating func sniffed(_ content: Int, beside device: String) -> Fields {
    if let known = sniffed.fields(of: content, for: 0) { return known }
    var fields = advertiser.contents[content].value.report
    fields[.device] = .text(device)
    sniffed.remember(fields, of: content, for: 0)
    return fields
  }

  /// Whether it answers scan requests at an event with certain contents.
  func hasResponse(_ content: Int) -> Bool { advertiser.contents[content].value.response != nil }

  mutating func response(at now: Instant) -> Fields? {
    advertiser.advertisement(at: now)?.response
  }
}

extension AirAdvertiser {
  /// Returns when the advertiser next sends something else, or is back.
  fileprivate func nextChange(after instant: Instant) -> Instant? {
    let content = contents.partitioningIndex { $0.start > instant }
    let presence = presences.partitioningIndex { $0.start > instant }
    let changes = [
      content < contents.count ? contents[content].start : nil,
      presence < presences.count ? presences[presence].start : nil,
    ]
    return changes.compactMap(\.self).min()
  }

  /// Returns how often the advertiser is heard between two instants.
  fileprivate func eventCount(after start: Instant, before end: Instant) -> Int64 {
    let start = start.advanced(byNanoseconds: 1)
    return presences.reduce(0) { count, presence in
      let (first, last) = (max(presence.start, start), min(presence.end, end))
      guard first < last else { return count }
      return count + presence.schedule.heardCount(from: first, before: last)
    }
  }
}
