/// What rules say about a run.
public struct Judgement: Sendable {
  /// A rule and its verdict.
  public struct Verdict: Hashable, Sendable {
    /// The id of the rule.
    public let id: String
    /// The rule as a sentence.
    public let title: String
    /// `pass`, `fail`, `inconclusive`, `not-exercised`, `not-applicable` or `error`.
    public let verdict: String
  }

  /// One verdict for each rule.
  public let verdicts: [Verdict]
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

/// Something that went wrong in an app's own code: a crash, an exit, misuse of the interface, or what its
/// seat cannot answer for.
public struct AppFinding: Hashable, Sendable {
  /// The app.
  public let app: String
  /// `misuse`, `crash`, `spinning`, `io` or `stuck`.
  public let about: String
  /// What happened, in words.
  public let text: String
  /// When it happened, since the beginning of the run.
  public let time: Duration
  /// What the process last wrote for people, if it has ended.
  public let output: String
}

/// Why a phone cannot do what it was asked for.
public struct PhoneError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
