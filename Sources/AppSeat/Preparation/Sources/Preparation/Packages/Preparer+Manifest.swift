import Foundation

extension Preparer {
  /// Returns the manifest of a package's copy.
  func manifest(
    of package: DumpedPackage, at path: String, _ kept: [DumpedPackage.Target]
  ) throws -> String {
    let text = try manifestText(at: path)
    let copied = try copiesAround(package)
    let fetched = package.dependencies.compactMap(\.sourceControl?.first)
    let products = kept.flatMap(\.dependencies).compactMap { $0.product?.package }
    let plugins = kept.flatMap { $0.pluginUsages ?? [] }.filter { !Self.isChecker($0.name) }
    let used = Set((products + plugins.compactMap(\.package)).map { $0.lowercased() })
    let isAllNamed = kept.flatMap(\.dependencies).allSatisfy { dependency in
      dependency.byName.map { name in package.targets.contains { $0.name == name } } ?? true
    }
    let needless = fetched.filter { place in
      let names = [place.identity, place.nameForTargetDependencyResolutionOnly?.lowercased()]
      let isChecker = place.identity.contains("plugin") && Self.isChecker(place.identity)
      return isChecker || place.identity.contains("swiftlint")
        || isAllNamed && used.isDisjoint(with: names.compactMap { $0 })
    }
    remote.formUnion(Set(fetched.map(\.identity)).subtracting(needless.map(\.identity)))
    return ManifestChanges.text(
      of: text, at: path, copies: copied, needless: Set(needless.compactMap(\.address)))
      + appended(to: package, kept).text
  }

  func manifestText(at path: String) throws -> String {
    guard let file = ManifestFile(in: path),
      let text = try? String(contentsOfFile: file.path, encoding: .utf8)
    else {
      throw PreparationFailure(description: "\(path)/Package.swift: error: it cannot be read")
    }
    return text
  }

  /// Returns the copies of the packages that a package depends on, by their folders or addresses.
  func copiesAround(_ package: DumpedPackage) throws -> [String: String] {
    var copied: [String: String] = [:]
    for place in package.dependencies.compactMap(\.place) {
      if let address = place.address, place.isBluewake {
        copied[address] = bluewake
      } else if let address = place.address, let checkout = checkouts[place.identity] {
        copied[address] = try copyOfPackage(checkout.path)
      } else if let original = place.path {
        copied[original] = try copyOfPackage(original)
      }
    }
    return copied
  }

  /// Returns where a package beside this one is to be found: its copy, or bluewake itself.
  private func copyOfPackage(_ original: String) throws -> String {
    let path = URL(filePath: original).standardizedFileURL.path
    if path == bluewake { return path }
    if let copy = copies[path] { return copy }
    if checkouts.values.contains(where: { $0.path == path && $0.manner == .forLinux }) {
      return try prepareForLinux(path)
    }
    return try preparePackage(path).folder
  }

  private func appended(
    to package: DumpedPackage, _ kept: [DumpedPackage.Target]
  ) -> AppendedCode {
    let tools = UsedTargets(of: package).tools
    let keptNames = Set(kept.map(\.name))
    let version = package.toolsVersion._version.split(separator: ".").compactMap { Int($0) }
    let bluewake = package.dependencies.compactMap(\.place).first(where: \.isBluewake)
    return AppendedCode(
      bluewake: self.bluewake, asked: asked, knowsBluewake: bluewake != nil,
      needsName: !version.lexicographicallyPrecedes([5, 2]),
      targets: kept.filter {
        ["regular", "executable"].contains($0.type) && !tools.contains($0.name)
      }
      .map(addition),
      leftOutTargets: package.targets.map(\.name).filter { !keptNames.contains($0) },
      leftOutProducts: package.products.filter { keptNames.isDisjoint(with: $0.targets) }
        .map(\.name), isPatient: isPatient,
      takesFlags: !version.lexicographicallyPrecedes([5]))
  }

  private func addition(_ target: DumpedPackage.Target) -> AppendedCode.Addition {
    let known = target.dependencies.compactMap(\.product).filter { $0.package == "bluewake" }
    return AppendedCode.Addition(
      name: target.name, known: Set(known.map(\.name)),
      needlessPlugins: (target.pluginUsages ?? []).map(\.name).filter(Self.isChecker))
  }

  /// Whether a plug-in only checks sources, by its name. Such a plug-in often needs tools that
  /// exist on macOS alone.
  private static func isChecker(_ plugin: String) -> Bool {
    ["danger", "docc", "format", "lint", "periphery"].contains {
      plugin.lowercased().contains($0)
    }
  }
}

extension DumpedPackage.Dependency.Place {
  /// The address as the manifest has it; nil for a package of a registry.
  var address: String? { location?.remote?.first?.urlString }

  var isBluewake: Bool {
    identity == "bluewake" || nameForTargetDependencyResolutionOnly == "bluewake"
  }
}
