public import Timelines

/// One of the parties to a run: app, implementation, air, user and system.
///
/// A seat receives entries and answers with drafts. It has no clock: each entry gives it the time,
/// and the seat itself says when it next wants to be woken.
public protocol Seat: Sendable {
  /// Receives an entry, and returns what follows from it, in order.
  mutating func receive(_ entry: Entry) -> [Draft]

  /// Does what was due by now. It is called only once ``nextDeadline`` is reached.
  mutating func advance(to now: Instant) -> [Draft]

  /// The instant at which the seat next wants to act by itself; nil while it only waits.
  var nextDeadline: Instant? { get }

  /// Fills in what the seat knows about another seat's draft. Only the air is asked, about the
  /// drafts of implementations.
  mutating func complete(_ draft: inout Draft)

  /// Returns the last drafts when the run is over. No seat is shown them any more.
  mutating func end(at now: Instant) -> [Draft]

  /// Does the same draft by draft, so that a seat with much to say need not hold all of it at once.
  mutating func end(at now: Instant, saying say: (Draft) throws -> Void) rethrows
}

extension Seat {
  public mutating func advance(to now: Instant) -> [Draft] { [] }
  public var nextDeadline: Instant? { nil }
  /// Fills in nothing.
  public mutating func complete(_ draft: inout Draft) {}
  public mutating func end(at now: Instant) -> [Draft] { [] }
  public mutating func end(at now: Instant, saying say: (Draft) throws -> Void) rethrows {
    for draft in end(at: now) { try say(draft) }
  }
}
