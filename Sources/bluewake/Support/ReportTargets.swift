import ArgumentParser
import Reports

/// The reports that are wanted beside what standard output shows.
struct ReportTargets: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report too; repeatable. KIND is text, json, junit, tap, html or github; - is stdout.",
      valueName: "kind=file"),
    transform: ReportTarget.init(argument:))
  var targets: [ReportTarget] = []

  /// Whether one of them goes to standard output, which it then has for itself.
  var takeStandardOutput: Bool { targets.contains { $0.path == "-" } }

  func write(_ written: (Report.Format) -> String) throws {
    for target in targets { try target.write(written(target.kind)) }
  }
}
