import ArgumentParser
import Conformance
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A spec file that does not exist yet; `-` is standard output.
struct NewSpecFile {
  let path: String

  /// The relative path from the file to the schema above it; nil if there is no schema.
  var schema: String? {
    if path == "-" { return nil }
    let folder = URL(filePath: path).deletingLastPathComponent().standardizedFileURL.path
    guard let found = SharedStates.file(named: SpecSchema.fileName, above: path) else { return nil }
    let file = URL(filePath: found).standardizedFileURL.deletingLastPathComponent().path
    let depth = folder.split(separator: "/").count - file.split(separator: "/").count
    return String(repeating: "../", count: max(0, depth)) + SpecSchema.fileName
  }

  /// Writes the file, and overwrites nothing.
  func write(_ text: String, in files: CommandFiles) throws(ExitCode) {
    guard text.utf8.count <= SpecFile.mostOctets else {
      StandardError.writeLine(
        "\(path): error: the rule has \(text.utf8.count) octets, but a spec file has at most "
          + "\(SpecFile.mostOctets), so it is not written")
      throw .badInput
    }
    if path == "-" {
      StandardOutput.show(TerminalText(document: text))
      return
    }
    do throws(OutputFile.Failure) {
      let file = try OutputFile(path, in: files, .new)
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      StandardError.writeLine("\(path): error: \(error.text)")
      throw .outputFailed
    }
  }
}
