import Foundation

/// What SwiftPM notes about the packages that it has fetched.
private struct Workspace: Decodable {
  struct Contents: Decodable { var dependencies: [Fetched] }
  struct Fetched: Decodable {
    struct Package: Decodable { var identity: String }
    var packageRef: Package
    var subpath: String
  }
  var object: Contents
}

extension Preparer {
  /// Packages that bluewake brings along, which are at home on Linux.
  private static let own: Set<String> = [
    "opencombine", "swift-argument-parser", "swift-syntax", "yams",
  ]

  /// Has SwiftPM fetch the packages that an app depends on, and looks which of them were written for
  /// Apple's systems alone.
  ///
  /// - Returns: Whether there are any that are not known yet.
  func findForeignSources(of app: PreparedApp) throws -> Bool {
    guard hasRemote else { return false }
    // In a folder of its own: SwiftPM removes what it no longer needs once the copies are in place.
    let fetched = "\(scratch)/fetched"
    let resolved = try FinishedCommand(
      ["swift", "package", "resolve", "--package-path", app.folder, "--scratch-path", fetched],
      notes: "\(scratch)/notes.txt", environment: SwiftBuild.environment(app))
    guard resolved.status == 0 else {
      throw PreparationFailure(
        description: "\(app.name): error: its packages cannot be fetched:\n\(resolved.complaints)")
    }
    let state = URL(filePath: "\(fetched)/workspace-state.json")
    let workspace = try JSONDecoder().decode(Workspace.self, from: Data(contentsOf: state))
    let before = checkouts.count
    for package in workspace.object.dependencies
    where !Self.own.contains(package.packageRef.identity) && !package.subpath.isEmpty {
      let path = "\(fetched)/checkouts/\(package.subpath)"
      if try isForeign(path) { checkouts[package.packageRef.identity] = path }
    }
    return checkouts.count > before
  }

  /// Returns whether a package imports modules of Apple's systems also where it is compiled on Linux.
  private func isForeign(_ path: String) throws -> Bool {
    let package = try dump(path)
    let targets = package.targets.filter { ["regular", "executable"].contains($0.type) }
    return targets.contains { target in
      guard let folder = folder(of: target, in: path, of: package) else { return false }
      let tree = SourceTree("\(path)/\(folder)", without: target.exclude ?? [])
      return tree.files.filter { $0.hasSuffix(".swift") }.contains { file in
        (try? String(contentsOfFile: "\(tree.root)/\(file)", encoding: .utf8))
          .map(ForeignImports.exist) ?? false
      }
    }
  }
}
