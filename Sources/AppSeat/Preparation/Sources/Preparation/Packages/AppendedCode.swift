/// The code appended to a manifest, so that the package is built for the seat. The rest of the
/// manifest stays as its author wrote it.
struct AppendedCode {
  /// The modules that every target gets, so that `canImport` answers the same everywhere.
  static let modules = [
    "AccessorySetupKit", "ActivityKit", "BackgroundTasks", "CoreBluetooth", "DarwinFoundation",
    "OSLog", "Security", "UIKit", "UserNotifications", "os",
  ]

  var bluewake: String
  /// The modules that are built only for apps that use them.
  var asked: Set<String>
  /// Whether the package itself depends on bluewake.
  var knowsBluewake = false
  var needsName = true
  var targets: [Addition] = []
  var leftOutTargets: [String] = []
  var leftOutProducts: [String] = []
  /// Whether the compiler may try long at an expression.
  var isPatient = false
  /// Whether the manifest is new enough for flags of the compiler.
  var takesFlags = true

  /// The compiler gives up on an expression after a million attempts. Those of other versions of Xcode need fewer for
  /// some expressions, which then build for a phone.
  static let patience = "-solver-scope-threshold=4000000"

  /// The additions to one target.
  struct Addition {
    var name: String
    /// The modules that it has asked for itself.
    var known: Set<String> = []
    /// The plug-ins that are not needed to build it.
    var needlessPlugins: [String] = []
  }

  var text: String {
    var lines = ["", "// Added by bluewake to build the package for its simulated phone."]
    lines += list("package.targets", leftOutTargets) + list("package.products", leftOutProducts)
    if !knowsBluewake {
      let name = needsName ? "name: \"bluewake\", " : ""
      lines.append("package.dependencies.append(.package(\(name)path: \(StringLiteral(bluewake))))")
    }
    lines += targets.flatMap(additions)
    return lines.joined(separator: "\n") + "\n"
  }

  private func list(_ list: String, _ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let literals = names.map { "\(StringLiteral($0))" }.joined(separator: ", ")
    return ["\(list).removeAll { [\(literals)].contains($0.name) }"]
  }

  /// Each copy names its original, of which the compiler warns for each file that it compiles: in a target of five
  /// hundred files that is a quarter of a million warnings. And some packages make warnings errors.
  private var flags: [String] { ["-suppress-warnings"] + (isPatient ? [Self.patience] : []) }

  private func additions(_ target: Addition) -> [String] {
    let modules = (Self.modules + asked.sorted())
      .filter { !target.known.contains($0) }
    let products = modules.map { ".product(name: \"\($0)\", package: \"bluewake\")" }
    var lines = [
      "for target in package.targets where target.name == \(StringLiteral(target.name)) {"
    ]
    lines.append("  target.dependencies += [\(products.joined(separator: ", "))]")
    if takesFlags {
      let list = flags.map { "\"-Xfrontend\", \"\($0)\"" }.joined(separator: ", ")
      lines.append(
        "  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags([\(list)])]")
    }
    if !target.needlessPlugins.isEmpty {
      let names = target.needlessPlugins.map { "\(StringLiteral($0))" }.joined(separator: ", ")
      lines.append("  target.plugins?.removeAll {")
      lines.append(
        "    if case .plugin(let name, _) = $0 { [\(names)].contains(name) } else { false }")
      lines.append("  }")
    }
    return lines + ["}"]
  }
}
