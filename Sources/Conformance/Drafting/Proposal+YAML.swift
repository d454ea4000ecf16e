import Timelines

extension Proposal {
  var id: String {
    switch form {
    case .response(let trigger, let answer, _): "\(trigger.rawValue)-then-\(answer.rawValue)"
    case .precedence(let event, let condition): "\(event.rawValue)-after-\(condition.rawValue)"
    case .first(let family, let kind): "\(family.rawValue)-begins-with-\(kind.rawValue)"
    case .atMost(_, let kind): "\(kind.rawValue)-at-most"
    case .never(let kind, let state, _): "no-\(kind.rawValue)-during-\(state.name)"
    }
  }

  /// The lines of the expectation, with a comment before them.
  var lines: [String] {
    var lines = ["# \(remark)", "- id: \(id)"]
    if !keys.isEmpty { lines.append("  for-each: \(Self.list(keys.map(\.rawValue)))") }
    return lines + pattern.map { "  \($0)" }
  }

  private var pattern: [String] {
    switch form {
    case .response(let trigger, let answer, let time):
      ["each: \(trigger.rawValue)", "then: \(answer.rawValue)", "within: \(time.text)"]
    case .precedence(let event, let condition):
      ["each: \(event.rawValue)", "preceded-by: \(condition.rawValue)"]
    case .first(let family, let kind): ["first: \(family.rawValue).*", "is: \(kind.rawValue)"]
    case .atMost(let count, let kind): ["at-most: \(count)", "of: \(kind.rawValue)"]
    case .never(let kind, let state, let other):
      [
        "during: \(state.name)", "never: \(kind.rawValue)", "exercised-by: \(other.rawValue)",
      ]
    }
  }

  /// A remark on how often it was seen, and on the worst case.
  private var remark: String {
    let times = "Seen \(seen.counted("time"))"
    switch form {
    case .response:
      return times + (worst.map { "; the slowest answer took \($0.shown)." } ?? ".")
    case .precedence: return times + "; it was first every time."
    case .first: return times + "; no other entry was first."
    case .atMost(let count, _):
      return "\(seen) had \(count == 1 ? "one" : "\(count)"), and none had more."
    case .never(_, let state, let other):
      return
        "It happened \(elsewhere.counted("time")) outside of \(state.name) and never in it, with "
        + "\(seen) × \(other.rawValue) there."
    }
  }

  static func list(_ words: [String]) -> String {
    words.count == 1 ? words[0] : "[\(words.joined(separator: ", "))]"
  }

  /// Makes a rule that holds only this proposal.
  func specFile(_ library: StateLibrary?) throws(SpecErrors) -> SpecFile {
    try SpecFile(
      parsing: (["spec: 1", "id: draft", "title: draft", "expect:"] + lines.map { "  \($0)" })
        .joined(separator: "\n"), path: "draft", library: library)
  }
}

extension NamedState {
  /// The state as spec files define it; nil if its events need more than kinds.
  var definition: String? {
    guard [enters, leaves].allSatisfy({ $0.choices.allSatisfy(\.predicates.isEmpty) }) else {
      return nil
    }
    let each = keys.isEmpty ? "" : "for-each: \(Proposal.list(keys.map(\.rawValue))), "
    let (enters, leaves) = (enters.words, leaves.words)
    return "\(name): {\(each)enters: \(enters), leaves: \(leaves)}"
  }
}

extension EventPattern {
  fileprivate var words: String { Proposal.list(choices.flatMap(\.words)) }
}
