import Foundation

/// The files below a folder that may belong to a build, sorted, relative to the folder.
struct SourceTree {
  let root: String
  private(set) var files: [String] = []

  private let spared: Set<String>
  private let isApp: Bool

  /// Folders that hold no sources of the app itself.
  private static let foreign: Set<String> = ["Carthage", "DerivedData", "Pods"]
  private static let kinds: Set<String> = ["playground", "xcodeproj", "xcworkspace", "framework"]

  /// - Parameters:
  ///   - spared: Folders that are left out, relative to the root.
  ///   - isApp: Whether the folder is that of an app and not of a target: packages inside it and
  ///     tests are left out.
  init(_ root: String, without spared: [String] = [], isApp: Bool = false) {
    (self.root, self.isApp) = (root, isApp)
    self.spared = Set(spared.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    // Each folder counts once, at its own place rather than at that of a link. Packages that link to one another,
    // as those of Node do, have more paths than anybody can walk.
    var (waiting, seen) = ([""], Set<String>())
    while !waiting.isEmpty { waiting = waiting.flatMap { add($0, &seen) }.sorted() }
    files.sort()
  }

  /// Adds the files below a folder that was not seen before, except those behind links.
  ///
  /// - Returns: The links to folders.
  private mutating func add(_ folder: String, _ seen: inout Set<String>) -> [String] {
    let manager = FileManager.default
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    let real = URL(filePath: path).resolvingSymlinksInPath().path
    guard seen.insert(real).inserted else { return [] }
    var links: [String] = []
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] where !name.hasPrefix(".") {
      let entry = folder.isEmpty ? name : "\(folder)/\(name)"
      var isFolder = ObjCBool(false)
      guard !spared.contains(entry),
        manager.fileExists(atPath: "\(root)/\(entry)", isDirectory: &isFolder)
      else { continue }
      if !isFolder.boolValue {
        files.append(entry)
      } else if !isForeign(entry, named: name) {
        let isLink = (try? manager.destinationOfSymbolicLink(atPath: "\(root)/\(entry)")) != nil
        links += isLink ? [entry] : add(entry, &seen)
      }
    }
    return links
  }

  private func isForeign(_ folder: String, named name: String) -> Bool {
    Self.foreign.contains(name) || Self.kinds.contains(URL(filePath: name).pathExtension)
      || isApp && (name.hasSuffix("Tests") || hasManifest(folder))
  }

  private func hasManifest(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(folder)/Package.swift")
  }
}
