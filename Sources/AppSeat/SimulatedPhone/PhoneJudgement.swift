/// The verdicts of rules on a run.
public struct PhoneJudgement: Sendable {
  /// A rule and its verdict.
  public struct RuleResult: Hashable, Sendable {
    /// The id of the rule.
    public let id: String
    /// The rule as a sentence.
    public let title: String
    /// `pass`, `fail`, `inconclusive`, `not-exercised`, `not-applicable` or `error`.
    public let verdict: String
  }

  /// One verdict for each rule.
  public let verdicts: [RuleResult]
  /// The report for people: what failed, with the entries that prove it.
  public let text: String

  /// The titles of the rules that failed; empty if none did.
  public var failures: [String] { titles("fail") }
  /// The titles of the rules that were put to the test and kept.
  public var passes: [String] { titles("pass") }

  private func titles(_ verdict: String) -> [String] {
    verdicts.filter { $0.verdict == verdict }.map(\.title)
  }
}
