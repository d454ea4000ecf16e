import ArgumentParser
import Reports
import Timelines

/// `KIND=FILE`: an additional report and its file; `-` is standard output.
struct ReportTarget: Hashable, Sendable {
  let kind: Report.Format
  let path: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Report.Format(rawValue: parts[0]) else {
      throw ValidationError(saying: "'\(argument)' is not KIND=FILE with one of \(Self.kinds)")
    }
    self.kind = kind
    path = String(output: parts[1])
  }

  /// The names of all forms, for people.
  static var kinds: String {
    Report.Format.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// The output as the command line names it.
  var output: CommandFiles.Output {
    CommandFiles.Output(what: "--report \(kind.rawValue)=", path: path, makesFolder: true)
  }

  func write(_ text: TerminalText, in files: CommandFiles) throws(ExitCode) {
    if path == "-" {
      StandardOutput.show(text)
      return
    }
    do throws(OutputFile.Failure) {
      let file = try OutputFile(path, in: files)
      try file.write(Array(text.text.utf8))
      try file.commit()
    } catch {
      StandardError.writeLine(
        "\(path): error: the report cannot be written there: \(error.text)")
      throw .outputFailed
    }
  }
}
