import Timelines

// Conditions that exclude each other.

extension EventPattern {
  /// Returns whether one entry may be both this event and another one, as far as kinds and conditions
  /// say.
  func mayCoincide(with other: EventPattern) -> Bool {
    choices.contains { choice in other.choices.contains(where: choice.mayCoincide) }
  }
}

extension EventPattern.Choice {
  fileprivate func mayCoincide(with other: EventPattern.Choice) -> Bool {
    if Set(kinds).isDisjoint(with: other.kinds) { return false }
    return !predicates.contains { first in
      other.predicates.contains { $0.subject == first.subject && $0.contradicts(first) }
    }
  }
}

extension Predicate {
  /// Returns whether no entry can satisfy both this condition and another one on the same subject.
  func contradicts(_ other: Predicate) -> Bool {
    switch (relation, other.relation) {
    case (.equal(let left), .unequal(let right)), (.unequal(let left), .equal(let right)):
      return left == right
    case (.equal(let left), .equal(let right)): return left != right
    case (.present(false), let relation), (let relation, .present(false)):
      return relation.needsValue
    case (.among(let values), let relation), (let relation, .among(let values)):
      return relation.interval != nil && !values.contains { relation.holds(of: $0) }
    default: break
    }
    guard let first = relation.interval, let second = other.relation.interval else { return false }
    return !first.overlaps(second)
  }
}

extension Relation {
  fileprivate var needsValue: Bool {
    switch self {
    case .unequal, .notAmong, .hasNone, .present(false): false
    case .against(let comparison, _): !comparison.isNegation
    default: true
    }
  }

  /// The numbers that satisfy the relation; nil if it is not about size.
  var interval: ClosedRange<Int64>? {
    switch self {
    case .equal(let value): return value.quantity.map { $0...$0 }
    case .between(let least, let most):
      guard let least = least.quantity, let most = most.quantity else { return nil }
      return least...most
    case .compared(let comparison, let value):
      guard let quantity = value.quantity else { return nil }
      switch comparison {
      case .less: return quantity == .min ? nil : .min...(quantity - 1)
      case .atMost: return .min...quantity
      case .equal: return quantity...quantity
      case .atLeast: return quantity ... .max
      case .greater: return quantity == .max ? nil : (quantity + 1) ... .max
      }
    default: return nil
    }
  }
}
