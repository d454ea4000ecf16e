import Timelines

/// Which rules of a collection are wanted: those that a name or a pattern picks out, and that some
/// words describe.
///
/// A pattern is compared with the id of a rule, with the part of the id before the `/` and the part
/// behind it, with each requirement that the rule covers, and with `tag:NAME` for each of its tags. In a
/// pattern `*` stands for any text and `?` for one character. For example, `BG-CEN-*` picks out every
/// rule about the central role.
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

  /// Returns whether a rule is wanted.
  public func contains(_ spec: SpecFile) -> Bool {
    let isNamed =
      patterns.isEmpty
      || patterns.contains { Self.pattern($0, picksOut: spec.id, labelled: spec.labels) }
    return isNamed && (texts.isEmpty || texts.contains { Self.text($0, describes: spec) })
  }

  /// Returns whether a pattern picks out the rule with this id.
  ///
  /// - Parameter labels: The requirements that the rule covers, and its tags as `tag:NAME`.
  public static func pattern(
    _ pattern: String, picksOut id: String, labelled labels: [String]
  ) -> Bool {
    let glob = Glob(text: pattern)
    let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
    return ([id] + parts + labels).contains(where: glob.matches)
  }

  private static func text(_ text: String, describes spec: SpecFile) -> Bool {
    let place = "\(spec.id) \(spec.title) \(spec.path)".lowercased()
    return text.lowercased().split(separator: " ").allSatisfy { place.contains($0) }
  }
}
