import ArgumentParser
import Foundation
import Reports
import Timelines

/// `KIND=FILE`: a report that is wanted too, and where; `-` is standard output.
struct ReportTarget: Hashable, Sendable {
  let kind: Report.Format
  let path: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Report.Format(rawValue: parts[0]) else {
      throw ValidationError(saying: "'\(argument)' is not KIND=FILE with one of \(Self.kinds)")
    }
    self.kind = kind
    path = parts[1]
  }

  private static var kinds: String {
    Report.Format.allCases.map(\.rawValue).joined(separator: ", ")
  }

  func write(_ text: TerminalText) throws {
    if path == "-" {
      StandardOutput.show(text)
      return
    }
    do {
      try Data(text.text.utf8).write(to: URL(filePath: path))
    } catch {
      StandardError.writeLine(
        "\(path): error: the report cannot be written there\(error.systemReason)")
      throw ExitCode.outputFailed
    }
  }
}
