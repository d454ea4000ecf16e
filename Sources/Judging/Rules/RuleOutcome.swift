public import Conformance
import Reports
public import Timelines

/// The result of a rule: the verdict, and the objections to the implementation.
public struct RuleOutcome: Sendable {
  /// The verdict, with those on the expectations, their findings and the entries that prove them.
  public let verdict: SpecVerdict
  /// The verdict on whether a host stack kept to HCI; nil if the implementation is no host stack.
  public let host: SpecVerdict?
  /// The profile by which the rule was judged.
  public let profile: Profile
  /// Remarks about the scenario's capture and the implementation, a line each.
  public let remarks: [TerminalText]

  /// The reasons why the implementation does not keep the rule: an issue for each expectation that
  /// failed, or one for the rule if it could not be judged because of an error.
  ///
  /// Empty if the rule passed, and also if it was not put to the test (``openMatters``) or does not
  /// apply to an implementation with these capabilities.
  public var issues: [RuleIssue] { issues { $0 == .fail || $0 == .error } }

  /// The reasons why a pass would mean little: an issue for each expectation that was never put to
  /// the test, or on which the run ended too early.
  public var openMatters: [RuleIssue] { issues { $0 == .inconclusive || $0 == .notExercised } }

  private func issues(_ isMeant: (Verdict) -> Bool) -> [RuleIssue] {
    let report = Report(
      command: "test", profile: profile, captures: [],
      verdicts: [verdict] + (host.map { [$0] } ?? []))
    return report.caseList.cases.filter { isMeant($0.verdict) }.map(RuleIssue.init)
  }
}

/// A fault of an implementation, with its line in a spec file.
public struct RuleIssue: Hashable, Sendable {
  /// The verdict on the expectation: a fail or an error, or for an open matter inconclusive or not
  /// exercised.
  public let verdict: Verdict
  /// The rule and the expectation, then the expectation in English, what was found and each
  /// witness, in lines.
  public let text: String
  /// The path of the spec file.
  public let path: String
  /// The line of the expectation, counted from 1.
  public let line: Int

  init(_ item: Case) {
    (verdict, path, line) = (item.verdict, item.file ?? "", item.line)
    text = "\(item.subject) › \(item.name): \(item.verdict.rawValue)\n\(item.details.text)"
  }

  /// The folder and the name of the spec file, as in `Rules/scan-filter.yaml`. Swift Testing asks
  /// for a name of this form.
  public var fileID: String {
    let parts = path.split(separator: "/").suffix(2)
    return (parts.count == 2 ? "" : "./") + parts.joined(separator: "/")
  }
}
