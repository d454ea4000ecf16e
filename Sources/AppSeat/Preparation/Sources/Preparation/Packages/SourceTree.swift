import Foundation

/// The files below a folder that may belong to a build, sorted, relative to the folder.
struct SourceTree {
  let root: String
  private(set) var files: [String] = []

  /// Folders that hold no sources of the app itself.
  private static let foreign: Set<String> = ["Carthage", "DerivedData", "Pods"]
  private static let kinds: Set<String> = ["playground", "xcodeproj", "xcworkspace", "framework"]

  /// - Parameters:
  ///   - spared: Folders that are left out, relative to the root.
  ///   - isApp: Whether the folder is that of an app and not of a target: packages inside it and
  ///     tests are left out.
  init(_ root: String, without spared: [String] = [], isApp: Bool = false) {
    self.root = root
    let spared = Set(spared.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    let found = FileManager.default.enumerator(atPath: root)
    while let path = found?.nextObject() as? String {
      let name = URL(filePath: path).lastPathComponent
      let isFolder = found?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      guard isFolder else {
        if !name.hasPrefix("."), !spared.contains(path) { files.append(path) }
        continue
      }
      let kind = URL(filePath: name).pathExtension
      let isForeign =
        name.hasPrefix(".") || Self.foreign.contains(name) || Self.kinds.contains(kind)
        || spared.contains(path) || isApp && isForeignToApp(path)
      if isForeign { found?.skipDescendants() }
    }
    files.sort()
  }

  private func isForeignToApp(_ path: String) -> Bool {
    path.hasSuffix("Tests")
      || FileManager.default.fileExists(atPath: "\(root)/\(path)/Package.swift")
  }
}
