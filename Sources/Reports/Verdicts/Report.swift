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

  public init(
    command: String, implementation: String? = nil, profile: Profile, captures: [String] = [],
    verdicts: [SpecVerdict]
  ) {
    self.command = command
    self.implementation = implementation
    self.profile = profile
    self.captures = captures
    self.verdicts = verdicts
  }
}

extension Report {
  /// The forms in which a report can be written.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case text, json, junit, tap, github
  }

  /// The report in one of its forms, ending with a line break.
  ///
  /// - Parameter isColored: Whether verdicts may be coloured; only for text on a terminal.
  public func written(as format: Format, isColored: Bool = false) -> String {
    switch format {
    case .text: TextReport(isColored: isColored).text(of: self)
    case .json: JSONReport().text(of: self)
    case .junit: JUnitReport().text(of: self)
    case .tap: TAPReport().text(of: self)
    case .github: GitHubReport().text(of: self)
    }
  }

  /// How many rules came to each verdict, in the order of the verdicts; without those of none.
  public var summary: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.compactMap { verdict in
      let count = verdicts.count { $0.verdict == verdict }
      return count == 0 ? nil : (verdict, count)
    }
  }

  /// `31 rules on reference, documented profile: 28 pass, 2 fail, 1 not-exercised`
  public var summaryLine: String {
    let rules = verdicts.count == 1 ? "1 rule" : "\(verdicts.count) rules"
    let judged = implementation.map { " on \($0)" } ?? ""
    let parts = summary.map { "\($0.count) \($0.verdict.rawValue)" }
    let outcome = parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
    return "\(rules)\(judged), \(profile.rawValue) profile\(outcome)"
  }
}
