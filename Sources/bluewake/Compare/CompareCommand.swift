import ArgumentParser
import Reports
import Timelines

/// `bluewake compare`: the verdicts of several reports, side by side.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Shows several reports side by side.",
    discussion: """
      Reads reports that check, audit or replay wrote with --report json=FILE, and shows a row for \
      each rule with the verdict of each report. The rules that one implementation passes and \
      another one fails are listed first. Above them is the number of rules passed in each group \
      of requirements.

      If a report has several verdicts on a rule, because it judged several captures, the worst one \
      counts.

      Exits with 65 if a file is no such report, and with --strict with 1 if verdicts differ.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, markdown, html }

  @Argument(help: ArgumentHelp("Reports in JSON.", valueName: "report"))
  var files: [String]

  @Option(help: "The output on standard output: text, one JSON document, Markdown, or a page.")
  var format = Format.text

  @Flag(help: "Show only rules in which the verdicts differ.")
  var differences = false

  @Flag(help: "Exit with 1 if verdicts differ.")
  var strict = false

  @OptionGroup var reports: ReportTargets

  func validate() throws {
    if files.count < 2 {
      throw ValidationError(saying: "expected two reports or more to compare, found one")
    }
    if format != .text { try reports.leaveStandardOutput(to: "--format \(format.rawValue)") }
  }

  func run() throws {
    let outputs = try CommandFiles(
      reading: files.map { CommandFiles.Input(what: "a report", path: $0) },
      writing: reports.outputs)
    var matrix = VerdictMatrix(try files.map(JudgedReport.init(argument:)))
    matrix.showsDifferencesOnly = differences
    matrix.facts = CalledCommand.facts
    if !reports.takeStandardOutput {
      StandardOutput.show(
        matrix.written(as: format.report, isColored: Terminal.showsColor && format == .text))
    }
    try reports.write(in: outputs) { matrix.written(as: $0) }
    if strict, matrix.hasDifferences { throw ExitCode.ruleFailed }
  }
}

extension CompareCommand.Format {
  fileprivate var report: Report.Format {
    switch self {
    case .text: .text
    case .json: .json
    case .markdown: .cases(.markdown)
    case .html: .html
    }
  }
}
