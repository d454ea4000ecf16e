import ArgumentParser
import Conformance
import Judging
import Timelines

extension SpecCollection {
  /// Reads the spec files of a command.
  ///
  /// If any file has mistakes, prints all of them on standard error, and ends the command with 65.
  init(
    arguments: [String], editions: [String] = [], in files: CommandFiles
  ) throws(ExitCode) {
    try self.init(reading: arguments, editions: editions, in: files)
    for error in errors { StandardError.writeLine("\(error)") }
    if !errors.isEmpty { throw .badInput }
    if specs.isEmpty {
      let names = arguments.joined(separator: " ")
      StandardError.writeLine("\(names): error: there is no rule in it, only shared states")
      throw .badInput
    }
  }

  /// Reads them in the same way, but leaves errors to the caller.
  init(
    reading arguments: [String], editions: [String] = [], in files: CommandFiles
  ) throws(ExitCode) {
    do throws(Absence) {
      try self.init(below: arguments, editions: editions, jobs: JobsOption.cores)
    } catch {
      StandardError.writeLine(error.text)
      throw .badInput
    }
    if files.isAnythingInDanger { try files.refuse(reading: specs.flatMap(\.captures)) }
  }
}

extension SpecFile {
  /// The captures that the rule's scenarios name.
  fileprivate var captures: [CommandFiles.Input] {
    let named = Set(profiles.compactMap { scenario(for: $0)?.capture }).sorted()
    return named.map {
      CommandFiles.Input(
        what: "the capture of \(path)", path: ScenarioRun.path(of: $0, besides: path))
    }
  }
}
