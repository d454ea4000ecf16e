import Timelines

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

extension Expectation {
  /// The scope; the pattern's own one if it has one.
  var effectiveScope: Scope {
    pattern.ownScope.map(Scope.during) ?? scope
  }
}

extension Expectation {
  /// Whether events that carry fewer keys than the expectation concern every instance that there is:
  /// the scope, or a further state, then says which ones there are.
  var fansOut: Bool {
    !keys.isEmpty && pattern.ownScope == nil && !Set(keys).isSubset(of: pattern.carriedKeys)
  }
}

extension Pattern {
  /// The keys that every event carries which makes instances, by their kinds.
  fileprivate var carriedKeys: Set<Field> {
    var carried = Set(Field.allCases)
    for kind in parts.flatMap(\.event.kinds) { carried.formIntersection(kind.fields) }
    return carried
  }
}

extension EventPattern {
  /// Returns the keys by which the event is compared, of those that every kind of it carries.
  func commonKeys(of keys: [Field]) -> KeyMask {
    var mask = KeyMask.all(keys.count)
    for kind in kinds { mask.formIntersection(KeyMask(of: keys, carriedBy: kind)) }
    if let matching { mask.formIntersection(KeyMask(of: keys, in: matching)) }
    return mask
  }
}
