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

      Of audits, the devices are shown side by side, and one report is enough: a column for each \
      device of each capture, and a row for each rule that one of them put to the test. A cell is \
      pass; FAIL, or adv for broken advice, with the record that shows the first breach; incl \
      (inconclusive); or -, if the device did not put the rule to the test. Devices without links \
      that failed no rule have a column only with --verbose, or if the capture has no others. --by \
      reports shows audits like other reports.

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

  /// The subjects that are put side by side.
  enum Subject: String, CaseIterable, ExpressibleByArgument { case devices, reports }

  @Option(
    help: """
      Put devices or reports side by side. (default: devices if all reports are audits that \
      name them, else reports)
      """)
  var by: Subject?

  @Flag(
    name: .shortAndLong,
    help: "In a table of devices, show every rule, every device and the findings.")
  var verbose = false

  @Flag(help: "Exit with 1 if the verdicts of reports differ.")
  var strict = false

  @OptionGroup var reports: ReportTargets

  func validate() throws {
    if files.count < 2, by == .reports { throw Self.oneReport }
    if format != .text { try reports.leaveStandardOutput(to: "--format \(format.rawValue)") }
  }

  func run() throws {
    let outputs = try CommandFiles(
      reading: files.map { CommandFiles.Input(what: "a report", path: $0) },
      writing: reports.outputs)
    var matrix = VerdictMatrix(try files.map(JudgedReport.init(argument:)))
    matrix.devices = DeviceMatrix(matrix.reports, listsAll: verbose)
    if matrix.devices == nil { try requireReports() }
    matrix.showsDevices = by.map { $0 == .devices } ?? matrix.isOfAudits
    (matrix.showsDifferencesOnly, matrix.isVerbose) = (differences, verbose)
    matrix.width = Terminal.width ?? matrix.width
    matrix.facts = CalledCommand.facts
    if !reports.takeStandardOutput {
      StandardOutput.show(
        matrix.written(as: format.report, isColored: Terminal.showsColor && format == .text))
    }
    try reports.write(in: outputs) { matrix.written(as: $0) }
    if strict, matrix.hasDifferences { throw ExitCode.ruleFailed }
  }

  /// Refuses reports that do not say which devices they judged, if these are asked for, or if there
  /// is one report alone.
  private func requireReports() throws {
    if by == .devices {
      StandardError.writeLine(
        "\(files[0]): error: found no verdicts on devices, expected the report of an audit, as in "
          + "bluewake audit CAPTURE --report json=FILE")
      throw ExitCode.badInput
    }
    if files.count < 2 { throw Self.oneReport }
  }

  private static let oneReport = ValidationError(
    saying: "expected two reports or more to compare, found one")
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
