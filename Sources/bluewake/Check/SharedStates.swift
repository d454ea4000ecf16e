import Conformance
import Foundation

/// Finds and reads the file of shared states that a spec file means: `states.yaml` beside it, or in
/// the nearest folder above it that has one, no further up than the checkout's own folder.
struct SharedStates {
  private var found: [String: Result<StateLibrary?, SpecErrors>] = [:]

  static func isLibrary(_ path: String) -> Bool {
    URL(filePath: path).lastPathComponent == StateLibrary.fileName
  }

  /// The states for a spec file; nil where there are none to share.
  mutating func library(for path: String) throws(SpecErrors) -> StateLibrary? {
    try Self.path(above: path).flatMap { path throws(SpecErrors) in
      try library(at: path)
    }
  }

  mutating func library(at path: String) throws(SpecErrors) -> StateLibrary? {
    let result = found[path] ?? Self.read(path)
    found[path] = result
    return try result.get()
  }

  private static func read(_ path: String) -> Result<StateLibrary?, SpecErrors> {
    guard let octets = SpecCollection.octets(of: path) else { return .failure(.unreadable(path)) }
    return Result { () throws(SpecErrors) in try StateLibrary(parsing: octets, path: path) }
  }

  /// The file that a spec file's shared states are in; nil where there is none.
  static func path(above path: String) -> String? {
    file(named: StateLibrary.fileName, above: path)
  }

  /// The path of the nearest file of a name, spelt from the same place as `path`.
  static func file(named name: String, above path: String) -> String? {
    let files = FileManager.default
    var folder = URL(filePath: path).deletingLastPathComponent().standardizedFileURL
    while true {
      let file = folder.appending(path: name)
      // A link that leads to a terminal or a pipe would be waited for.
      if FilePlace(file.path)?.kind == .regular { return shortened(file.path) }
      let above = folder.deletingLastPathComponent().standardizedFileURL
      let isTop = files.fileExists(atPath: folder.appending(path: ".git").path)
      if isTop || above.path == folder.path { return nil }
      folder = above
    }
  }

  /// A path below the working folder without that folder's own path.
  private static func shortened(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
