public import Conformance
public import Timelines

/// What a run came to: the verdicts, and what they are about.
public struct Report: Hashable, Sendable {
  /// The command that it is the outcome of: `check`, `audit`, …
  public var command: String
  /// What was judged, as the command line names it; nil where a capture was judged itself.
  public var implementation: String?
  public var profile: Profile
  /// The captures that were used, as the command line or the specs name them.
  public var captures: [String]
  public var verdicts: [SpecVerdict]
  /// What of the captures could not be read.
  public var damages: [Damage]
  /// How much of the rules could judge each capture; empty where no capture was judged itself.
  public var reaches: [Reach]
  /// How to come to a verdict once more; nil where nobody can.
  public var again: CommandLine?

  /// The words of a command, with a place for a spec file between them.
  public struct CommandLine: Hashable, Sendable {
    public var before: [String]
    public var after: [String]

    public init(before: [String], after: [String]) {
      self.before = before
      self.after = after
    }
  }

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
  /// The forms in which a report can be written.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case text, json, junit, tap, html, github
  }

  /// The report in one of its forms, ending with a line break.
  ///
  /// - Parameter isColored: Whether verdicts may be coloured; only for text on a terminal.
  public func written(as format: Format, isColored: Bool = false) -> TerminalText {
    switch format {
    case .text: TextReport(isColored: isColored).text(of: self)
    case .json: JSONReport().text(of: self)
    case .junit: caseList.written(as: .junit)
    case .tap: caseList.written(as: .tap)
    case .html: HTMLReport().text(of: self)
    case .github: caseList.written(as: .github)
    }
  }

  /// The command that judges by one rule once more, to be given to a shell.
  public func again(_ verdict: SpecVerdict) -> String? {
    again.map { again in
      (again.before + [verdict.path] + again.after).map(\.shellWord).joined(separator: " ")
    }
  }

  /// How many rules came to each verdict, in the order of the verdicts; without those of none.
  public var summary: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.compactMap { verdict in
      let count = verdicts.count { $0.verdict == verdict }
      return count == 0 ? nil : (verdict, count)
    }
  }

  /// Whether rules judged several captures, so that a rule alone does not tell which verdict it is.
  var isOfSeveralCaptures: Bool { Set(verdicts.map(\.id)).count < verdicts.count }

  /// `31 rules on reference, documented profile: 28 pass, 2 fail, 1 not-exercised`
  public var summaryLine: String {
    let count = Set(verdicts.map(\.id)).count
    let rules = count == 1 ? "1 rule" : "\(count) rules"
    let judged =
      implementation.map { " on \($0)" }
      ?? (isOfSeveralCaptures ? " on \(captures.count) captures" : "")
    let parts = summary.map { "\($0.count) \($0.verdict.rawValue)" }
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
