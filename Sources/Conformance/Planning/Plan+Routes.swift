import Timelines

extension Plan {
  /// Returns the parts that a kind can play and the keys by which it is compared for each, in the
  /// order in which they are played.
  func routes(of kind: Kind) -> [(slots: Slots, carried: KeyMask)] {
    var routes: [(turn: Part.Turn, slots: Slots, carried: KeyMask)] = []
    guard kinds.contains(kind) else { return [] }
    for event in events where event.event.choices.contains(where: { $0.kinds.contains(kind) }) {
      let carried = event.carried(by: kind, keys)
      if let index = routes.firstIndex(where: { $0.turn == event.turn && $0.carried == carried }) {
        routes[index].slots.formUnion(event.slot)
      } else {
        routes.append((event.turn, event.slot, carried))
      }
    }
    // Parts that concern more than one instance come before those that make one.
    routes.sort { left, right in
      (left.turn.rawValue, left.carried.count) < (right.turn.rawValue, right.carried.count)
    }
    return routes.map { ($0.slots, $0.carried) }
  }

  /// Returns the lists of conditions of which an entry of a kind must meet one to play any of these
  /// parts.
  func conditions(of kind: Kind, playing slots: Slots) -> [[Predicate]] {
    events.filter { !slots.isDisjoint(with: $0.slot) }
      .flatMap { $0.matcher.conditions(for: kind) }
  }

  /// The parties whose entries the expectation can see.
  var sight: PartySet { expectation.viewers == nil ? .ofTimelines : .ofAccusations }
}

extension Plan.PlannedEvent {
  fileprivate func carried(by kind: Kind, _ keys: [Field]) -> KeyMask {
    let mask = KeyMask(of: keys, carriedBy: kind)
    return event.matching.map { mask.intersection(KeyMask(of: keys, in: $0)) } ?? mask
  }
}
