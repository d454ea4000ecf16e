import Timelines

/// A selection of rules from a collection, by patterns of their names and by words that describe
/// them.
///
/// A pattern is compared with the id of a rule, with the parts of the id before and after the `/`,
/// with each requirement that the rule covers, and with `tag:NAME` for each of its tags. In a
/// pattern `*` stands for any text and `?` for one character. For example, `BG-CEN-*` picks out
/// every rule about the central role.
public struct RuleSelection: Hashable, Sendable {
  /// The patterns, of which one must fit; empty if any rule will do.
  public var patterns: [String]
  /// The texts, each with words that a rule's id, title and path must have between them; one text must
  /// fit. Empty if any rule will do.
  public var texts: [String]

  /// Makes a selection; without patterns and texts it is of all rules.
  public init(patterns: [String] = [], texts: [String] = []) {
    (self.patterns, self.texts) = (patterns, texts)
  }

  /// Whether every rule is wanted.
  public var isOfAll: Bool { patterns.isEmpty && texts.isEmpty }

  /// Returns those of some rules that are wanted.
  public func rules(of specs: [SpecFile]) -> [SpecFile] {
    let sorted = RulePatterns(patterns)
    return specs.filter { spec in
      let isNamed =
        patterns.isEmpty || sorted.first(pickingOut: spec.id, labelled: spec.labels) != nil
      return isNamed && (texts.isEmpty || texts.contains { Self.text($0, describes: spec) })
    }
  }

  /// Returns whether a pattern picks out the rule with this id.
  ///
  /// - Parameter labels: The requirements that the rule covers, and its tags as `tag:NAME`.
  public static func pattern(
    _ pattern: String, picksOut id: String, labelled labels: [String]
  ) -> Bool {
    names(of: id, labelled: labels).contains(where: Glob(text: pattern).matches)
  }

  /// Returns the names of a rule that a pattern is compared with.
  static func names(of id: String, labelled labels: [String]) -> [String] {
    [id] + id.split(separator: "/", maxSplits: 1).map(String.init) + labels
  }

  /// Returns whether a pattern stands for more than its own text.
  static func isGlob(_ pattern: String) -> Bool { pattern.contains { $0 == "*" || $0 == "?" } }

  private static func text(_ text: String, describes spec: SpecFile) -> Bool {
    let place = "\(spec.id) \(spec.title) \(spec.path)".lowercased()
    return text.lowercased().split(separator: " ").allSatisfy { place.contains($0) }
  }
}
