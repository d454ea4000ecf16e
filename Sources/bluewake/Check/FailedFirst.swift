import ArgumentParser
import Conformance
import Judging
import Reports

/// The order of the rules: those that failed the last time go first.
struct FailedFirst: ParsableArguments {
  @Option(
    name: .customLong("failed-first"),
    help: ArgumentHelp(
      """
      Run the rules first that failed in this JSON report. It may be the file that --report \
      writes, and need not exist yet.
      """, valueName: "report"))
  var report: String?

  /// Returns the rules in their order. If there is a file and it is no report, says so on standard
  /// error, and ends the command with 65.
  func sorted(_ specs: [SpecFile]) throws(ExitCode) -> [SpecFile] {
    guard let report, FileKind(report) != nil else { return specs }
    let last = try JudgedReport(argument: report)
    let failed = Set(last.rules.lazy.filter { [.fail, .error].contains($0.verdict) }.map(\.id))
    return specs.filter { failed.contains($0.id) } + specs.filter { !failed.contains($0.id) }
  }
}
