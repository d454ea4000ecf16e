import SwiftParser

/// The knowledge that the sources of one target have of each other.
struct TargetSources {
  /// The names of the classes that are declared.
  private(set) var classes: Set<String> = []
  /// The members that classes must get for extensions that override, by the class.
  private(set) var overrides: [String: [String]] = [:]

  init(_ texts: [String]) {
    for text in texts {
      classes.formUnion(text.matches(of: /\bclass\s+(\w+)/).map { String($0.1) })
      guard text.contains(/\bextension\b/), text.contains(/\boverride\b/) else { continue }
      overrides.merge(
        ExtensionOverrides.members(in: Parser.parse(source: text)), uniquingKeysWith: +)
    }
    // A class of another module cannot get a member.
    overrides = overrides.filter { type, _ in
      classes.contains(type.split(separator: ".").last.map(String.init) ?? type)
    }
  }
}
