import Foundation

extension Preparer {
  /// Prepares a package, and before it the packages beside it.
  func preparePackage(_ path: String) throws -> PreparedApp {
    let package = try dump(path)
    let copy = CopiedFolder(place(for: path))
    copies[path] = copy.path
    // A plug-in for the command line takes no part in a build.
    let kept = package.targets.filter { target in
      target.type != "test"
        && (target.type != "plugin" || target.pluginCapability?.keys.contains("buildTool") == true)
    }
    let used = UsedTargets(of: package)
    var programs: Set<String> = []
    var lists: [String: String] = [:]
    for target in kept {
      let isUsed = used.names.contains(target.name)
      if target.type == "binary" {
        try put(binary: target, of: path, in: copy, isUsed)
        continue
      }
      guard let folder = folder(of: target, in: path, of: package) else { continue }
      guard isUsed else {
        let isTool = used.tools.contains(target.name)
        try link(target, folder, of: path, in: copy, withSources: isTool)
        continue
      }
      let hasEntry = try put(target, folder, of: path, in: copy, setting(for: target, in: package))
      if target.type == "executable" || target.type == "regular" && hasEntry {
        programs.insert(target.name)
        lists[target.name] = PropertyList.find(in: "\(path)/\(folder)")
      }
    }
    try copy.write(Data(try manifest(of: package, at: path, kept).utf8), to: "Package.swift")
    copy.finish()
    let programNames = names(of: programs, in: package)
    let keptNames = Set(kept.map(\.name))
    let libraries = package.products.filter { !keptNames.isDisjoint(with: $0.targets) }.map(\.name)
    return PreparedApp(
      name: package.name, folder: copy.path, programs: programNames,
      products: Set(programNames + libraries).sorted(), obstacles: obstacles,
      asked: asked, propertyLists: byProgram(lists, in: package))
  }

  func dump(_ path: String) throws -> DumpedPackage {
    let dumped = try FinishedCommand(
      [
        "swift", "package", "dump-package", "--package-path", path, "--scratch-path",
        "\(scratch)/dump",
      ])
    guard dumped.isWhole else {
      throw PreparationFailure(
        description: "\(path)/Package.swift: error: Swift cannot read it:\n\(dumped.complaints)")
    }
    return try JSONDecoder().decode(DumpedPackage.self, from: Data(dumped.output.utf8))
  }

  /// Returns where the copy of a package goes. Its folder has the same name, as SwiftPM goes by it.
  func place(for path: String) -> String {
    let name = URL(filePath: path).standardizedFileURL.lastPathComponent
    let taken = Set(copies.values)
    let folders = [scratch + "/prepared"] + (2...9).map { scratch + "/prepared/\($0)" }
    return folders.map { "\($0)/\(name)" }.first { !taken.contains($0) } ?? scratch
  }

  /// Returns where a target's sources are; nil if there are none.
  func folder(
    of target: DumpedPackage.Target, in root: String, of package: DumpedPackage
  ) -> String? {
    if let path = target.path { return path }
    let folders =
      target.type == "plugin" ? ["Plugins"] : ["Sources", "Source", "src", "srcs"]
    let files = FileManager.default
    let own = folders.map { "\($0)/\(target.name)" }
      .first { files.fileExists(atPath: "\(root)/\($0)") }
    return own ?? folders.first { files.fileExists(atPath: "\(root)/\($0)") }
  }

  /// Puts a target's files into the copy.
  ///
  /// - Returns: Whether the target has the beginning of a program.
  private func put(
    _ target: DumpedPackage.Target, _ folder: String, of root: String, in copy: CopiedFolder,
    _ setting: SourceSetting
  ) throws -> Bool {
    let names = files(of: target, folder, of: root)
    let setting = setting.among(sources(names.map { "\(root)/\($0)" }))
    var hasEntry = false
    for name in names {
      guard let source = try put(name, of: root, as: name, in: copy, setting) else { continue }
      add(source)
      hasEntry = hasEntry || source.isEntry
    }
    try fill(target, folder, in: copy, names.filter { !$0.isObjectiveC })
    return hasEntry
  }

  /// Puts a target's files into the copy as they are.
  ///
  /// - Parameter isWithSources: Whether sources are among them. A target that is not built for a phone has
  ///   none, but stays, since the manifest may name it anywhere.
  private func link(
    _ target: DumpedPackage.Target, _ folder: String, of root: String, in copy: CopiedFolder,
    withSources isWithSources: Bool
  ) throws {
    let names = files(of: target, folder, of: root).filter { isWithSources || !$0.isSource }
    for name in names { try copy.link("\(root)/\(name)", as: name) }
    try fill(target, folder, in: copy, names)
  }

  /// Puts a target without anything in place of a binary one.
  private func put(
    binary target: DumpedPackage.Target, of path: String, in copy: CopiedFolder, _ isUsed: Bool
  ) throws {
    try fill(target, ManifestChanges.folderOfBinary(target.name), in: copy, [])
    guard isUsed else { return }
    obstacles.append(
      Obstacle(
        "\(path)/Package.swift", 1, missing: "binary target \(target.name)",
        needed: "its sources", .stops))
  }

  /// Gives a target a source if it has none, as SwiftPM takes none without.
  private func fill(
    _ target: DumpedPackage.Target, _ folder: String, in copy: CopiedFolder, _ names: [String]
  ) throws {
    guard target.type != "system", !names.contains(where: \.isSource) else { return }
    let text = "// Nothing of this target is built for the seat.\n"
    // A program has to begin somewhere.
    let name = target.type == "executable" ? "main.swift" : "Empty.swift"
    try copy.write(Data(text.utf8), to: folder == "." ? name : "\(folder)/\(name)")
  }

  /// Returns the files of a target, relative to the package.
  private func files(
    of target: DumpedPackage.Target, _ folder: String, of root: String
  ) -> [String] {
    let folder =
      folder == "." || folder == "./" ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    return SourceTree("\(root)/\(folder)", without: target.exclude ?? []).files
      .filter { !folder.isEmpty || !$0.hasPrefix("Package") }.map { folder + $0 }
      .filter { !isLeftOut($0, of: root) }
  }

  private func setting(
    for target: DumpedPackage.Target, in package: DumpedPackage
  ) -> SourceSetting {
    let others = package.targets.flatMap(\.dependencies)
      .flatMap { [$0.byName, $0.product?.name].compactMap { $0 } }
    let defined = (target.settings ?? []).filter { $0.condition?.includesPhone ?? true }
      .compactMap { $0.kind?.define?._0 }
    let traits = package.traits?.first { $0.name == "default" }?.enabledTraits ?? []
    return SourceSetting(
      modules: Set(package.targets.map(\.name) + others).subtracting(SourceSetting.seat),
      flags: flags.union(defined).union(traits))
  }

  /// Returns the lists by the names of the programs, which may be called otherwise than their targets.
  private func byProgram(
    _ lists: [String: String], in package: DumpedPackage
  ) -> [String: String] {
    var named = lists
    for product in package.products where product.type["executable"] != nil {
      if let list = product.targets.lazy.compactMap({ lists[$0] }).first {
        named[product.name] = list
      }
    }
    return named
  }

  /// Returns the names of the programs, which may be called otherwise than their targets.
  private func names(of targets: Set<String>, in package: DumpedPackage) -> [String] {
    let products = package.products.filter { $0.type["executable"] != nil }
    let named = products.flatMap(\.targets)
    return (products.map(\.name) + targets.filter { !named.contains($0) }).sorted()
  }
}

extension String {
  fileprivate var pathExtension: String { URL(filePath: self).pathExtension }

  fileprivate var isObjectiveC: Bool { ["m", "mm"].contains(pathExtension) }

  /// Whether the file is one that a compiler takes.
  fileprivate var isSource: Bool {
    isObjectiveC || ["swift", "c", "cc", "cpp", "cxx", "S", "s"].contains(pathExtension)
  }
}
