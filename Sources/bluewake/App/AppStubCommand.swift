import ArgumentParser
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppCommand {
  /// Begins a file of stubs for frameworks that the seat lacks.
  struct StubCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stub",
      abstract: "Begins a file of stubs for frameworks that the seat lacks.",
      discussion: """
        Builds the app as app build does, and writes the names that are missing into a source: a \
        type as an empty class, anything else as a comment. The file needs your hand: the compiler \
        does not say what a name is. Each round may find more names.

        Exits with 0 if there is a file or no name is missing, 74 if there is such a file already, \
        and as app build otherwise.
        """)

    @Argument(help: "A folder with a Package.swift, or with the sources of one target of an app.")
    var path: String

    @Option(name: .shortAndLong, help: "The file that is written.")
    var output = "Stubs.swift"

    @Option(help: "The folder for everything that is made.")
    var scratchPath = ".build-seat"

    @Option(
      help: ArgumentHelp(
        "A file or folder of the app that is not built. May be given several times.",
        valueName: "path"))
    var leaveOut: [String] = []

    @Option(help: ArgumentHelp("bluewake's folder, as for app build.", valueName: "folder"))
    var bluewake: String?

    func run() throws {
      guard FileManager.default.fileExists(atPath: path) else {
        StandardError.writeLine("\(path): error: there is no such package or folder")
        throw ExitCode.badInput
      }
      let builder = try BluewakeFolder(named: bluewake).appBuilder
      var words = ["--scratch-path", scratchPath, "--stubs", output]
      for path in leaveOut { words += ["--leave-out", path] }
      let reason = CommandReplacement.run(builder, words + ["--", path])
      StandardError.writeLine("\(builder): error: it cannot be run\(reason)")
      throw ExitCode.badImplementation
    }
  }
}
