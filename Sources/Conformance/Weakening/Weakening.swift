public import Timelines

/// An expectation that demands less than another: it holds whenever the other holds.
///
/// If it fails on everything that the other fails on, the part that it does not demand is untested.
public struct Weakening: Hashable, Sendable {
  /// The change, such as `within 100s, not 10s`.
  public var change: String
  /// Whether only a longest time differs.
  public var isLonger: Bool
  var expectation: Expectation
}

/// A rule together with weaker forms of its expectations, so that one checker judges all of them.
public struct WeakenedSpec: Sendable {
  /// A rule of the same name with more expectations; all else is unchanged.
  public let spec: SpecFile
  /// The form of each of the rule's expectations, in order.
  public let forms: [Form]
  /// The extra time that a run needs beyond that of the original rule, so that the longer times are
  /// over.
  public let patience: Duration

  /// An expectation in its own form, or in a weaker one.
  public struct Form: Hashable, Sendable {
    /// The expectation of the rule.
    public var expectation: String
    /// The line of the expectation, counted from 1.
    public var line: Int
    /// The weakening; nil for the expectation itself.
    public var weakening: Weakening?
    /// The lateness of the expectation itself, if it has a longest time.
    public var lateness: Lateness?
  }
}

extension SpecFile {
  /// Returns the rule with every weaker form of its expectations, each after its original.
  public func weakened(for profile: Profile) -> WeakenedSpec {
    var spec = self
    var forms: [WeakenedSpec.Form] = []
    var patience = Duration.zero
    var expectations: [Expectation] = []
    for expectation in self.expectations(for: profile) {
      expectations.append(expectation)
      forms.append(
        WeakenedSpec.Form(
          expectation: expectation.id, line: expectation.line, lateness: expectation.lateness))
      for weakening in expectation.weakenings {
        expectations.append(weakening.expectation)
        forms.append(
          WeakenedSpec.Form(
            expectation: expectation.id, line: expectation.line, weakening: weakening))
        let longest = weakening.expectation.longestBound ?? .zero
        patience = max(patience, longest - (expectation.longestBound ?? .zero))
      }
    }
    spec.readings[profile]?.expectations = expectations
    return WeakenedSpec(spec: spec, forms: forms, patience: patience)
  }
}

extension Expectation {
  /// Every weaker form, each with one demand less, in the order of the pattern's parts.
  var weakenings: [Weakening] {
    var weakener = Weakener(of: self)
    pattern.weaken(&weakener)
    weakener.weakenScope()
    weakener.weakenKeys()
    return weakener.found
  }
}
