import Timelines

extension Plan {
  /// Returns the parts that a kind can play and the keys by which it is compared for each, in the
  /// order in which they are played.
  func routes(of kind: Kind) -> [(slots: Slots, carried: KeyMask)] {
    var routes: [(turn: Turn, slots: Slots, carried: KeyMask)] = []
    for event in events where event.event.kinds.contains(kind) {
      let turn = turn(of: event)
      let carried = event.carried(by: kind, keys)
      if let index = routes.firstIndex(where: { $0.turn == turn && $0.carried == carried }) {
        routes[index].slots.formUnion(event.slot)
      } else {
        routes.append((turn, event.slot, carried))
      }
    }
    // Parts that concern more than one instance come before those that make one.
    routes.sort { left, right in
      (left.turn.rawValue, left.carried.count) < (right.turn.rawValue, right.carried.count)
    }
    return routes.map { ($0.slots, $0.carried) }
  }

  /// The order of the parts, for an entry that plays several.
  private enum Turn: Int {
    /// An entry that enters the state from which it must hold: it counts as inside.
    case entering
    /// An entry that the pattern waits for: it counts even if it also ends the waiting.
    case fulfilling
    /// Entries that open or close a scope lie outside of it. An entry that is judged by earlier
    /// entries is judged before it can count as one of them.
    case closing, judged, inside, opening
  }

  private func turn(of event: PlannedEvent) -> Turn {
    switch event.slot {
    case .closes: return .closing
    case .opens:
      if case .holding = expectation.pattern { return .entering }
      return .opening
    case Preceding.event where expectation.pattern.isPrecedence: return .judged
    default: return event.fulfils ? .fulfilling : .inside
    }
  }
}

extension Pattern {
  fileprivate var isPrecedence: Bool { if case .precedence = self { true } else { false } }
}

extension Plan.PlannedEvent {
  fileprivate func carried(by kind: Kind, _ keys: [Field]) -> KeyMask {
    let mask = KeyMask(of: keys, carriedBy: kind)
    return event.matching.map { mask.intersection(KeyMask(of: keys, in: $0)) } ?? mask
  }
}
