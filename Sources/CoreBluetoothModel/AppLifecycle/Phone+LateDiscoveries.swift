import Timelines
import VirtualTime

/// Discoveries that throttled apps get later than others.
struct LateDiscoveries: Sendable {
  private var queue = TimerQueue<Event>()

  var nextDeadline: Instant? { queue.nextDeadline }
  mutating func append(_ event: Event, due: Instant) { queue.insert(event, due: due) }
  mutating func popFirst(dueBy now: Instant) -> Event? { queue.popFirst(dueBy: now)?.item }
}

extension Phone {
  /// Whether an app that has worked too long of late is to wait for what was found.
  ///
  /// Source: chosen. CH-02: a throttled app hears of discoveries one scan interval later.
  @inline(__always)
  func comesLate(_ event: Event, to app: Int) -> Bool {
    guard event.category == .discovery, !isHandingOverLate else { return false }
    return !apps[app].process.isInForeground && apps[app].process.isThrottled(at: now)
  }

  /// How much later: an interval of the scan as it is now.
  var lateness: Duration { duty.interval }

  mutating func passLateDiscoveries() {
    isHandingOverLate = true
    while let event = late.popFirst(dueBy: now) { deliver(event) }
    isHandingOverLate = false
  }
}
