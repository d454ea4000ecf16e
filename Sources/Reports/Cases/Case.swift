public import Conformance
public import Timelines

/// A thing that was tested, as test reports know it: with a name, an outcome and words.
public struct Case: Hashable, Sendable {
  /// The group of the case: a folder of rules, a capture, a group of requirements.
  public var suite: String
  /// The subject of the case: a rule, a peer, a requirement.
  public var subject: String
  /// The name of the case: an expectation, or `rule` for a rule as a whole.
  public var name: String
  /// The file in which the case is written, as the command line or the specs name it; nil if it is
  /// written in none.
  public var file: String?
  /// The line of the file, counted from 1.
  public var line: Int
  /// The verdict on it.
  public var verdict: Verdict
  /// The reason for the verdict, in one line.
  public var message: TerminalText
  /// All details, in lines, for a reader who wants them.
  public var details: TerminalText
  /// The distance of the kept expectation from its bound.
  public var margin: String?
  /// The reason why the case is expected to fail; nil if it is to pass.
  public var expectedFailure: String?
  /// The real time that it took to judge the case; nil if that was not measured.
  public var duration: Duration?

  /// Makes a case.
  public init(
    suite: String, subject: String, name: String, file: String?, line: Int = 1, verdict: Verdict,
    message: TerminalText, details: TerminalText, margin: String? = nil
  ) {
    (self.suite, self.subject, self.name) = (suite, subject, name)
    (self.file, self.line, self.verdict) = (file, line, verdict)
    (self.message, self.details, self.margin) = (message, details, margin)
  }
}

/// All cases of a command, in order.
public struct CaseList: Hashable, Sendable {
  /// `bluewake check`
  public var title: String
  /// The outcome of all cases, in one line.
  public var summary: String
  /// The cases, in the order in which they were judged.
  public var cases: [Case]

  /// Makes a list of cases.
  public init(title: String, summary: String, cases: [Case]) {
    (self.title, self.summary, self.cases) = (title, summary, cases)
  }
}

extension Case {
  /// Whether the case failed unexpectedly.
  var isUnexpectedFailure: Bool {
    verdict == .error || verdict == .fail && expectedFailure == nil
  }

  /// The verdict in a word, or how it differs from what was expected.
  var outcome: String { verdict.outcome(failureIsExpected: expectedFailure != nil) }

  /// The reason for the outcome, in one line.
  var remark: TerminalText {
    switch (verdict, expectedFailure) {
    case (.fail, let reason?): "\(reason): \(message)"
    case (.pass, let reason?): "expected to fail: \(reason)"
    default: message
    }
  }
}

extension CaseList {
  /// The cases that a reader has to look at: what passed and what does not apply is left out.
  var unsettled: [Case] {
    cases.filter {
      $0.verdict != .notApplicable && ($0.verdict != .pass || $0.expectedFailure != nil)
    }
  }

  /// The forms in which other programs read cases. A new one has its name and its line here.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case junit, tap, github, sarif, markdown
  }

  /// Returns the list in one of its forms, ending with a line break.
  public func written(as format: Format) -> TerminalText {
    switch format {
    case .junit: JUnitReport().text(of: self)
    case .tap: TAPReport().text(of: self)
    case .github: GitHubReport().text(of: self)
    case .sarif: SARIFReport().text(of: self)
    case .markdown: MarkdownReport().text(of: self)
    }
  }
}
