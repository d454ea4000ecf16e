/// The targets of a package that are built for a phone.
///
/// Xcode builds the products. A target that no product uses, or only on other systems, is not built
/// and need not compile here.
struct UsedTargets {
  /// The names of the targets that are built for the phone.
  private(set) var names: Set<String> = []
  /// The names of those that run while the package is built: macros, plug-ins and their tools.
  private(set) var tools: Set<String> = []

  init(of package: DumpedPackage) {
    let targets = Dictionary(
      package.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    func reach(_ start: [String], past isEnd: (String) -> Bool) -> Set<String> {
      var (waiting, found) = (start, Set<String>())
      while let name = waiting.popLast() {
        guard let target = targets[name], !isEnd(name), found.insert(name).inserted else {
          continue
        }
        waiting += target.dependencies.filter(\.isForPhone).compactMap(\.targetName)
      }
      return found
    }
    let makers = package.targets.filter { ["macro", "plugin"].contains($0.type) }.map(\.name)
    tools = reach(makers) { _ in false }
    let programs = package.targets.filter { $0.type == "executable" && !tools.contains($0.name) }
    let all = package.products.flatMap(\.targets) + programs.map(\.name)
    let start = all.isEmpty ? package.targets.filter { $0.type != "test" }.map(\.name) : all
    // The app may also use a macro's dependencies; the macro itself is a tool.
    names = reach(start) { makers.contains($0) }
    tools.subtract(names)
  }
}
