import Timelines

// Expectations that can never pass, or never fail, whatever happens.

extension Expectation {
  /// The reasons why the expectation can have only one outcome, in the order of the messages.
  var oneSidedness: [String] { [onlyBroken, neverInside].compactMap(\.self) }

  /// `never: E` is put to the test by any entry of the kind of E. Without a condition every such
  /// entry is an E, and breaks the expectation.
  private var onlyBroken: String? {
    guard exercise == nil, let breaker = pattern.traits.breaker,
      breaker.choices.allSatisfy(\.predicates.isEmpty)
    else { return nil }
    return "can never pass, since only a violation exercises it: name another event with "
      + "'exercised-by'"
  }

  /// The event that closes a scope lies outside of it.
  private var neverInside: String? {
    guard let closer = effectiveScope.closer, closer.matching == nil, !mayBeOpenForOthers,
      let part = parts.first, [.inside, .judged].contains(part.turn), part.event.isAlways(closer)
    else { return nil }
    return "never sees \(part.event.phrase), since that ends the scope and so lies outside of it"
  }

  /// Whether what closes the scope of one instance may lie inside that of another.
  private var mayBeOpenForOthers: Bool {
    if fansOut { return true }
    guard case .during(let state) = effectiveScope else { return false }
    return !Set(state.keys).isSubset(of: keys)
  }
}

extension EventPattern {
  /// Returns whether each entry that matches this event matches the other one too, as far as the kinds
  /// tell: a condition of the other one may exclude some.
  fileprivate func isAlways(_ other: EventPattern) -> Bool {
    kinds.allSatisfy { kind in
      other.choices.contains { $0.kinds.contains(kind) && $0.predicates.isEmpty }
    }
  }
}
