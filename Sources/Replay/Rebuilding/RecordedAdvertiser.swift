import BluetoothProtocols
import Timelines
import VirtualTime

/// An advertiser as a recorded host heard it: when it was there, how often it sent, what it sent,
/// how loud it was.
struct RecordedAdvertiser: Sendable {
  /// Ascending: every report of an advertisement, and of a scan response.
  private(set) var sightings: [Sighting] = []

  struct Sighting: Hashable, Sendable {
    var time: Instant
    var isResponse: Bool
    var payload: [UInt8]
    var pdu: AdvertisingPDU
    var rssi: Int?
  }

  mutating func note(_ entry: Entry) {
    let payload = entry[.payload]?.octets ?? []
    let name = entry[.pdu]?.text
    sightings.append(
      Sighting(
        time: entry.time, isResponse: entry.kind == .airScanResponse, payload: payload,
        pdu: AdvertisingPDU(
          name: name, isConnectable: entry[.connectable]?.flag ?? false,
          isScannable: entry[.scannable]?.flag ?? false),
        rssi: entry[.rssi]?.integer))
  }

  private var advertisements: [Sighting] { sightings.filter { !$0.isResponse } }
}

// How often.
extension RecordedAdvertiser {
  /// The interval that the gaps between advertisements fit best.
  ///
  /// A scanner misses events, so a gap is one interval or several. A short one, the tenth part from
  /// below, is taken as a first guess of one; then every gap of up to five guesses says what one
  /// interval is. Half of the advertising delay comes on top of each on average.
  ///
  /// An advertiser that was reported once or twice is taken for a slow one, unless the controller was
  /// told to report everybody only once: then nothing is known.
  ///
  /// Source: chosen. Source of the delay: Core 5.4, Vol 6, Part B, 4.4.2.2.1.
  func interval(_ listening: ListeningRecord) -> Duration {
    let times = eventTimes
    let gaps = zip(times, times.dropFirst())
      .filter { listening.isOnePeriod($0, $1) }
      .map { ($1 - $0).nanoseconds }
      .sorted()
    guard let guess = gaps.isEmpty ? nil : gaps[gaps.count / 10] else {
      let wasComplete = times.contains { listening.isOnePeriod($0, $0) }
      return wasComplete ? Self.slowInterval : AdvertisingSchedule.defaultInterval
    }
    let units = gaps.compactMap { gap -> Int64? in
      let count = gap / guess + (gap % guess > guess / 2 ? 1 : 0)
      return (1...5).contains(count) ? gap / count : nil
    }
    let mean = units.reduce(0, +) / Int64(max(units.count, 1))
    return .nanoseconds(max(mean - Self.meanDelay, Self.leastInterval))
  }

  /// When each advertising event was first reported: one that is heard on several channels gives
  /// several reports, and no two events are closer than the least interval.
  private var eventTimes: [Instant] {
    advertisements.reduce(into: []) { times, sighting in
      guard let last = times.last, (sighting.time - last).nanoseconds < Self.leastInterval else {
        times.append(sighting.time)
        return
      }
    }
  }

  private static let slowInterval = Duration.seconds(1)
  private static let meanDelay = Duration.milliseconds(5).nanoseconds
  /// Source: Core 5.4, Vol 6, Part B, 4.4.2.2.1.
  private static let leastInterval = Duration.milliseconds(20).nanoseconds
}

// When, and what.
extension RecordedAdvertiser {
  /// - Parameter busy: When it was connected to the recorded host, and so may have been silent.
  func advertiser(
    address: DeviceAddress, addressType: String, listening: ListeningRecord,
    busy: [Range<Instant>]
  ) -> Advertiser {
    var advertiser = Advertiser()
    let interval = interval(listening)
    advertiser.presences = presences(interval, listening, busy)
    advertiser.contents = contents(address, addressType)
    for sighting in sightings
    where advertiser.signal.last.map({ $0.value != sighting.rssi }) ?? true {
      advertiser.signal.append(.init(start: sighting.time, value: sighting.rssi))
    }
    return advertiser
  }

  /// It was absent where the host listened for long and heard nothing of it; of times when nobody
  /// listened, nothing is known, and it is taken as present. A link proves its presence too.
  ///
  /// Before the first and after the last report it was there for half of that time, as the host
  /// may have missed it.
  ///
  /// Source: chosen: ten intervals, and at least ten seconds, are long.
  private func presences(
    _ interval: Duration, _ listening: ListeningRecord, _ busy: [Range<Instant>]
  ) -> [Advertiser.Presence] {
    let patience = max(interval * 10, Duration.seconds(10))
    var presences: [Advertiser.Presence] = []
    var start: Instant?
    var last = Instant.start
    let links = busy.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 < .distantFuture }
    for time in (sightings.map(\.time) + links).sorted() {
      if listening.listened(from: last, to: time, without: busy) > patience {
        if let begin = start {
          presences.append(presence(begin, until: last + patience / 2, interval))
        }
        start = time - patience / 2
      } else if start == nil {
        start = .start
      }
      last = time
    }
    guard let start else { return [] }
    let isGone = listening.listened(from: last, to: .distantFuture, without: busy) > patience
    presences.append(
      presence(start, until: isGone ? last + patience / 2 : .distantFuture, interval))
    return presences
  }

  /// The rhythm starts at the first sighting within.
  private func presence(
    _ start: Instant, until end: Instant, _ interval: Duration
  ) -> Advertiser.Presence {
    let first = sightings.first { $0.time >= start && $0.time < end }?.time ?? start
    let period = interval + .milliseconds(5)
    let lead = (first - start).nanoseconds % max(period.nanoseconds, 1)
    // Seeded when the run begins.
    let schedule = AdvertisingSchedule(
      start: start + .nanoseconds(lead), interval: interval, seed: 0)
    return Advertiser.Presence(schedule: schedule, start: start, end: end)
  }

  private func contents(
    _ address: DeviceAddress, _ addressType: String
  ) -> [Advertiser.Change<Advertisement>] {
    let first = advertisements.first
    var response = sightings.first(where: \.isResponse)?.payload
    var payload = first?.payload ?? []
    var pdu =
      first?.pdu ?? AdvertisingPDU(isConnectable: false, isScannable: true, isExtended: false)
    var changes: [Advertiser.Change<Advertisement>] = []
    var former: (payload: [UInt8], response: [UInt8]?, pdu: AdvertisingPDU)?
    for sighting in sightings {
      if sighting.isResponse {
        response = sighting.payload
      } else {
        (payload, pdu) = (sighting.payload, sighting.pdu)
      }
      if let former, former == (payload, response, pdu) { continue }
      former = (payload, response, pdu)
      changes.append(
        .init(
          start: sighting.time,
          value: Advertisement(
            payload: payload, scanResponse: response, address: address, addressType: addressType,
            pdu: pdu)))
    }
    return changes
  }
}

extension AdvertisingPDU {
  /// What a capture says of an advertisement.
  init(name: String?, isConnectable: Bool, isScannable: Bool) {
    self.isConnectable = isConnectable
    self.isScannable = isScannable
    isExtended = name?.hasPrefix("AUX_") ?? false || name == "ADV_EXT_IND"
    recordedName = name
  }
}
