public import Conformance
public import Timelines

/// The rules and expectations of spec files, by their ids. Rows about captures name only the ids.
public struct RuleCatalog: Sendable {
  /// The rules in their order, which is that of the verdicts on a capture.
  public let specs: [SpecFile]
  let places: [String: Int]
  /// A verdict on each expectation that does not apply, by rule and expectation.
  private let expectations: [String: ExpectationVerdict]
  /// The same of each rule, in the order of its lines.
  private let ordered: [[ExpectationVerdict]]

  /// Makes the catalogue of rules as they are read under a profile.
  public init(_ specs: [SpecFile], _ profile: Profile) {
    self.specs = specs
    places = Dictionary(
      specs.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first }
    )
    ordered = specs.map { spec in
      spec.expectations(for: profile).sorted { $0.line < $1.line }
        .map { ExpectationVerdict($0, .notApplicable, reason: nil) }
    }
    var expectations: [String: ExpectationVerdict] = [:]
    for (spec, all) in zip(specs, ordered) {
      for expectation in all { expectations["\(spec.id) > \(expectation.id)"] = expectation }
    }
    self.expectations = expectations
  }

  /// Returns the verdicts on the expectations of a rule if none of them applies, for one reason.
  func absent(_ reason: String, _ place: Int) -> [ExpectationVerdict] {
    ordered[place].map {
      var verdict = $0
      verdict.reason = reason
      return verdict
    }
  }

  func expectation(_ id: String, of spec: SpecFile) -> ExpectationVerdict? {
    expectations["\(spec.id) > \(id)"]
  }
}
