import ArgumentParser
import Reports

/// The options of every command that ends with verdicts: what to write, and where.
struct ReportOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "What standard output shows: text, or one JSON document.")
  var format = Format.text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report too; repeatable. KIND is text, json, junit, tap, html or github; - is stdout.",
      valueName: "kind=file"),
    transform: ReportTarget.init(argument:))
  var targets: [ReportTarget] = []

  @Flag(help: "Exit with 2 where a rule was inconclusive or not exercised.")
  var strict = false

  /// Whether standard output is for people.
  var showsText: Bool { format == .text && !targets.contains { $0.path == "-" } }

  /// Writes everything that was asked for.
  func write(_ report: Report) throws {
    if !targets.contains(where: { $0.path == "-" }) {
      let shown: Report.Format = format == .text ? .text : .json
      var output = StandardOutput()
      output.write(report.written(as: shown, isColored: Terminal.showsColor))
      output.flush()
    }
    for target in targets { try target.write(report.written(as: target.kind)) }
  }
}
