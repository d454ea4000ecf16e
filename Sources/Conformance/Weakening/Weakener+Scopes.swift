import Timelines

// Forms that are weaker because they cover less time, or several instances together.

extension Weakener {
  mutating func weakenScope() {
    switch original.scope {
    case .whole: break
    case .during(let state):
      if original.holds(inRarer: state) { weaken(state) }
    case .window(let window): weaken(window)
    case .before(let edge, let reach): weaken(before: edge, reach)
    }
    for index in original.states.indices where original.holds(inRarer: original.states[index]) {
      for (change, rarer) in original.states[index].rarer {
        var expectation = original
        expectation.states[index] = rarer
        add(change, expectation)
      }
    }
  }

  private mutating func add(_ change: String, scope: Scope) {
    var expectation = original
    expectation.scope = scope
    add(change, expectation)
  }

  private mutating func weaken(_ state: NamedState) {
    for (change, rarer) in state.rarer { add(change, scope: .during(rarer)) }
  }

  private mutating func weaken(_ window: Window) {
    // A window that is judged only once it is closed would be judged sooner if it were shorter.
    if let length = window.length, !window.isClosed, original.pattern.holds(within: .anEarlierEnd) {
      var shorter = window
      shorter.length = length / 2
      add("for \((length / 2).text), not \(length.text)", scope: .window(shorter))
    }
    // An opening that is left out does not put off the end of a window that was open already.
    if window.isClosed, window.length != nil { return }
    guard let from = window.from, from.name == nil, original.pattern.holds(within: .fewerOpenings)
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

extension Expectation {
  /// Whether the expectation holds in a rarer form of a state if it holds in the state.
  ///
  /// If it covers several instances of the state together, it is in force while any of them is. An
  /// instance that is never entered may then end the scope earlier.
  fileprivate func holds(inRarer state: NamedState) -> Bool {
    pattern.holds(within: .aLaterOpening)
      && (Set(state.keys).isSubset(of: keys) || pattern.holds(within: .anEarlierEnd))
  }
}

extension NamedState {
  /// The same state with one way less to get into it, and what that leaves out.
  fileprivate var rarer: [(change: String, state: NamedState)] {
    var found: [(change: String, state: NamedState)] = []
    for (narrower, left) in enters.narrower {
      var rarer = self
      rarer.enters = narrower
      found.append(("\(name) not entered by \(left)", rarer))
    }
    if atStart {
      var rarer = self
      rarer.atStart = false
      found.append(("\(name) not from the start", rarer))
    }
    return found
  }
}

/// A way in which a smaller scope is part of a larger one.
enum SmallerScope {
  /// It opens later or not at all, and closes together with the larger one.
  case aLaterOpening
  /// It opens together with the larger one, and closes earlier.
  case anEarlierEnd
  /// Some events that open the larger one, or begin it anew, do not open it.
  case fewerOpenings
}

// MARK: - Keys

extension Weakener {
  /// Adds one form for each key without which instances merge, so that one instance may serve
  /// another.
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
    !scope.mentions(key) && !states.contains { $0.keys.contains(key) } && pattern.mayMerge(key)
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
  /// Returns whether an entry of the event may carry a key.
  func mentions(_ key: Field) -> Bool { kinds.contains { $0.fields.contains(key) } }

  func withoutMatching(_ key: Field) -> EventPattern {
    var event = self
    event.matching?.removeAll { $0 == key }
    return event
  }
}
