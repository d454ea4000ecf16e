import Timelines

/// An advertiser: when its events happen and what they carry, over the whole run.
///
/// A peer of a scenario has one presence, which an act starts and ends. A peer rebuilt from a
/// capture may have several presences, and its contents and signal may change by themselves.
struct AirAdvertiser: Hashable, Sendable {
  /// A time during which events happen, up to but not including the end.
  struct Presence: Hashable, Sendable {
    var schedule: AdvertisingSchedule
    var start: Instant
    var end: Instant = .distantFuture
  }

  /// A value that holds from an instant until the start of the next change.
  struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    var start: Instant
    var value: Value
  }

  /// Ascending and disjoint.
  var presences: [Presence] = []
  /// Ascending; the first holds before its start too.
  var contents: [Change<Advertisement>] = [] {
    didSet {
      contentStay = Stay()
      nextNews = .distantFuture
    }
  }
  /// Ascending; the first holds before its start too.
  var signal: [Change<Int32?>] = [] {
    didSet { signalStay = Stay() }
  }
  /// The last event that happened. No event happens twice.
  private var lastEvent: Instant?
  /// The instant at which the contents of that event change.
  private var nextNews = Instant.distantFuture
  // The stays in which the last event fell. Nearly always the next event falls into the same stay.
  // Then the lists need not be read, which lie somewhere else in memory for each advertiser.
  private var contentStay = Stay()
  private var signalStay = Stay()
  /// The signal strength during ``signalStay``.
  private var rssi: Int32?

  /// An index in a list of changes, and the time in which it holds; at first it holds never.
  private struct Stay: Hashable, Sendable {
    var place = 0
    var start = Instant.distantFuture
    var end = Instant.start

    func holds(at instant: Instant) -> Bool { start <= instant && instant < end }
  }

  /// Returns when the advertiser next sends while a device listens, not before the given time. If
  /// the windows miss very many events in a row, it returns one of the missed events, from which
  /// the search is to go on.
  ///
  /// Mutating, so that it is done in place: looking at an advertiser must not copy it.
  mutating func nextEvent(
    atOrAfter instant: Instant, heardBy listeners: [ListeningWindow]
  ) -> Instant? {
    guard !listeners.isEmpty, var event = firstEvent(atOrAfter: instant) else { return nil }
    for _ in 0..<Self.longestSearch {
      if listeners.contains(where: { $0.covers(event) }) { break }
      // No list is made of the openings: this is asked after nearly every event.
      var opening = Instant.distantFuture
      for listener in listeners { opening = min(opening, listener.nextOpening(after: event)) }
      guard let next = firstEvent(atOrAfter: max(opening, event.advanced(byNanoseconds: 1)))
      else { return nil }
      event = next
    }
    return event
  }

  private static let longestSearch = 10_000

  /// Returns when the advertiser next sends something that gets through, not before the given time.
  /// The first event with new contents always gets through, as the recorded contents must be heard.
  func firstEvent(atOrAfter instant: Instant) -> Instant? {
    let earliest = lastEvent.map { max(instant, $0.advanced(byNanoseconds: 1)) } ?? instant
    var index = presences.partitioningIndex { $0.end > earliest }
    while index < presences.count {
      let presence = presences[index]
      let start = max(earliest, presence.start)
      var event = presence.schedule.firstEvent(atOrAfter: start)
      if event > nextNews {
        event = min(
          event, presence.schedule.firstEvent(atOrAfter: max(start, nextNews), isHeard: false))
      }
      if event < presence.end { return event }
      index += 1
    }
    return nil
  }

  /// Records an event that happens now.
  ///
  /// - Returns: The number of the contents that it carries.
  mutating func eventHappened(at instant: Instant) -> Int? {
    lastEvent = instant
    let content = content(at: instant)
    nextNews = contentStay.end
    return content
  }

  /// Returns the signal strength.
  mutating func rssi(at instant: Instant) -> Int? {
    if !signalStay.holds(at: instant) {
      signalStay = Self.stay(at: instant, in: signal)
      rssi = signal.isEmpty ? nil : signal[signalStay.place].value
    }
    return rssi.map(Int.init)
  }

  func isPresent(at instant: Instant) -> Bool { heardInterval(at: instant) != nil }

  /// Returns how often it is heard; nil while it is not present.
  func heardInterval(at instant: Instant) -> Duration? {
    let index = presences.partitioningIndex { $0.end > instant }
    guard index < presences.count, presences[index].start <= instant else { return nil }
    return presences[index].schedule.heardInterval
  }

  mutating func advertisement(at instant: Instant) -> Advertisement? {
    content(at: instant).map { contents[$0].value }
  }

  /// Returns the number of the contents that are on air.
  mutating func content(at instant: Instant) -> Int? {
    if !contentStay.holds(at: instant) { contentStay = Self.stay(at: instant, in: contents) }
    return contents.isEmpty ? nil : contentStay.place
  }

  /// Returns the same; nil while the advertiser is not present.
  mutating func presentContent(at instant: Instant) -> Int? {
    isPresent(at: instant) ? content(at: instant) : nil
  }

  private static func stay<Value>(at instant: Instant, in changes: [Change<Value>]) -> Stay {
    let next = changes.partitioningIndex { $0.start > instant }
    return Stay(
      place: max(next - 1, 0), start: instant,
      end: next < changes.count ? changes[next].start : .distantFuture)
  }

  /// Sets the signal strength from now on.
  mutating func sound(_ rssi: Int, from now: Instant) {
    signal = [Change<Int32?>(start: now, value: Int32(clamping: rssi))]
  }
}

extension AirAdvertiser {
  /// Sends an advertisement from now on. A new interval begins a new schedule, as a controller must
  /// stop before it can use another interval. Other changes keep the rhythm.
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
