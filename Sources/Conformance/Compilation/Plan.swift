import Timelines
import VirtualTime

/// An expectation, ready to run: which entries matter to it, and what part each can play.
struct Plan: Sendable {
  let expectation: Expectation
  let keys: [Field]
  /// All of the keys.
  let whole: KeyMask
  let events: [PlannedEvent]

  struct PlannedEvent: Sendable {
    var slot: Slots
    var event: EventPattern
    var matcher: Matcher
    var isNeeded: Bool
  }

  /// - Parameter scope: Another scope than the expectation's own.
  init(_ expectation: Expectation, scope: Scope? = nil) {
    self.expectation = expectation
    keys = expectation.keys
    whole = .all(keys.count)
    let scope = scope ?? expectation.effectiveScope
    let parts =
      expectation.parts
      + [
        Part(.opens, scope.opener), Part(.closes, scope.closer, isNeeded: true),
        Part(.exercise, expectation.exercise?.event),
      ].compactMap { $0 }
    events = parts.map { part in
      PlannedEvent(
        slot: part.slot, event: part.event,
        matcher: Matcher(part.event, opener: scope.opener?.name), isNeeded: part.isNeeded)
    }
  }
}

extension Plan {
  /// The parts that a kind can play, and the keys by which it is compared then. What closes comes
  /// first and what opens comes last: both lie outside of the scope.
  func routes(of kind: Kind) -> [(slots: Slots, carried: KeyMask)] {
    var routes: [(slots: Slots, carried: KeyMask)] = []
    func add(_ slots: Slots, _ carried: KeyMask) {
      if let index = routes.firstIndex(where: { $0.carried == carried }) {
        routes[index].slots.formUnion(slots)
      } else {
        routes.append((slots, carried))
      }
    }
    let here = events.filter { $0.event.kinds.contains(kind) }
    for event in here where Slots.ofPattern.union(.exercise).contains(event.slot) {
      add(event.slot, event.carried(by: kind, keys))
    }
    // Parts that concern more than one instance come before those that make one.
    routes.sort { $0.carried.rawValue.nonzeroBitCount < $1.carried.rawValue.nonzeroBitCount }
    for event in here where event.slot == .closes {
      routes.insert((.closes, event.carried(by: kind, keys)), at: 0)
    }
    for event in here where event.slot == .opens {
      let opening = (Slots.opens, event.carried(by: kind, keys))
      // What is to be held from an entry on is entered by that entry.
      if case .holding = expectation.pattern {
        routes.insert(opening, at: 0)
      } else {
        routes.append(opening)
      }
    }
    return routes
  }

}

extension Plan.PlannedEvent {
  fileprivate func carried(by kind: Kind, _ keys: [Field]) -> KeyMask {
    let mask = KeyMask(of: keys, carriedBy: kind)
    return event.matching.map { mask.intersection(KeyMask(of: keys, in: $0)) } ?? mask
  }
}

extension Expectation {
  /// The scope, or the state that is to be held.
  var effectiveScope: Scope {
    if case .holding(_, let state, _) = pattern { .during(state) } else { scope }
  }

  /// The first kind that cannot be seen although it would have to be; nil where all can be seen
  /// that matter.
  func unobservable(among observable: Set<Kind>) -> String? {
    var events = Plan(self).events
    if case .measure(let measure) = pattern, case .sameDuring(let state) = measure.other {
      events += Plan(self, scope: .during(state)).events
    }
    for event in events {
      let hidden = event.event.kinds.filter { !observable.contains($0) }
      if let first = hidden.first, event.isNeeded || hidden.count == event.event.kinds.count {
        return first.rawValue
      }
    }
    return nil
  }
}

extension Scope {
  var opener: EventPattern? {
    switch self {
    case .whole, .before: nil
    case .window(let window): window.from
    case .during(let state): state.enters
    }
  }

  var closer: EventPattern? {
    switch self {
    case .whole, .before: nil
    case .window(let window): window.until
    case .during(let state): state.leaves
    }
  }

  var isJudgedWhenClosed: Bool {
    if case .window(let window) = self { window.isClosed } else { false }
  }
}
