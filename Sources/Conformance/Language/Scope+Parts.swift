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
    pattern.traits.ownScope.map(Scope.during) ?? scope
  }
}

extension Expectation {
  /// Whether events that carry fewer keys than the expectation concern every instance that there is:
  /// the scope, or a further state, then says which ones there are.
  var fansOut: Bool {
    if keys.isEmpty || pattern.traits.ownScope != nil { return false }
    return pattern.parts.contains { part in
      part.event.choices.contains { choice in
        choice.kinds.contains { kind in keys.contains { !kind.fields.contains($0) } }
      }
    }
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
