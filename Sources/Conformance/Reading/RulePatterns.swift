/// Many patterns of rules at once; see ``RuleSelection``.
///
/// A pattern without `*` and `?` is looked up in a dictionary. Thousands of them then cost hardly more
/// than one. The others are tried one after the other, so a project file may hold only
/// ``ProjectFile/mostGlobs`` of these.
public struct RulePatterns: Sendable {
  /// The index of each text without wildcards, where it stands first.
  private var literals: [String: Int] = [:]
  private var globs: [(index: Int, glob: Glob)] = []

  /// Sorts the patterns.
  public init(_ patterns: some Sequence<String>) {
    for (index, pattern) in patterns.enumerated() {
      if RuleSelection.isGlob(pattern) {
        globs.append((index, Glob(text: pattern)))
      } else if literals[pattern] == nil {
        literals[pattern] = index
      }
    }
  }

  /// Returns the index of the first pattern that picks out a rule; nil if none does.
  ///
  /// - Parameter labels: The requirements that the rule covers, and its tags as `tag:NAME`.
  public func first(pickingOut id: String, labelled labels: [String]) -> Int? {
    let names = RuleSelection.names(of: id, labelled: labels)
    let literal = names.compactMap { literals[$0] }.min()
    let glob = globs.first { names.contains(where: $0.glob.matches) }?.index
    return [literal, glob].compactMap(\.self).min()
  }
}

/// All the names by which patterns pick rules out.
public struct RuleNames: Sendable {
  private var names: Set<String> = []

  /// Makes an empty set of names.
  public init() {}

  /// Adds the names of a rule.
  public mutating func add(_ id: String, labelled labels: [String]) {
    names.formUnion(RuleSelection.names(of: id, labelled: labels))
  }

  /// Returns whether a pattern picks out one of the rules.
  public func hasRule(for pattern: String) -> Bool {
    if !RuleSelection.isGlob(pattern) { return names.contains(pattern) }
    return names.contains(where: Glob(text: pattern).matches)
  }
}
