/// The text of a rule that has the shared states it names as its own: a rule that was found is written
/// where its library of states may not be.
struct AdoptedStates {
  private(set) var rule: String

  /// - Parameters:
  ///   - names: The shared states that the rule names.
  ///   - library: The text of the file that defines them.
  init(_ names: Set<String>, of library: String, in rule: String) {
    self.rule = rule
    let definitions = Self.definitions(of: names, in: library)
    guard !definitions.isEmpty else { return }
    var lines = rule.split(separator: "\n", omittingEmptySubsequences: false)
    if let own = lines.firstIndex(where: { $0.hasPrefix("states:") }) {
      lines.insert(contentsOf: definitions, at: own + 1)
    } else if let expectations = lines.firstIndex(where: { $0.hasPrefix("expect:") }) {
      lines.insert(contentsOf: ["states:"] + definitions + [""], at: expectations)
    }
    self.rule = lines.joined(separator: "\n")
  }

  /// Returns the lines of the states in a library, which stand two spaces deep below `states:`.
  private static func definitions(of names: Set<String>, in library: String) -> [Substring] {
    var isInStates = false
    var isWanted = false
    var definitions: [Substring] = []
    for line in library.split(separator: "\n") {
      let isKey = line.first.map { $0 != " " && $0 != "#" } ?? false
      if isKey { isInStates = line.hasPrefix("states:") }
      let isComment = line.drop { $0 == " " }.first == "#"
      guard isInStates, line.hasPrefix("  "), !isComment else { continue }
      if line.dropFirst(2).first != " " {
        isWanted = names.contains(String(line.dropFirst(2).prefix { $0 != ":" }))
      }
      if isWanted { definitions.append(line) }
    }
    return definitions
  }
}
