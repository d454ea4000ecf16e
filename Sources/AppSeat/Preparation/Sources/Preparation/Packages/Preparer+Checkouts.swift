import Foundation

/// SwiftPM's notes about the packages around an app.
struct WorkspaceState: Decodable {
  struct Contents: Decodable { var dependencies: [Dependency] }
  struct Dependency: Decodable {
    struct Package: Decodable { var identity: String }
    struct State: Decodable { var name: String }
    var packageRef: Package
    var state: State
    var subpath: String
  }
  var object: Contents

  /// The folders of the fetched packages, by their identity. Packages of the machine itself,
  /// bluewake among them, have an entry as well, and no checkout.
  var checkouts: [String: String] {
    let fetched = object.dependencies.filter { $0.state.name == "sourceControlCheckout" }
    return Dictionary(
      fetched.map { ($0.packageRef.identity, $0.subpath) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Preparer {
  /// Packages that ask for modules of the seat and are built where there are none, or before them.
  private static let untouched: Set<String> = [
    "opencombine", "swift-asn1", "swift-crypto", "swift-syntax",
  ]

  /// A fetched package that is not built as it is.
  struct Checkout {
    var path: String
    var manner: Manner
  }

  /// How a fetched package is prepared.
  enum Manner {
    /// It was written for Apple's systems and takes the modules of the seat.
    case forSeat
    /// It was written for Linux, too, and asks which of Apple's modules there are. The modules of
    /// the seat are none of those that it means, and are hidden from it.
    case forLinux
  }

  /// Has SwiftPM fetch the packages that an app depends on, and looks which of them need
  /// preparation.
  ///
  /// - Returns: Whether there are any that are not known yet.
  func findCheckouts(of app: PreparedApp) throws -> Bool {
    guard !remote.isEmpty else { return false }
    // In a folder of its own: SwiftPM removes what it no longer needs once the copies are in place.
    let fetched = "\(scratch)/fetched"
    var progress = BuildProgress()
    let resolved = try FinishedCommand(
      ["swift", "package", "resolve", "--package-path", app.folder, "--scratch-path", fetched],
      environment: SwiftBuild.environment(app)
    ) { line in
      if let step = progress.step(begunBy: line) { show(step) }
    }
    guard resolved.status == 0 else {
      throw PreparationFailure(
        description: "\(app.name): error: its packages cannot be fetched:\n\(resolved.complaints)")
    }
    let state = URL(filePath: "\(fetched)/workspace-state.json")
    let folders = try JSONDecoder().decode(WorkspaceState.self, from: Data(contentsOf: state))
      .checkouts
    let before = checkouts.count
    try classify(folders.mapValues { "\(fetched)/checkouts/\($0)" })
    return checkouts.count > before
  }

  /// Looks at the packages that the app is built with: those that its own packages name, and
  /// theirs.
  private func classify(_ folders: [String: String]) throws {
    var dependents: [String: Set<String>] = [:]
    var (waiting, seen) = (remote.subtracting(Self.untouched).sorted(), Set<String>())
    while let identity = waiting.popLast() {
      guard seen.insert(identity).inserted, let path = folders[identity] else { continue }
      let package = try dump(path)
      for other in package.dependencies.compactMap(\.sourceControl?.first?.identity)
      where !Self.untouched.contains(other) {
        dependents[other, default: []].insert(identity)
        waiting.append(other)
      }
      if let manner = manner(of: package, at: path) {
        checkouts[identity] = Checkout(path: path, manner: manner)
      }
    }
    // The manifest of a package that depends on a copy has to name the copy.
    waiting = checkouts.keys.sorted()
    while let identity = waiting.popLast() {
      for other in dependents[identity, default: []].sorted() where checkouts[other] == nil {
        guard let path = folders[other] else { continue }
        checkouts[other] = Checkout(path: path, manner: .forLinux)
        waiting.append(other)
      }
    }
  }

  /// Returns how a fetched package has to be prepared; nil if it can be built as it is.
  private func manner(of package: DumpedPackage, at path: String) -> Manner? {
    var isAsking = false
    for target in package.targets where ["regular", "executable"].contains(target.type) {
      guard let folder = folder(of: target, in: path, of: package) else { continue }
      let tree = SourceTree("\(path)/\(folder)", without: target.exclude ?? [])
      for file in tree.files where file.hasSuffix(".swift") {
        let text = try? String(contentsOfFile: "\(tree.root)/\(file)", encoding: .utf8)
        let modules = AppleModules(in: text ?? "")
        if modules.areImportedOnLinux || modules.asked.contains("CoreBluetooth") { return .forSeat }
        isAsking = isAsking || !modules.asked.isDisjoint(with: SourceSetting.seat)
      }
    }
    return isAsking ? .forLinux : nil
  }

  /// Copies a package that is built as on a Linux without the modules of the seat.
  func prepareForLinux(_ path: String) throws -> String {
    let copy = CopiedFolder(place(for: path))
    copies[path] = copy.path
    let manifest = ManifestChanges.text(
      of: try manifestText(at: path), at: path, copies: try copiesAround(dump(path)), needless: [])
    try copy.write(Data(manifest.utf8), to: "Package.swift")
    for file in SourceTree(path).files where !file.hasPrefix("Package@") {
      let original = "\(path)/\(file)"
      let text = try? String(contentsOfFile: original, encoding: .utf8)
      if file.hasSuffix(".swift"), let hidden = text.flatMap(HiddenModules.text) {
        try copy.write(Data(hidden.utf8), to: file)
      } else {
        try copy.link(original, as: file)
      }
    }
    copy.finish()
    return copy.path
  }
}
