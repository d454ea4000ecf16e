public import Timelines
import VirtualTime

/// An expectation that asks for less than another: it holds whenever the other holds.
///
/// Where it fails on everything that the other fails on, what it does not ask for is untested.
public struct Weakening: Hashable, Sendable {
  /// What it asks for instead, or not at all: `within 100s, not 10s`.
  public var change: String
  /// Whether it differs in nothing but a longest time.
  public var isLonger: Bool
  var expectation: Expectation
}

/// A rule with weaker forms of its expectations among them, so that one checker judges all.
public struct WeakenedSpec: Sendable {
  /// A rule of the same name; nothing else is changed.
  public let spec: SpecFile
  /// What each of its expectations is, in order.
  public let forms: [Form]
  /// How much longer than for the rule itself a run must go on, so that longer times are over.
  public let patience: Duration

  public struct Form: Hashable, Sendable {
    /// The expectation of the rule.
    public var expectation: String
    public var line: Int
    /// Nil for the expectation itself.
    public var weakening: Weakening?
    /// Of the expectation itself, where it has a longest time.
    public var lateness: Lateness?
  }
}

extension SpecFile {
  /// The rule with every weaker form of its expectations, each behind the one that it is a form of.
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
  /// Every weaker form, each with one thing less, in the order of the pattern's parts.
  var weakenings: [Weakening] {
    var weakener = Weakener(of: self)
    weakener.weakenPattern()
    weakener.weakenScope()
    weakener.weakenKeys()
    return weakener.found
  }
}
