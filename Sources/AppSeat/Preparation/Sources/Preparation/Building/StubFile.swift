import Foundation

/// A source with stubs of names that frameworks have which the seat lacks.
///
/// The compiler says which names are missing, and not what they are. So a type becomes an empty class, a delegate an
/// empty protocol, and anything else a comment with its places.
public struct StubFile {
  /// The names, by their framework.
  private var names: [String: [String: [String]]] = [:]
  private let folder: String

  /// - Parameter folder: The folder from which paths are written.
  public init(_ obstacles: [Obstacle], from folder: String) {
    self.folder = folder
    for obstacle in obstacles {
      guard let framework = obstacle.framework, !obstacle.missing.hasPrefix("module "),
        obstacle.missing.wholeMatch(of: /[A-Za-z_][A-Za-z_0-9]*(\.[A-Za-z_0-9]+)?/) != nil
      else { continue }
      let path = obstacle.file
      let shown = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
      names[framework, default: [:]][obstacle.missing, default: []].append(
        "\(shown):\(obstacle.line)")
    }
  }

  /// The number of names.
  public var count: Int { names.values.reduce(0) { $0 + $1.count } }

  public var text: String {
    var lines = [
      "// Stubs of frameworks that bluewake's seat lacks, as `bluewake app stub` has begun them. Give each name",
      "// what your code needs of it, and keep the file out of your app's own target.",
      "import Foundation",
    ]
    for (framework, names) in names.sorted(by: { $0.key < $1.key }) {
      lines += ["", "// MARK: \(framework)"]
      for (name, places) in names.sorted(by: { $0.key < $1.key }) {
        lines.append(
          "// \(places.prefix(3).joined(separator: ", "))\(places.count > 3 ? ", …" : "")")
        lines.append(Self.declaration(of: name))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func declaration(of name: String) -> String {
    guard name.first?.isUppercase == true, !name.contains(".") else { return "// \(name)" }
    let isProtocol = ["DataSource", "Delegate", "Protocol"].contains { name.hasSuffix($0) }
    return isProtocol ? "public protocol \(name): AnyObject {}" : "open class \(name): NSObject {}"
  }
}
