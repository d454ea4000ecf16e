import Timelines

extension StateLibrary {
  /// Returns a part of a file of shared states: the states, the requirements and the faults that a rule
  /// names, as they are written. Nil if the rule names none of them.
  ///
  /// - Parameter text: The text of the file.
  package static func part(of text: String, for rule: SpecFile) -> String? {
    let named = Set(Profile.allCases.flatMap { rule.expectations(for: $0) }.flatMap(\.killers))
    let wanted = rule.sharedStates.union(rule.covers).union(named)
    var sections: [String] = []
    var section: String?
    var lines: [Substring] = []
    var isWanted = false
    func end() {
      if let section, !lines.isEmpty {
        sections.append(([section[...]] + lines).joined(separator: "\n"))
      }
      lines = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let key = Key(line) else {
        if isWanted, !line.allSatisfy(\.isWhitespace) { lines.append(line) }
        continue
      }
      if key.isOfSection {
        end()
        (section, isWanted) = (key.name == "spec" ? nil : key.name + ":", false)
      } else {
        isWanted = section != nil && wanted.contains(key.name)
        if isWanted { lines.append(line) }
      }
    }
    end()
    return sections.isEmpty ? nil : "spec: 1\n" + sections.joined(separator: "\n") + "\n"
  }

  /// The key that a line begins with, at the margin or one step further right.
  private struct Key {
    let name: String
    let isOfSection: Bool

    init?(_ line: Substring) {
      let indentation = line.prefix { $0 == " " }.count
      let name = line.dropFirst(indentation).prefix { $0 != ":" && $0 != "#" }
      guard indentation == 0 || indentation == 2, !name.isEmpty,
        line.dropFirst(indentation + name.count).first == ":"
      else { return nil }
      (self.name, isOfSection) = (String(name), indentation == 0)
    }
  }
}
