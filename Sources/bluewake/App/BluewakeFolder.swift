import ArgumentParser
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder with bluewake's sources, of which apps for the seat are built.
struct BluewakeFolder {
  /// The program that prepares and builds an app's sources.
  let appBuilder: String

  private static let builder = "Sources/AppSeat/Preparation/build"
  private static let variable = "BLUEWAKE_FOLDER"

  /// - Parameter path: The folder, if an argument names it. Otherwise the environment does, or it is the
  ///   folder in which this program was built.
  /// - Throws: 69, after saying that there is no such folder.
  init(named path: String?) throws(ExitCode) {
    let variable = ProcessInfo.processInfo.environment[Self.variable]
    if let named = path ?? variable {
      guard let builder = Self.builder(in: named) else {
        throw Self.missing("\(named): error: there is no \(Self.builder) in it")
      }
      appBuilder = builder
      return
    }
    var folder = RunningProgram.file ?? URL(filePath: "/")
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      if let builder = Self.builder(in: folder.path) {
        appBuilder = builder
        return
      }
    }
    throw Self.missing(
      "Error: bluewake's sources are not found, as this program is not in their folder; name the folder "
        + "with --bluewake or \(Self.variable)")
  }

  private static func builder(in folder: String) -> String? {
    let path = URL(filePath: folder).standardizedFileURL.path + "/" + builder
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  private static func missing(_ text: TerminalText) -> ExitCode {
    StandardError.writeLine(text)
    return .badImplementation
  }
}
