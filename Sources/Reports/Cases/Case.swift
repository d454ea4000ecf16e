public import Conformance
public import Timelines

/// Something that was put to the test, as test reports know it: with a name, an outcome and words.
public struct Case: Hashable, Sendable {
  /// What it stands among: a folder of rules, a capture, a group of requirements.
  public var suite: String
  /// What it is about: a rule, a peer, a requirement.
  public var subject: String
  public var name: String
  /// Where it is written, as the command line or the specs name the file; nil where nobody wrote it.
  public var file: String?
  /// The line of the file, counted from 1.
  public var line: Int
  public var verdict: Verdict
  /// One line: why it is what it is.
  public var message: TerminalText
  /// All of it, for who wants to know, in lines.
  public var details: TerminalText
  /// How near what kept it came to its bound.
  public var margin: String?

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
  /// What they came to, in one line.
  public var summary: String
  public var cases: [Case]

  public init(title: String, summary: String, cases: [Case]) {
    (self.title, self.summary, self.cases) = (title, summary, cases)
  }
}

extension CaseList {
  /// The forms in which other programs take cases.
  public enum Format: Hashable, Sendable {
    case junit, tap, github
  }

  /// The list in one of its forms, ending with a line break.
  public func written(as format: Format) -> TerminalText {
    switch format {
    case .junit: JUnitReport().text(of: self)
    case .tap: TAPReport().text(of: self)
    case .github: GitHubReport().text(of: self)
    }
  }
}
