import ArgumentParser
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandFiles.Output {
  /// Makes the folder of the file before any work is done whose result could not be written.
  func makeFolder() throws(ExitCode) {
    guard let path, path != "-" else { return }
    if case .descriptor? = OutputRoute(path) { return }
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      StandardError.writeLine(
        "\(path): error: the folder \(folder.relativePath) can be neither found nor made")
      throw .outputFailed
    }
  }
}
