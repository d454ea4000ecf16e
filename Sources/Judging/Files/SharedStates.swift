package import Conformance

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds and reads the file of shared states for a spec file. It is the `states.yaml` beside the
/// spec file, or in the nearest folder above, but not above the checkout's own folder.
package struct SharedStates {
  private var found: [String: Result<StateLibrary?, SpecErrors>] = [:]
  /// The path of the file for the spec files of a folder; the inner nil if there is none.
  private var paths: [Substring: String?] = [:]
  /// The editions in which rules are read, instead of the current ones.
  private let editions: [String]

  package init(editions: [String] = []) { self.editions = editions }

  package static func isLibrary(_ path: String) -> Bool {
    URL(filePath: path).lastPathComponent == StateLibrary.fileName
  }

  /// Returns the states for a spec file; nil if there are no shared states.
  package mutating func library(for path: String) throws(SpecErrors) -> StateLibrary? {
    try self.path(for: path).flatMap { path throws(SpecErrors) in try library(at: path) }
  }

  /// Returns the path of the file with a spec file's shared states; nil if there is none. It is
  /// looked for once for each folder.
  package mutating func path(for path: String) -> String? {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    let shared = paths[folder] ?? Self.path(above: path)
    paths[folder] = .some(shared)
    return shared
  }

  package mutating func library(at path: String) throws(SpecErrors) -> StateLibrary? {
    let result = found[path] ?? read(path)
    found[path] = result
    return try result.get()
  }

  private func read(_ path: String) -> Result<StateLibrary?, SpecErrors> {
    guard let octets = SpecCollection.octets(of: path) else { return .failure(.unreadable(path)) }
    return Result { () throws(SpecErrors) in
      var library = try StateLibrary(parsing: octets, path: path)
      for edition in editions { library.choose(edition: edition) }
      return library
    }
  }

  /// Returns the path of the file with a spec file's shared states; nil if there is none.
  package static func path(above path: String) -> String? {
    file(named: StateLibrary.fileName, above: path)
  }

  /// Returns the path of the nearest file of a name. It is relative if the file lies below the
  /// working folder.
  package static func file(named name: String, above path: String) -> String? {
    let files = FileManager.default
    var folder = URL(filePath: path).deletingLastPathComponent().standardizedFileURL
    while true {
      let file = folder.appending(path: name)
      // Only regular files count, because a read from a terminal or a pipe would block. A file of
      // unknown kind counts too: without its states the rules would mean something else.
      let kind = FileKind(file.path)
      let isUnknown = kind == nil && !FileKind.isMissing(file.path)
      if kind == .regular || isUnknown { return shortened(file.path) }
      let above = folder.deletingLastPathComponent().standardizedFileURL
      let isTop = files.fileExists(atPath: folder.appending(path: ".git").path)
      if isTop || above.path == folder.path { return nil }
      folder = above
    }
  }

  /// Returns a path below the working folder without that folder's own path.
  private static func shortened(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
