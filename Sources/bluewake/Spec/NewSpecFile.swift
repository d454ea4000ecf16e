import ArgumentParser
import Conformance
import Foundation
import Timelines

/// A spec file that is not there yet; `-` is standard output.
struct NewSpecFile {
  let path: String

  /// The way from the file to the schema above it; nil where there is none.
  var schema: String? {
    if path == "-" { return nil }
    let folder = URL(filePath: path).deletingLastPathComponent().standardizedFileURL.path
    guard let found = SharedStates.file(named: SpecSchema.fileName, above: path) else { return nil }
    let file = URL(filePath: found).standardizedFileURL.deletingLastPathComponent().path
    let depth = folder.split(separator: "/").count - file.split(separator: "/").count
    return String(repeating: "../", count: max(0, depth)) + SpecSchema.fileName
  }

  /// Writes the file, and overwrites nothing.
  func write(_ text: String) throws {
    if path == "-" {
      StandardOutput.show(TerminalText(document: text))
      return
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      StandardError.writeLine("\(path): error: the file is there already")
      throw ExitCode.outputFailed
    } catch {
      StandardError.writeLine("\(path): error: the file cannot be written\(error.systemReason)")
      throw ExitCode.outputFailed
    }
  }
}
