public import Timelines
public import VirtualTime

/// One of the four places at the table: app, implementation, air, user and system.
///
/// Whoever sits there is told what happens in entries and answers in drafts. It has no clock: it is
/// told the time with each entry, and says itself when it next wants to be woken.
public protocol Seat: Sendable {
  /// Takes note of an entry, and returns what follows from it, in order.
  mutating func receive(_ entry: Entry) -> [Draft]

  /// Does what was due by now. Called only once ``nextDeadline`` is reached.
  mutating func advance(to now: Instant) -> [Draft]

  /// When it next wants to act by itself; nil while it only waits.
  var nextDeadline: Instant? { get }

  /// Says what is left to say when the run is over; nobody is shown it any more.
  mutating func end(at now: Instant) -> [Draft]

  /// The same, one by one: who has much to say need not have all of it at once.
  mutating func end(at now: Instant, saying say: (Draft) throws -> Void) rethrows
}

extension Seat {
  public mutating func advance(to now: Instant) -> [Draft] { [] }
  public var nextDeadline: Instant? { nil }
  public mutating func end(at now: Instant) -> [Draft] { [] }
  public mutating func end(at now: Instant, saying say: (Draft) throws -> Void) rethrows {
    for draft in end(at: now) { try say(draft) }
  }
}
