import Captures
import Conformance
import Judging
import Reports
import Timelines

/// The contents of a bug's folder: a small capture, the rule that it breaks, and the verdict.
struct Bug {
  let whole: String
  let recordCount: Int
  let captureName: String
  let rule: BugRule
  let masked: BugAnonymisation.Masked
  /// Whether addresses, names and values are still there.
  let isPersonal: Bool
  let found: BugFinding
  let profile: Profile
  let host: HostKind?
  /// The record without which the rule finds nothing more; nil if there is none.
  let mending: Int?
  /// The verdict on the reference; nil if the rule does not apply to it.
  let onReference: Verdict?

  /// The options of an audit that decide on the verdict.
  var options: [String] {
    (profile == .documented ? [] : ["--profile", profile.rawValue])
      + (host.map { ["--host", $0.rawValue] } ?? [])
  }

  /// The command that judges the capture once more, in the folder.
  var again: [String] {
    ["bluewake", "audit", captureName] + options + ["--specs", BugRule.fileName]
  }

  /// Returns the output of the command with `--format json`.
  func verdict(on capture: Capture, by judge: BugJudge) -> String {
    var report = Report(
      audit: judge.judgement(on: capture), of: [captureName], by: profile, options: options)
    report.version = Version.text
    report.called = (again + ["--format", "json"]).joined(separator: " ")
    return report.written(as: .json).text
  }
}
