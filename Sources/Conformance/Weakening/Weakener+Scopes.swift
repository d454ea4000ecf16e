import Timelines
import VirtualTime

// Forms that are weaker because they cover less time, or several instances together.

extension Weakener {
  mutating func weakenScope() {
    switch original.scope {
    case .whole: break
    case .during(let state):
      if original.pattern.holdsWithin(.aLaterOpening) { weaken(state) }
    case .window(let window): weaken(window)
    case .before(let edge, let reach): weaken(before: edge, reach)
    }
  }

  private mutating func add(_ change: String, scope: Scope) {
    var expectation = original
    expectation.scope = scope
    add(change, expectation)
  }

  private mutating func weaken(_ state: NamedState) {
    for (narrower, left) in state.enters.narrower {
      var rarer = state
      rarer.enters = narrower
      add("\(state.name) not entered by \(left)", scope: .during(rarer))
    }
    if state.atStart {
      var rarer = state
      rarer.atStart = false
      add("\(state.name) not from the start", scope: .during(rarer))
    }
  }

  private mutating func weaken(_ window: Window) {
    // A window that is judged only once it is closed would be judged sooner if it were shorter.
    if let length = window.length, !window.isClosed, original.pattern.holdsWithin(.anEarlierEnd) {
      var shorter = window
      shorter.length = length / 2
      add("for \((length / 2).text), not \(length.text)", scope: .window(shorter))
    }
    guard let from = window.from, from.name == nil, original.pattern.holdsWithin(.fewerOpenings)
    else { return }
    for (narrower, left) in from.narrower {
      var rarer = window
      rarer.from = narrower
      add("from without \(left)", scope: .window(rarer))
    }
  }

  private mutating func weaken(before edge: EventPattern, _ reach: Duration) {
    if let (relation, _, _) = original.pattern.counted {
      switch relation {
      case .atMost:
        add("for \((reach / 2).text), not \(reach.text)", scope: .before(edge, reach: reach / 2))
      case .atLeast:
        let further = reach * Self.factor
        add("for \(further.text), not \(reach.text)", scope: .before(edge, reach: further))
      case .exactly: break
      }
    }
    for (narrower, left) in edge.narrower {
      add("before without \(left)", scope: .before(narrower, reach: reach))
    }
  }
}

/// A way in which a smaller scope is part of a larger one.
private enum Smaller {
  /// It opens later or not at all, and closes together with the larger one.
  case aLaterOpening
  /// It opens together with the larger one, and closes earlier.
  case anEarlierEnd
  /// Some events that open the larger one, or begin it anew, do not open it.
  case fewerOpenings
}

extension Pattern {
  /// Returns whether the pattern holds in such a part of every scope in which it holds.
  fileprivate func holdsWithin(_ part: Smaller) -> Bool {
    switch self {
    case .never, .everyOne: return true
    case .response(let response):
      // Without a bound, the answer must come before the end of the scope.
      return response.bound?.most != nil || part == .aLaterOpening
    case .count(let count): return count.relation == .atMost && part != .fewerOpenings
    case .increasing: return part != .fewerOpenings
    // Which entry is the first, and what came before an entry, depends on the opening.
    case .first, .precedence: return part == .anEarlierEnd && !isDemanding
    case .eventually, .recurrence, .holding, .sequence, .measure, .may: return false
    }
  }

  private var isDemanding: Bool { if case .first(_, _, .some) = self { true } else { false } }
}

// MARK: - Keys

extension Weakener {
  /// Adds one form for each key by which instances are then no longer told apart, so that one
  /// instance may serve another.
  mutating func weakenKeys() {
    for key in original.keys where original.mayMerge(key) {
      var merged = original
      merged.keys.removeAll { $0 == key }
      merged.pattern = original.pattern.withoutMatching(key)
      add("for-each without \(key.rawValue)", merged)
    }
  }
}

extension Expectation {
  /// Returns whether the expectation holds for all values of a key together if it holds for each
  /// value.
  fileprivate func mayMerge(_ key: Field) -> Bool {
    if scope.mentions(key) { return false }
    switch pattern {
    case .response(let response): return !response.exactlyOnce
    case .precedence(let precedence): return precedence.cancel?.mentions(key) != true
    case .first(_, _, let most): return most == nil
    case .sequence(let sequence): return sequence.order == .noStepBeforeItsPredecessor
    case .never, .everyOne, .eventually, .count, .recurrence, .holding, .increasing, .measure,
      .may:
      return false
    }
  }
}

extension Scope {
  fileprivate func mentions(_ key: Field) -> Bool {
    switch self {
    case .whole: false
    case .window(let window):
      window.from?.mentions(key) == true || window.until?.mentions(key) == true
    case .during(let state): state.keys.contains(key)
    case .before(let edge, _): edge.mentions(key)
    }
  }
}

extension EventPattern {
  fileprivate func mentions(_ key: Field) -> Bool { kinds.contains { $0.fields.contains(key) } }

  fileprivate func withoutMatching(_ key: Field) -> EventPattern {
    var event = self
    event.matching?.removeAll { $0 == key }
    return event
  }
}

extension Pattern {
  fileprivate func withoutMatching(_ key: Field) -> Pattern {
    switch self {
    case .response(var response):
      response.answer = response.answer.withoutMatching(key)
      response.restart = response.restart?.withoutMatching(key)
      response.excuse = response.excuse?.withoutMatching(key)
      return .response(response)
    case .precedence(var precedence):
      precedence.cancel = precedence.cancel?.withoutMatching(key)
      return .precedence(precedence)
    default: return self
    }
  }
}
