import Foundation

extension Preparer {
  /// Prepares a package, and before it the packages beside it.
  func preparePackage(_ path: String) throws -> PreparedApp {
    let package = try dump(path)
    let copy = CopiedFolder(place(for: path))
    copies[path] = copy.path
    let kept = package.targets.filter { !["plugin", "test"].contains($0.type) }
    var programs: Set<String> = []
    var lists: [String: String] = [:]
    for target in kept {
      if target.type == "binary" { report(binary: target, of: path) }
      guard let folder = folder(of: target, in: path, of: package) else { continue }
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
      usesCombine: usesCombine, propertyLists: byProgram(lists, in: package))
  }

  func dump(_ path: String) throws -> DumpedPackage {
    let dumped = try FinishedCommand(
      [
        "swift", "package", "dump-package", "--package-path", path, "--scratch-path",
        "\(scratch)/dump",
      ], notes: "\(scratch)/notes.txt")
    guard dumped.status == 0 else {
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
    let folders = ["Sources", "Source", "src", "srcs"]
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
    let folder =
      folder == "." || folder == "./" ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    var hasEntry = false
    let files = SourceTree("\(root)/\(folder)", without: target.exclude ?? []).files
    let setting = setting.among(sources(files.map { "\(root)/\(folder)\($0)" }))
    for file in files {
      let name = folder + file
      if folder.isEmpty, name.hasPrefix("Package") { continue }
      let isMacro = target.type == "macro"
      guard !isMacro else {
        try copy.link("\(root)/\(name)", as: name)
        continue
      }
      guard let source = try put(name, of: root, as: name, in: copy, setting) else { continue }
      take(source)
      hasEntry = hasEntry || source.isEntry
    }
    return hasEntry
  }

  private func setting(
    for target: DumpedPackage.Target, in package: DumpedPackage
  ) -> SourceSetting {
    let others = package.targets.flatMap(\.dependencies)
      .flatMap { [$0.byName, $0.product?.name].compactMap { $0 } }
    let defined = (target.settings ?? []).compactMap { $0.kind?.define?._0 }
    return SourceSetting(
      modules: Set(package.targets.map(\.name) + others).subtracting(SourceSetting.seat),
      flags: flags.union(defined))
  }

  private func report(binary target: DumpedPackage.Target, of path: String) {
    obstacles.append(
      Obstacle(
        "\(path)/Package.swift", 1, missing: "binary target \(target.name)",
        needed: "its sources", .stops))
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
