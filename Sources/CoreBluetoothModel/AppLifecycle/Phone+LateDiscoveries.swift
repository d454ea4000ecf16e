import Timelines
import VirtualTime

/// Discoveries that throttled apps get later than other apps do.
struct LateDiscoveries: Sendable {
  private var queue = TimerQueue<Event>()

  var nextDeadline: Instant? { queue.nextDeadline }
  mutating func append(_ event: Event, due: Instant) { queue.insert(event, due: due) }
  mutating func popFirst(dueBy now: Instant) -> Event? { queue.popFirst(dueBy: now)?.item }
}

extension Phone {
  /// Returns whether an event is a discovery for an app that must wait for it. An app must wait if
  /// it stayed awake beyond its time not long ago.
  ///
  /// Source: chosen. CH-02: a throttled app hears of discoveries one scan interval later.
  @inline(__always)
  func comesLate(_ event: Event, to app: Int) -> Bool {
    guard event.category == .discovery, !isHandingOverLate else { return false }
    return !apps[app].process.isInForeground && apps[app].process.isThrottled(at: now)
  }

  /// How much later a throttled app gets a discovery: one interval of the present scan.
  var lateness: Duration { duty.interval }

  mutating func passLateDiscoveries() {
    isHandingOverLate = true
    while let event = late.popFirst(dueBy: now) { deliver(event) }
    isHandingOverLate = false
  }
}
