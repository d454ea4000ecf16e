import Foundation

/// The settings of Xcode that an app's `Info.plist` names, as in `$(PRODUCT_BUNDLE_IDENTIFIER)`.
///
/// They are what the caller has said, what follows from the program's name, and what the project
/// and the configuration files beside the app say. A setting that these give several values is
/// unknown.
struct BuildSettings {
  private var values: [String: String]

  /// - Parameters:
  ///   - list: The path of the `Info.plist`, around which files are looked for.
  ///   - given: The caller's settings, which prevail.
  init(of program: String, list: String, isRelease: Bool, given: [String: String]) {
    values = Self.standard(program)
    var folder = URL(filePath: list).deletingLastPathComponent()
    // A project lies beside the app's folder, or in it.
    for _ in 0..<3 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let projects = names.filter { $0.hasSuffix(".xcodeproj") }
        .map { "\(folder.path)/\($0)/project.pbxproj" }
      let files = names.filter { $0.hasSuffix(".xcconfig") }.map { "\(folder.path)/\($0)" }
      if !projects.isEmpty || !files.isEmpty {
        let blocks = projects.compactMap(Self.text).flatMap(Self.blocks)
        read(Self.best(blocks, list: list, isRelease))
        read(files.compactMap(Self.text).map(Self.assignments))
        break
      }
      folder.deleteLastPathComponent()
    }
    values.merge(given) { $1 }
  }

  /// Returns a text with the values of the settings in it.
  ///
  /// - Parameter unknown: Gets the names of unknown settings, which stay in the text.
  func expanded(_ text: String, unknown: inout Set<String>, depth: Int = 8) -> String {
    var (result, rest) = ("", text[...])
    while let match = rest.firstMatch(of: Self.reference) {
      result += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      let name = String(match.1 ?? match.3 ?? "")
      if let value = values[name], depth > 0 {
        let whole = expanded(value, unknown: &unknown, depth: depth - 1)
        result += Self.modified(whole, by: match.2 ?? match.4)
      } else {
        unknown.insert(name)
        result += match.0
      }
    }
    return result + rest
  }

  private static var reference: Regex<(Substring, Substring?, Substring?, Substring?, Substring?)> {
    /\$\((\w+)(?::(\w+))?\)|\$\{(\w+)(?::(\w+))?\}/
  }

  private static func standard(_ program: String) -> [String: String] {
    [
      "CURRENT_PROJECT_VERSION": "1", "DEVELOPMENT_LANGUAGE": "en", "EXECUTABLE_NAME": program,
      "MARKETING_VERSION": "1.0", "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
      "PRODUCT_MODULE_NAME": program, "PRODUCT_NAME": program, "TARGET_NAME": program,
      "inherited": "",
    ]
  }

  private mutating func read(_ blocks: [[String: String]]) {
    let names = Set(blocks.flatMap(\.keys))
    for name in names {
      let found = Set(blocks.compactMap { $0[name] })
      if let value = name == "PRODUCT_BUNDLE_IDENTIFIER" ? Self.app(among: found) : found.only {
        // A setting that names itself adds to what was there.
        values[name] = value.contains("(\(name)") ? values[name] : value
      }
    }
  }

  /// Returns the app's identifier among those of its tests and extensions, which begin with it.
  private static func app(among identifiers: Set<String>) -> String? {
    let shortest = identifiers.min { ($0.count, $0) < ($1.count, $1) }
    return shortest.flatMap { app in identifiers.allSatisfy { $0.hasPrefix(app) } ? app : nil }
  }

  /// Returns those of a project's blocks that are about an `Info.plist`, and of the wanted
  /// configuration.
  private static func best(
    _ blocks: [(name: String, settings: [String: String])], list: String, _ isRelease: Bool
  ) -> [[String: String]] {
    func fitting(
      _ all: [(name: String, settings: [String: String])],
      _ fits: ((name: String, settings: [String: String])) -> Bool
    ) -> [(name: String, settings: [String: String])] {
      let some = all.filter(fits)
      return some.isEmpty ? all : some
    }
    let own = fitting(blocks) { block in
      block.settings["INFOPLIST_FILE"].map { path in
        let end = path.replacing(reference) { _ in "" }.drop { $0 == "/" }
        return list.hasSuffix("/\(end)")
      } ?? false
    }
    return fitting(own) { $0.name == (isRelease ? "Release" : "Debug") }.map(\.settings)
  }

  /// Returns the settings of a project's configurations, each with the configuration's name.
  private static func blocks(of project: String) -> [(name: String, settings: [String: String])] {
    project.matches(of: /buildSettings = \{\n([\s\S]*?)\n\s*\};\s*name = "?([^";]*)"?;/).map {
      (String($0.2), assignments(in: String($0.1)))
    }
  }

  /// Reads lines such as `NAME = value;`, as projects and configuration files have them.
  private static func assignments(in text: String) -> [String: String] {
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let uncommented = line.prefix(upTo: line.firstRange(of: " //")?.lowerBound ?? line.endIndex)
      guard let match = uncommented.wholeMatch(of: /\s*(\w+)\s*=\s*"?(.*?)"?;?\s*/) else {
        continue
      }
      found[String(match.1)] = String(match.2)
    }
    return found
  }

  private static func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// Applies what may follow a name, as in `$(PRODUCT_NAME:rfc1034identifier)`.
  private static func modified(_ value: String, by modifier: Substring?) -> String {
    switch modifier {
    case "rfc1034identifier": replaced(value, by: "-")
    case "c99extidentifier", "identifier": replaced(value, by: "_")
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    default: value
    }
  }

  private static func replaced(_ value: String, by mark: Character) -> String {
    String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : mark })
  }
}

extension Set {
  /// The only element; nil if there are none or several.
  fileprivate var only: Element? { count == 1 ? first : nil }
}

/// An `Info.plist` as it lies beside a program: with the values of Xcode's settings.
public struct ExpandedPropertyList {
  let octets: Data
  /// The names of unknown settings.
  public private(set) var unknown: [String]

  public init(
    _ path: String, of program: String, isRelease: Bool, given: [String: String]
  ) throws {
    let original = try Data(contentsOf: URL(filePath: path))
    let settings = BuildSettings(of: program, list: path, isRelease: isRelease, given: given)
    var unknown: Set<String> = []
    // A list that cannot be read is reported when the app is judged.
    guard let list = try? PropertyListSerialization.propertyList(from: original, format: nil) else {
      (octets, self.unknown) = (original, [])
      return
    }
    let expanded = Self.expanded(list, settings, &unknown)
    octets = try PropertyListSerialization.data(
      fromPropertyList: expanded, format: .xml, options: 0)
    self.unknown = unknown.sorted()
  }

  private static func expanded(
    _ value: Any, _ settings: BuildSettings, _ unknown: inout Set<String>
  ) -> Any {
    switch value {
    case let text as String: settings.expanded(text, unknown: &unknown)
    case let list as [Any]: list.map { expanded($0, settings, &unknown) }
    case let table as [String: Any]:
      Dictionary(
        table.map { (settings.expanded($0, unknown: &unknown), expanded($1, settings, &unknown)) },
        uniquingKeysWith: { first, _ in first })
    default: value
    }
  }
}
