import Timelines

/// The future of a run: the scenario's acts, and drafts with a delay.
///
/// At one instant, acts come in the order of the scenario, before drafts that were only asked for
/// during the run. A repeated act is kept once, with its next instant.
struct Agenda {
  private struct Item {
    var draft: Draft
    /// The index in the scenario's list.
    var order: Int
    var interval: Duration
    var remaining: Int
  }

  private var queue = TimerQueue<Item>()

  var nextDeadline: Instant? { queue.nextDeadline }

  mutating func insert(_ act: Scenario.ScheduledAct, order: Int) {
    guard act.times > 0 else { return }
    let interval = max(act.interval, .zero)
    queue.insert(
      Item(draft: act.act, order: order, interval: interval, remaining: act.times - 1),
      due: act.time)
  }

  mutating func insert(_ draft: Draft, due: Instant) {
    queue.insert(Item(draft: draft, order: .max, interval: .zero, remaining: 0), due: due)
  }

  /// Takes out the drafts that are due, at most `limit` of them.
  mutating func popAll(dueBy now: Instant, atMost limit: Int) -> [Draft] {
    guard let next = nextDeadline, next <= now else { return [] }
    var due: [Item] = []
    while due.count < limit, let (time, item) = queue.popFirst(dueBy: now) {
      due.append(item)
      guard item.remaining > 0 else { continue }
      var next = item
      next.remaining -= 1
      queue.insert(next, due: time + item.interval)
    }
    // Orders can be equal and sorting need not be stable, so the index in the input decides.
    return due.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.draft)
  }
}
