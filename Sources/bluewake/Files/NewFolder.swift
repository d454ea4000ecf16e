import ArgumentParser
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder that a command makes for its output.
enum NewFolder {
  /// Says on standard error that there is something at a path, if there is, and ends the command with
  /// 74.
  static func requireAbsence(of path: String, advice: TerminalText) throws(ExitCode) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    StandardError.writeLine(
      "\(path): error: it exists already, and is not overwritten; \(advice)")
    throw .outputFailed
  }

  /// Makes the folder. If that fails, says so on standard error, and ends the command with 74.
  static func make(_ path: String) throws(ExitCode) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      StandardError.writeLine("\(path): error: the folder cannot be created")
      throw .outputFailed
    }
  }

  /// Makes the folder of a file, with all that are above it. If that fails, says so on standard error,
  /// and ends the command with 74.
  static func makeAll(above file: String) throws(ExitCode) {
    let folder = URL(filePath: file).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      StandardError.writeLine(
        "\(file): error: the folder \(folder.relativePath) can be neither found nor created")
      throw .outputFailed
    }
  }

  /// Removes a file of the folder.
  static func remove(_ file: String) { try? FileManager.default.removeItem(atPath: file) }

  /// Removes the folder if it is empty.
  static func removeIfEmpty(_ path: String) {
    let contents = try? FileManager.default.contentsOfDirectory(atPath: path)
    if contents?.isEmpty ?? false { try? FileManager.default.removeItem(atPath: path) }
  }
}
