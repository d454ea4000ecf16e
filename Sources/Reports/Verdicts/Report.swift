public import Conformance
public import Timelines

/// The outcome of a command: the verdicts, and what they are about.
public struct Report: Hashable, Sendable {
  /// The command that produced the report: `check`, `audit`, …
  public var command: String
  /// The implementation that was judged, as the command line names it; nil if a capture was judged
  /// itself.
  public var implementation: String?
  /// The profile by which was judged.
  public var profile: Profile
  /// The captures that were used, as the command line or the specs name them.
  public var captures: [String]
  /// The verdicts, one for each rule and capture.
  public var verdicts: [SpecVerdict]
  /// The parts of the captures that could not be read.
  public var damages: [Damage]
  /// The number of rules that could judge each capture; empty if no capture was judged itself.
  public var reaches: [Reach]
  /// The capabilities that the implementation does not claim, and how many more rules could judge it
  /// with each; those that open most come first.
  public var unclaimed: [Reach.Means] = []
  /// The command that comes to a verdict once more; nil if there is none.
  public var again: CommandLine?
  /// The exhibit of each expectation on a page: a picture and the rule's own words. The key is
  /// ``pictureKey(_:_:_:)``.
  public var exhibits: [String: Exhibit] = [:]
  /// The capture in lanes, with a list of the findings, as HTML with its script; nil if a page is
  /// not to show it.
  public var stage: String?
  /// The changes that the other profile makes on the scenarios of rules, by the rules' ids.
  public var contrasts: [String: ProfileContrast] = [:]
  /// The detail of the text for people.
  public var detail = Detail.findings
  /// The real time that it took to judge by each rule, by the rules' ids; empty if that was not
  /// measured.
  public var durations: [String: Duration] = [:]
  /// Whether everything due was judged.
  public var isComplete = true
  /// The version of the program that made the report; nil if a page is not to say it.
  public var version: String?
  /// The ties of rules besides their requirements; empty if a page is not to show them.
  public var ties = RuleTies()
  /// The command as it was called; nil if the page is not to say it.
  public var called: String?
  /// The folders with rules that came with bluewake; empty for readers of reports.
  public var shippedRules: [String] = []
  /// The place in the user's own files to point at instead; nil if there is none.
  public var usersPlace: Place?
  /// The output of the program under test for people in the runs of failed rules, by their ids.
  public var lastWords: [String: LastWords] = [:]

  /// A line of a file.
  public struct Place: Hashable, Sendable {
    /// The path of the file, as messages name it.
    public var file: String
    /// The line, counted from 1.
    public var line: Int

    /// Makes a place.
    public init(file: String, line: Int) { (self.file, self.line) = (file, line) }
  }

  /// The end of what a program wrote for people.
  public struct LastWords: Hashable, Sendable {
    /// For example `its standard error ends with`.
    public var title: String
    /// The lines.
    public var lines: [String]

    /// Makes them of all that the program wrote. A few lines of it are kept; if there are none, this
    /// is nil.
    public init?(title: String, of text: String) {
      let lines = text.split(separator: "\n").suffix(Self.mostLines).map(String.init)
      if lines.isEmpty { return nil }
      (self.title, self.lines) = (title, lines)
    }

    /// Source: chosen. They are shown with each rule that failed.
    private static let mostLines = 10

    /// The title, and the lines below it.
    var text: [TerminalText] { ["\(title)"] + lines.map { "  \($0)" } }
  }

  /// The detail of the text for people. If no rule applies, the text says the usual reasons.
  public enum Detail: Hashable, Sendable {
    /// The failures, for someone who brings a capture; the rest is counted.
    case brief
    /// Each expectation that was not kept, with its proof, and a line for each rule if they are few.
    case findings
    /// Every rule.
    case whole
  }

  /// The exhibit of an expectation on a page.
  public struct Exhibit: Hashable, Sendable {
    /// The picture as an SVG element; nil if there is none.
    public var picture: String?
    /// The prefix of the picture's identifiers.
    public var prefix: String?
    /// The lines of the spec file in which the expectation stands.
    public var excerpt: String?
    /// The picture in letters, for a terminal; empty if there is none.
    public var sketch: [TerminalText]

    /// Makes what is shown.
    public init(
      picture: String?, prefix: String? = nil, excerpt: String?, sketch: [TerminalText] = []
    ) {
      (self.picture, self.prefix, self.excerpt) = (picture, prefix, excerpt)
      self.sketch = sketch
    }
  }

  /// Returns the key of an expectation's exhibit.
  public static func pictureKey(_ rule: String, _ expectation: String, _ capture: String?) -> String
  {
    [rule, expectation, capture ?? ""].joined(separator: "\n")
  }

  /// The words of a command. The spec file goes between the two lists.
  public struct CommandLine: Hashable, Sendable {
    /// The words before the spec file.
    public var before: [String]
    /// The words after the spec file.
    public var after: [String]

    /// Makes a command of its words.
    public init(before: [String], after: [String]) {
      self.before = before
      self.after = after
    }
  }

  /// Makes the report of a command, or of a test.
  public init(
    command: String, implementation: String? = nil, profile: Profile, captures: [String] = [],
    verdicts: [SpecVerdict], damages: [Damage] = [], reaches: [Reach] = [],
    again: CommandLine? = nil
  ) {
    self.command = command
    self.implementation = implementation
    self.profile = profile
    self.captures = captures
    self.verdicts = verdicts
    self.damages = damages
    self.reaches = reaches
    self.again = again
  }
}

extension Report {
  /// Returns the report in one of its forms, ending with a line break.
  ///
  /// - Parameters:
  ///   - isColored: Whether verdicts may be coloured; only for text on a terminal.
  ///   - width: The characters of a line of text; nil for lines of any length.
  public func written(as format: Format, isColored: Bool = false, width: Int? = nil) -> TerminalText
  {
    switch format {
    case .text where detail == .brief:
      BriefReport(isColored: isColored, width: width).text(of: self)
    case .text: TextReport(isColored: isColored, width: width).text(of: self)
    case .json: JSONReport().text(of: self)
    case .html: HTMLReport().text(of: self)
    case .cases(let format): caseList.written(as: format)
    }
  }

  /// Returns the shell command that judges by one rule once more, and in whose scenario it failed.
  public func again(_ verdict: SpecVerdict) -> String? {
    again.map { again in
      let before = again.before.map { word in
        word == Self.capturePlaceholder ? verdict.capture ?? word : word
      }
      let scenario = [verdict.elsewhere?.path].compactMap(\.self)
      return (before + [verdict.path] + scenario + again.after).map(\.shellWord).joined(
        separator: " ")
    }
  }

  /// The placeholder for the capture of a verdict, in a command that judges by one rule once more.
  public static var capturePlaceholder: String { "CAPTURE" }

  /// The number of rules with each outcome, in the order of the verdicts. Outcomes without rules
  /// are left out. An expected failure is counted separately, not as `fail`.
  public var summary: [(outcome: String, count: Int)] {
    var outcomes: [String] = []
    for verdict in Verdict.allCases {
      let words = [false, true].map { verdict.outcome(failureIsExpected: $0) }
      outcomes += words[0] == words[1] ? [words[0]] : words
    }
    return outcomes.compactMap { outcome in
      let count = verdicts.count { $0.outcome == outcome }
      return count == 0 ? nil : (outcome, count)
    }
  }

  /// Whether rules judged several captures. Then a rule has several verdicts, and its name alone
  /// does not say which is meant.
  var isOfSeveralCaptures: Bool { Set(verdicts.map(\.id)).count < verdicts.count }

  /// The summary, for example `31 rules on reference, documented profile: 28 pass, 2 fail, 1
  /// not-exercised`.
  public var summaryLine: String {
    let count = Set(verdicts.map(\.id)).count
    let rules = count.counted("rule")
    let judged =
      implementation.map { " on \($0)" }
      ?? (isOfSeveralCaptures ? " on \(captures.count) captures" : "")
    let parts = summary.map { "\($0.count) \($0.outcome)" }
    let outcome = parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
    return "\(rules)\(judged), \(profile.rawValue) profile\(outcome)"
  }
}

extension String {
  /// The text as one word of a POSIX shell.
  ///
  /// Source: POSIX.1-2017, Shell and Utilities, 2.2.
  public var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", "=", ",", "+", "@", "%": true
      default: false
      }
    }
    if isPlain, !isEmpty { return self }
    return "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
