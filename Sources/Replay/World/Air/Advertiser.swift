import Timelines
import VirtualTime

/// Somebody who advertises: when its events happen and what they carry, over the whole run.
///
/// An inline peer has one presence that an act of the scenario starts and ends; a peer rebuilt from
/// a capture may come with several, and with contents and signal that change by themselves.
struct Advertiser: Hashable, Sendable {
  /// A time in which events happen; the end is not part of it.
  struct Presence: Hashable, Sendable {
    var schedule: AdvertisingSchedule
    var start: Instant
    var end: Instant = .distantFuture
  }

  /// A value that holds from an instant until the next one's.
  struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    var start: Instant
    var value: Value
  }

  /// Ascending and disjoint.
  var presences: [Presence] = []
  /// Ascending; the first holds before its start too.
  var contents: [Change<Advertisement>] = [] {
    didSet { contentStay = Stay() }
  }
  /// Ascending; the first holds before its start too.
  var signal: [Change<Int32?>] = [] {
    didSet { signalStay = Stay() }
  }
  /// The last event that was dealt with: none comes twice.
  private var lastEvent: Instant?
  // Nearly always the next event comes during the same stay, and then the lists, of which each
  // advertiser has its own somewhere in memory, are not looked at.
  private var contentStay = Stay()
  private var signalStay = Stay()
  /// How loud it is during that stay.
  private var rssi: Int32?

  /// Where a run is in a list of changes, from when until when; nowhere at first.
  private struct Stay: Hashable, Sendable {
    var place = 0
    var start = Instant.distantFuture
    var end = Instant.start

    func holds(at instant: Instant) -> Bool { start <= instant && instant < end }
  }

  /// When it next sends and somebody listens, not before the given time; where the windows keep
  /// missing the events, an event from which on the search is to go on.
  ///
  /// Mutating, so that it is done in place: to look at an advertiser must not copy it.
  mutating func nextEvent(
    atOrAfter instant: Instant, heardBy listeners: [ListeningWindow]
  ) -> Instant? {
    guard !listeners.isEmpty, var event = firstEvent(atOrAfter: instant) else { return nil }
    for _ in 0..<Self.longestSearch {
      if listeners.contains(where: { $0.covers(event) }) { break }
      // No list is made: this is asked after nearly every event.
      var opening = Instant.distantFuture
      for listener in listeners { opening = min(opening, listener.nextOpening(after: event)) }
      guard let next = firstEvent(atOrAfter: max(opening, event.advanced(byNanoseconds: 1)))
      else { return nil }
      event = next
    }
    return event
  }

  private static let longestSearch = 10_000

  /// When it next sends, not before the given time.
  func firstEvent(atOrAfter instant: Instant) -> Instant? {
    let earliest = lastEvent.map { max(instant, $0.advanced(byNanoseconds: 1)) } ?? instant
    var index = presences.partitioningIndex { $0.end > earliest }
    while index < presences.count {
      let presence = presences[index]
      let event = presence.schedule.firstEvent(atOrAfter: max(earliest, presence.start))
      if event < presence.end { return event }
      index += 1
    }
    return nil
  }

  /// Sends, at an instant.
  ///
  /// - Returns: Which of the contents.
  mutating func eventHappened(at instant: Instant) -> Int? {
    lastEvent = instant
    return content(at: instant)
  }

  /// How loud it is.
  mutating func rssi(at instant: Instant) -> Int? {
    if !signalStay.holds(at: instant) {
      signalStay = Self.stay(at: instant, in: signal)
      rssi = signal.isEmpty ? nil : signal[signalStay.place].value
    }
    return rssi.map(Int.init)
  }

  func isPresent(at instant: Instant) -> Bool {
    let index = presences.partitioningIndex { $0.end > instant }
    return index < presences.count && presences[index].start <= instant
  }

  mutating func advertisement(at instant: Instant) -> Advertisement? {
    content(at: instant).map { contents[$0].value }
  }

  /// Which of the contents is on air.
  mutating func content(at instant: Instant) -> Int? {
    if !contentStay.holds(at: instant) { contentStay = Self.stay(at: instant, in: contents) }
    return contents.isEmpty ? nil : contentStay.place
  }

  /// The same, of one that is there at all.
  mutating func presentContent(at instant: Instant) -> Int? {
    isPresent(at: instant) ? content(at: instant) : nil
  }

  private static func stay<Value>(at instant: Instant, in changes: [Change<Value>]) -> Stay {
    let next = changes.partitioningIndex { $0.start > instant }
    return Stay(
      place: max(next - 1, 0), start: instant,
      end: next < changes.count ? changes[next].start : .distantFuture)
  }

  /// Is so loud from now on.
  mutating func sound(_ rssi: Int, from now: Instant) {
    signal = [Change<Int32?>(start: now, value: Int32(clamping: rssi))]
  }
}

extension Advertiser {
  /// Sends this from now on. A new interval begins a new schedule, as a controller must be told to
  /// stop before it can be told another one; other changes keep the rhythm.
  mutating func send(
    _ advertisement: Advertisement, every interval: Duration, from now: Instant, seed: UInt64,
    jitter: Duration = AdvertisingSchedule.usualJitter
  ) {
    contents = [Change(start: now, value: advertisement)]
    if let presence = presences.first, isPresent(at: now), presence.schedule.interval == interval {
      return
    }
    let schedule = AdvertisingSchedule.randomPhase(
      from: now, interval: interval, seed: seed, jitter: jitter)
    presences = [Presence(schedule: schedule, start: now)]
  }

  mutating func stop() { presences = [] }
}

extension Array {
  /// The first index from which on the predicate holds, in an array that it divides in two.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
