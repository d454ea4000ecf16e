import ArgumentParser
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The arguments of the commands that build an app's own sources.
struct AppSources: ParsableArguments {
  @Argument(help: "A folder with a Package.swift, or with the sources of one target of an app.")
  var path: String

  @Option(help: "The folder for everything that is made.")
  var scratchPath = ".build-seat"

  @Option(
    help: ArgumentHelp(
      """
      A file or folder that is not built, of the app or of a package beside it: a path relative \
      to the app's folder. May be given several times.
      """,
      valueName: "path"))
  var leaveOut: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      bluewake's folder. It is found by itself if the command was built there, or if \
      BLUEWAKE_FOLDER names it.
      """, valueName: "folder"))
  var bluewake: String?

  /// Becomes the program that builds them.
  ///
  /// - Parameter words: Further arguments of that program.
  func build(_ words: [String]) throws -> Never {
    guard FileManager.default.fileExists(atPath: path) else {
      StandardError.writeLine("\(path): error: there is no such package or folder")
      throw ExitCode.badInput
    }
    let builder = try BluewakeFolder(named: bluewake).appBuilder
    let own = ["--scratch-path", scratchPath] + leaveOut.flatMap { ["--leave-out", $0] }
    let reason = CommandReplacement.run(builder, own + words + ["--", path])
    StandardError.writeLine("\(builder): error: it cannot be run\(reason)")
    throw ExitCode.badImplementation
  }
}
