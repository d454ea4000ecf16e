// Warnings about the words of a rule, which reports repeat.

extension SpecReader {
  /// Warns about a title that is hard to read at a glance.
  ///
  /// Source: chosen. Reports list titles by the hundred, one line each.
  func warnings(aboutTitle title: String, in object: ObjectNode) -> [SpecError] {
    let position = object.position(of: "title")
    let words = title.split(separator: " ")
    var complaints: [String] = []
    if words.count > Self.mostWords {
      complaints.append("has \(words.count) words, expected at most \(Self.mostWords)")
    }
    if let first = words.first.map(String.init), Self.openings.contains(first) {
      complaints.append("begins with '\(first)', expected the subject of the sentence")
    }
    for place in ["background", "foreground"] where words.neighbour("in", place) {
      complaints.append("says 'in \(place)', expected 'in the \(place)'")
    }
    return complaints.map { warning("title \($0)", at: position) }
  }

  private static let mostWords = 12
  private static let openings: Set<String> = ["Who", "What", "Whoever", "Whose", "Where"]
}

extension [Substring] {
  /// Returns whether a word stands directly before another.
  fileprivate func neighbour(_ first: String, _ second: String) -> Bool {
    zip(self, dropFirst()).contains { before, after in
      before == first && after.prefix { $0.isLetter } == second
    }
  }
}
