public import Timelines

extension Expectation {
  /// The closeness of the expectation to an entry: 0 if none of its events matches the entry. One
  /// kind with conditions is nearer than one kind, and that is nearer than a group of kinds.
  ///
  /// Conditions that refer to other entries do not count.
  ///
  /// - Parameter fields: The fields that matter. Conditions on them count several times.
  public func closeness(to entry: Entry, about fields: [Field]) -> Double {
    pattern.parts.flatMap(\.event.choices).filter { choice in
      choice.kinds.contains(entry.kind)
        && choice.predicates.allSatisfy { $0.isBound || $0.holds(of: entry, bound: nil) }
    }.map { choice in
      let telling = choice.predicates.count { $0.isAbout(fields) }
      return Double(1 + min(choice.predicates.count, 3) + 4 * telling) / Double(choice.kinds.count)
    }.max() ?? 0
  }
}

extension Predicate {
  fileprivate var isBound: Bool {
    binding != nil
  }

  /// Returns whether the condition is on one of the fields.
  fileprivate func isAbout(_ fields: [Field]) -> Bool {
    if case .field(let field) = subject { fields.contains(field) } else { false }
  }
}
