import Timelines

/// The times of an advertiser's events. Each event can be computed without those before it, so that
/// time in which no device listens costs nothing.
///
/// In the specification two events are an interval and a random delay of 0 to 10 ms apart. Here
/// event *n* lies at *n* × (interval + 5 ms) plus its own random share of 0 to 5 ms. So the
/// distances have the same range and mean as with delays that add up.
///
/// Source: Core 5.4, Vol 6, Part B, 4.4.2.2.1 (advInterval, advDelay).
/// Source: chosen. Delays that add up could not be skipped.
struct AdvertisingSchedule: Hashable, Sendable {
  /// The start of event 0, before its random share.
  let start: Instant
  let interval: Duration
  /// The seed of this advertiser's random numbers.
  let seed: UInt64
  /// The events that a device hears.
  let audibility: Audibility

  private let period: Int64
  private let mostJitter: Int64

  /// - Parameters:
  ///   - interval: Kept within 1 ms and one day.
  ///   - jitter: How much the distance between two events may vary at most.
  init(
    start: Instant, interval: Duration, seed: UInt64, jitter: Duration = Self.usualJitter,
    audibility: Audibility = .complete
  ) {
    self.start = start
    self.interval = min(max(interval, .milliseconds(1)), .seconds(86_400))
    self.seed = seed
    self.audibility = audibility
    mostJitter = min(max(jitter.nanoseconds, 0), self.interval.nanoseconds) / 2
    period = self.interval.nanoseconds + mostJitter
  }

  /// Source: Core 5.4, Vol 6, Part B, 4.4.2.2.1 (advDelay is up to 10 ms).
  static let usualJitter = Duration.milliseconds(10)

  /// How much longer than the interval the distance between two events usually is.
  static let meanDelay = usualJitter / 2

  /// The interval of an advertiser for which none is given.
  ///
  /// Source: chosen.
  static let defaultInterval = Duration.milliseconds(100)

  func time(ofEvent number: Int64) -> Instant {
    var chance = SeededGenerator(seed: seed ^ UInt64(bitPattern: number))
    let jitter = Int64(chance.next() % UInt64(max(mostJitter, 1)))
    let (offset, overflow) = number.multipliedReportingOverflow(by: period)
    if overflow { return .distantFuture }
    return start.advanced(byNanoseconds: offset).advanced(byNanoseconds: jitter)
  }

  /// Returns when the first event comes that is not before the given time.
  ///
  /// - Parameter isHeard: Whether to take only an event that gets through.
  func firstEvent(atOrAfter instant: Instant, isHeard: Bool = true) -> Instant {
    let first = first(atOrAfter: instant)
    if !isHeard || audibility.isComplete { return first.event }
    return time(ofEvent: audibility.firstEvent(atOrAfter: first.number, seed: seed))
  }

  /// Returns how many events get through from one instant up to but not including another.
  func heardCount(from start: Instant, before end: Instant) -> Int64 {
    audibility.count(
      from: first(atOrAfter: start).number, before: first(atOrAfter: end).number, seed: seed)
  }

  /// The mean distance of two events that get through, without the advertising delay.
  var heardInterval: Duration {
    audibility.isComplete
      ? interval : .nanoseconds(interval.nanoseconds / 1000 * audibility.spacing)
  }

  private func first(atOrAfter instant: Instant) -> (number: Int64, event: Instant) {
    let elapsed = instant.nanoseconds(since: start) - mostJitter
    var number = elapsed <= 0 ? 0 : elapsed / period
    var event = time(ofEvent: number)
    while event < instant, number < .max {
      number += 1
      event = time(ofEvent: number)
    }
    return (number, event)
  }
}

extension AdvertisingSchedule {
  /// Makes a schedule whose first event comes at a random moment of the first interval.
  static func randomPhase(
    from instant: Instant, interval: Duration, seed: UInt64, jitter: Duration = usualJitter
  ) -> Self {
    var chance = SeededGenerator(seed: seed)
    let range = UInt64(max(interval.nanoseconds, 1))
    let phase = Int64(chance.next() % range)
    return AdvertisingSchedule(
      start: instant + .nanoseconds(phase), interval: interval, seed: seed, jitter: jitter)
  }
}
