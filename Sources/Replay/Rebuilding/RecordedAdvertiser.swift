import BluetoothProtocols
import Timelines

/// An advertiser as a recorded host heard it: when it was there, how often it sent, its data, and
/// its signal strength.
///
/// Its size does not grow with the number of reports, only with the changes.
struct RecordedAdvertiser: Sendable {
  /// The number of advertisements and scan responses that were reported.
  private(set) var sightings = 0
  /// Whether it was reported while it was connected to the recorded host.
  var wasHeardWhileLinked = false
  /// The address that was reported last, and its type.
  private(set) var address: (DeviceAddress, String)?
  private var first: Instant?
  private var last = Instant.start
  /// Both ends of each silence that may have been an absence.
  private var silences: [Instant] = []
  private var rhythm = RecordedRhythm()
  private(set) var contents = RecordedContents()
  private var signal = RecordedSignal()

  /// - Parameters:
  ///   - period: The number of the scan in which it was heard; nil if the controller may have left
  ///     out earlier reports of it.
  ///   - duty: The part of the time in which the host listened, in thousandths; nil if it cannot
  ///     have missed anything then.
  ///   - isRepeated: Whether its last report of the same kind is known to have said the same.
  mutating func learn(from entry: Entry, in period: Int?, duty: Int64?, isRepeated: Bool) {
    if first == nil {
      first = entry.time
    } else if entry.time - last > Self.leastAbsence {
      silences += [last, entry.time]
    }
    last = entry.time
    if entry.kind == .airAdvertisement { rhythm.add(entry.time, in: period, duty) }
    signal.add(entry[.rssi]?.integer.map { Int32(clamping: $0) }, at: entry.time)
    learn(fromContentsOf: entry, isRepeated: isRepeated, keepingHistory: true)
  }

  /// Records that the advertiser has gone on sending until this instant.
  mutating func wasHeard(until time: Instant) {
    if first == nil { return }
    last = max(last, time)
    rhythm.pause()
  }

  /// Records the contents, but not the time, of a report.
  mutating func learn(fromContentsOf entry: Entry, isRepeated: Bool) {
    learn(fromContentsOf: entry, isRepeated: isRepeated, keepingHistory: false)
  }

  private mutating func learn(
    fromContentsOf entry: Entry, isRepeated: Bool, keepingHistory keepsHistory: Bool
  ) {
    sightings += 1
    // Nearly all reports of a run repeat the one before.
    if isRepeated { return }
    if let address = entry[.address]?.address {
      let isAsBefore =
        self.address?.0 == address
        && entry.fields.has(self.address.map { .text($0.1) }, at: .addressType)
      if !isAsBefore { self.address = (address, entry[.addressType]?.text ?? "public") }
    }
    contents.learn(from: entry, keepingHistory: keepsHistory)
  }

  /// Source: chosen. Shorter silences are never taken for an absence.
  static let leastAbsence = Duration.seconds(10)
}

extension RecordedAdvertiser {
  /// - Parameters:
  ///   - initiating: When the host's controller tried to connect to it.
  ///   - busy: When it was connected to the recorded host, and so may have been silent.
  func advertiser(
    address: DeviceAddress, addressType: String, listening: ListeningRecord,
    initiating: [InitiatingRecord.Period], busy: [Range<Instant>]
  ) -> AirAdvertiser {
    var advertiser = AirAdvertiser()
    let rate = rhythm.rate(isConnected: !busy.isEmpty)
    let silence = Silence(
      wait: rate.wait, listening: listening, initiating: initiating, busy: busy)
    advertiser.presences = presences(at: rate, silence)
    advertiser.contents = contents.changes(address, addressType)
    advertiser.signal = signal.changes
    return advertiser
  }

  /// The times in which it was heard, each without a silence that may have been an absence.
  private var spans: [(start: Instant, end: Instant)] {
    guard let first else { return [] }
    let ends = [first] + silences + [last]
    return stride(from: 0, to: ends.count, by: 2).map { (ends[$0], ends[$0 + 1]) }
  }

  /// Returns when the advertiser was present. It counts as absent if the host listened for long, to
  /// scan or to connect to it, without hearing it. While no device listened, its presence is
  /// unknown, and it counts as present. A link proves its presence too.
  private func presences(
    at rate: RecordedRhythm.Rate, _ silence: Silence
  ) -> [AirAdvertiser.Presence] {
    var presences: [AirAdvertiser.Presence] = []
    var start = Instant.start
    var last = Instant.start
    var wasMet = false
    let links = silence.busy.flatMap { [$0.lowerBound, $0.upperBound] }.filter {
      $0 < .distantFuture
    }
    for span in (spans + links.map { ($0, $0) }).sorted(by: { $0.start < $1.start }) {
      if let absence = silence.absence(from: last, to: span.start) {
        if wasMet { presences.append(presence(start, until: absence.lowerBound, rate)) }
        start = absence.upperBound
      }
      last = max(last, span.end)
      wasMet = true
    }
    let end = silence.absence(from: last, to: .distantFuture)?.lowerBound
    presences.append(presence(start, until: end ?? .distantFuture, rate))
    return presences
  }

  /// Returns a presence whose rhythm starts at the first sighting within it.
  private func presence(
    _ start: Instant, until end: Instant, _ rate: RecordedRhythm.Rate
  ) -> AirAdvertiser.Presence {
    let first = spans.map(\.start).first { $0 >= start && $0 < end } ?? start
    let period = max((rate.interval + AdvertisingSchedule.meanDelay).nanoseconds, 1)
    let (number, lead) = (first - start).nanoseconds.quotientAndRemainder(dividingBy: period)
    // The seed is set when the run begins.
    let schedule = AdvertisingSchedule(
      start: start + .nanoseconds(lead), interval: rate.interval, seed: 0,
      audibility: Audibility(spacing: rate.spacing, anchor: number))
    return AirAdvertiser.Presence(schedule: schedule, start: start, end: end)
  }
}

/// The evidence that decides whether a silent advertiser was absent.
private struct Silence {
  /// The time that the recorded host usually had to listen until it heard the advertiser.
  let wait: Duration
  let listening: ListeningRecord
  let initiating: [InitiatingRecord.Period]
  let busy: [Range<Instant>]

  /// The time for which the host must listen in vain for it. For example, a host that heard one
  /// event of twenty of an advertiser with an interval of 100 ms must listen for 20 s.
  ///
  /// Source: chosen: ten usual waits, and at least ten seconds, are long.
  private var patience: Duration { max(wait * 10, RecordedAdvertiser.leastAbsence) }

  /// Returns when it was absent between two signs of it; nil if no evidence shows that it was.
  func absence(from last: Instant, to next: Instant) -> Range<Instant>? {
    let (unheard, unmet) = (unheard(last, next), unmet(last, next))
    guard let unheard, let unmet else { return unheard ?? unmet }
    return min(unheard.lowerBound, unmet.lowerBound)..<max(unheard.upperBound, unmet.upperBound)
  }

  /// Returns the time of an absence, if a scanner listened for long and did not hear it.
  ///
  /// A scanner misses some advertisements. So the absence begins half of ``patience`` after the
  /// last sign of it, and ends half of ``patience`` before the next. For example, with a patience
  /// of 10 s and signs at 0 s and 60 s it was absent from 5 s to 55 s.
  private func unheard(_ last: Instant, _ next: Instant) -> Range<Instant>? {
    guard listening.listened(from: last, to: next, without: busy) > patience else { return nil }
    return last + patience / 2..<next - patience / 2
  }

  /// Returns the time of an absence, if an initiator waited for long and did not get a link to it.
  private func unmet(_ last: Instant, _ next: Instant) -> Range<Instant>? {
    let waits = initiating.filter { $0.end > last && $0.start < next }
    let total = waits.reduce(Duration.zero) { $0 + $1.listened(from: last, to: next) }
    guard total > patience, let first = waits.first else { return nil }
    return max(first.start, last)..<next - wait
  }
}
