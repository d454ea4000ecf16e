import Timelines

/// Discoveries that throttled apps get later than other apps do.
struct LateDiscoveries: Sendable {
  private var queue = TimerQueue<Event>()

  var nextDeadline: Instant? { queue.nextDeadline }
  mutating func append(_ event: Event, due: Instant) { queue.insert(event, due: due) }
  mutating func popFirst(dueBy now: Instant) -> Event? { queue.popFirst(dueBy: now)?.item }
}
