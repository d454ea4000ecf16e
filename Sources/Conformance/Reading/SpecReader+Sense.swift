import Timelines

// Finds combinations that are written correctly and still make no sense, since nothing could judge
// them.

extension SpecReader {
  mutating func checkSense(of expectation: Expectation, at position: Position) {
    let count = errors.count
    checkScope(of: expectation, at: position)
    if errors.count == count { checkKeys(of: expectation, at: position) }
    if case .precedence(let precedence) = expectation.pattern {
      checkJoins(of: precedence, at: position)
    }
  }

  private mutating func checkScope(of expectation: Expectation, at position: Position) {
    switch (expectation.scope, expectation.pattern) {
    case (.before, let pattern) where pattern.counted == nil:
      complain(
        "before goes with never, at-most, at-least, exactly and eventually, without a time of "
          + "their own", at: position)
    case (.before, _) where expectation.exercise != nil:
      complain("exercised-by does not go with before", at: position)
    case (let scope, .holding) where scope != .whole:
      complain("stays is a scope itself and goes with no other", at: position)
    case (.window(let window), .measure) where window.isClosed:
      complain("closed does not go with measure", at: position)
    case (.window(let window), _):
      checkUntil(of: window, expectation.keys, at: position)
    default: break
    }
  }

  /// Checks that an event that closes a scope closes it for all instances that share it, or for
  /// exactly one.
  private mutating func checkUntil(of window: Window, _ keys: [Field], at position: Position) {
    guard let from = window.from, let until = window.until else { return }
    let opened = from.commonKeys(of: keys)
    for kind in until.kinds {
      let carried = KeyMask(of: keys, carriedBy: kind).intersection(
        until.matching.map { KeyMask(of: keys, in: $0) } ?? .all(keys.count))
      if carried.isSuperset(of: opened), carried != opened, carried != .all(keys.count) {
        complain(
          "\(kind.rawValue) in 'until' carries more keys than 'from' and not all of 'for-each': "
            + "say with 'matching' which count", at: position)
        return
      }
    }
  }

  /// Checks that a scope tells which instances to wait for. If something must happen for each key,
  /// only the scope's events can say which keys there are.
  private mutating func checkKeys(of expectation: Expectation, at position: Position) {
    guard !expectation.keys.isEmpty, let name = expectation.pattern.demand else { return }
    if case .before = expectation.scope { return }
    let missing = expectation.keys.filter { !expectation.scope.carries($0) }
    if missing.isEmpty { return }
    let names = missing.map(\.rawValue).joined(separator: ", ")
    complain(
      "\(name) with 'for-each' needs a scope whose events carry \(names): nothing else says "
        + "which instances there are", at: position)
  }

  /// Checks that every choice is compared with the later event in the same way.
  private mutating func checkJoins(of precedence: Precedence, at position: Position) {
    let joins = precedence.condition.choices.map { choice in
      Set(
        choice.predicates.filter { $0.binding?.name == precedence.event.name && $0.binding != nil })
    }
    if Set(joins).count > 1 {
      complain("every event of preceded-by needs the same conditions with same-as", at: position)
    }
  }
}

extension Pattern {
  /// The key of a pattern that demands something from the opening of the scope on; nil for other
  /// patterns.
  fileprivate var demand: String? {
    switch self {
    case .eventually: "eventually"
    case .count(let count) where count.relation == .atLeast: "at-least"
    case .first(_, _, .some): "first with 'within'"
    case .recurrence: "every"
    case .never, .everyOne, .count, .first, .response, .precedence, .holding, .sequence,
      .increasing, .measure, .may:
      nil
    }
  }
}

extension Scope {
  fileprivate func carries(_ key: Field) -> Bool {
    switch self {
    case .whole, .before: false
    case .window(let window): window.from?.kinds.allSatisfy { $0.fields.contains(key) } ?? false
    case .during(let state): state.keys.contains(key)
    }
  }
}
