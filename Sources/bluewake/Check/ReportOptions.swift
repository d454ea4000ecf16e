import ArgumentParser
import Foundation
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

  /// Writes everything that was asked for.
  func write(_ report: Report) throws {
    var output = StandardOutput()
    let stdoutTargets = targets.filter { $0.path == "-" }
    if stdoutTargets.isEmpty {
      let shown: Report.Format = format == .text ? .text : .json
      output.write(report.written(as: shown, isColored: Terminal.showsColor))
    }
    for target in stdoutTargets { output.write(report.written(as: target.format)) }
    output.flush()
    for target in targets where target.path != "-" { try target.write(report) }
  }
}

/// `KIND=FILE`.
struct ReportTarget: Hashable, Sendable {
  let format: Report.Format
  let path: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    let kinds = Report.Format.allCases.map(\.rawValue).joined(separator: ", ")
    guard parts.count == 2, let format = Report.Format(rawValue: parts[0]) else {
      throw ValidationError("'\(argument)' is not KIND=FILE with one of \(kinds)")
    }
    self.format = format
    path = parts[1]
  }

  fileprivate func write(_ report: Report) throws {
    do {
      try Data(report.written(as: format).utf8).write(to: URL(filePath: path))
    } catch {
      StandardError.writeLine("\(path): error: the report cannot be written there")
      throw ExitCode.outputFailed
    }
  }
}
