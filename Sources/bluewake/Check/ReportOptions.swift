import ArgumentParser
import Reports
import Timelines

/// The options of every command that ends with verdicts. They say which reports to write, and
/// where.
struct ReportOptions: ParsableArguments {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "What standard output shows: text, or one JSON document.")
  var format = Format.text

  @OptionGroup var reports: ReportTargets

  @Flag(help: "Exit with 2 where a rule was inconclusive or not exercised.")
  var strict = false

  func validate() throws {
    if format == .json { try reports.leaveStandardOutput(to: "--format json") }
  }

  /// Whether standard output is for people.
  var showsText: Bool { format == .text && !reports.takeStandardOutput }

  /// Writes all reports that were asked for.
  func write(_ report: Report, in files: CommandFiles) throws {
    if !reports.takeStandardOutput {
      let shown: Report.Format = format == .text ? .text : .json
      StandardOutput.show(report.written(as: shown, isColored: Terminal.showsColor))
    }
    try reports.write(in: files) { report.written(as: $0) }
  }
}
