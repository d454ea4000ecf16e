import Timelines

// Finds combinations that are written correctly and still make no sense, since nothing could judge
// them.

extension SpecReader {
  mutating func checkSense(of expectation: Expectation, at position: Position) {
    let count = errors.count
    checkScope(of: expectation, at: position)
    if errors.count == count { checkKeys(of: expectation, at: position) }
    if let contradiction = expectation.pattern.contradiction {
      complain(contradiction, at: position)
    }
  }

  private mutating func checkScope(of expectation: Expectation, at position: Position) {
    if case .before = expectation.scope {
      checkLookingBack(of: expectation, at: position)
    } else if let complaint = expectation.pattern.complaint(about: expectation.scope) {
      complain(complaint, at: position)
    } else if case .window(let window) = expectation.scope {
      checkUntil(of: window, expectation.keys, at: position)
    }
  }

  private mutating func checkLookingBack(of expectation: Expectation, at position: Position) {
    if expectation.pattern.traits.counted == nil {
      let names = patterns.lookingBack.can.map(\.name)
      let list = names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
      complain("before goes with \(list), without a time of their own", at: position)
    } else if expectation.exercise != nil {
      complain("exercised-by does not go with before", at: position)
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

  /// Checks that a scope defines the instances to wait for. If something must happen for each key,
  /// only the scope's events can name the keys.
  private mutating func checkKeys(of expectation: Expectation, at position: Position) {
    guard !expectation.keys.isEmpty, let name = expectation.pattern.traits.demand else { return }
    if case .before = expectation.scope { return }
    let missing = expectation.keys.filter { !expectation.scope.carries($0) }
    let isKnown = expectation.states.contains { Set(expectation.keys).isSubset(of: $0.keys) }
    if missing.isEmpty || isKnown { return }
    let names = missing.map(\.rawValue).joined(separator: ", ")
    complain(
      "\(name) with 'for-each' needs a scope whose events carry \(names), to define "
        + "which instances there are", at: position)
  }
}

extension Scope {
  /// Returns whether the events that open the scope define the instances: they carry all keys, and
  /// before that the scope is open for no instance.
  func tells(_ keys: [Field]) -> Bool {
    if case .during(let state) = self, state.atStart { return false }
    return keys.allSatisfy(carries)
  }

  fileprivate func carries(_ key: Field) -> Bool {
    switch self {
    case .whole, .before: false
    case .window(let window): window.from?.kinds.allSatisfy { $0.fields.contains(key) } ?? false
    case .during(let state): state.keys.contains(key)
    }
  }
}
