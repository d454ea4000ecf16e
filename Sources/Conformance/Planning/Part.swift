import Timelines

/// An event of a pattern, and the part that it plays there.
struct Part {
  var slot: Slots
  var event: EventPattern
  var turn: Turn
  /// Whether the event's absence can count against the implementation. Then every kind of the event
  /// must be observable.
  var isNeeded: Bool
  /// Whether the event must happen. An event that a pattern may lack can only excuse.
  private(set) var isDemanded: Bool

  /// The order of the parts, for an entry that plays several.
  enum Turn: Int {
    /// An entry that enters the state from which it must hold: it counts as inside.
    case entering
    /// An entry that the pattern waits for: it counts even if it also ends the waiting or closes
    /// the scope.
    case fulfilling
    /// Entries that open or close a scope lie outside of it. An entry that is judged by earlier
    /// entries is judged before it can count as one of them.
    case closing, judged, inside, opening
  }

  init(
    _ slot: Slots, _ event: EventPattern, _ turn: Turn = .inside, isNeeded: Bool = false
  ) {
    (self.slot, self.event, self.turn, self.isNeeded) = (slot, event, turn, isNeeded)
    isDemanded = isNeeded
  }

  /// Makes the part of an event that a pattern may lack; nil if it does.
  init?(
    _ slot: Slots, _ event: EventPattern?, _ turn: Turn = .inside, isNeeded: Bool = false
  ) {
    guard let event else { return nil }
    self.init(slot, event, turn, isNeeded: isNeeded)
    isDemanded = false
  }
}

extension Expectation {
  /// The events of the pattern.
  var parts: [Part] {
    guard case .before(let edge, _) = scope, let (relation, _, event) = pattern.traits.counted
    else {
      return pattern.parts
    }
    // In a machine that looks back, the counted event is the first part, and the edge the second.
    return [Part(.first, event, isNeeded: relation != .atMost), Part(.second, edge)]
  }
}
