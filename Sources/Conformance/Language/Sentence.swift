import Timelines

extension Expectation {
  /// The expectation in English, for reviewers who do not want to read the keys of the spec file.
  public var sentence: String {
    let clauses = [keyClause, scopeClause].filter { !$0.isEmpty }
    var sentence = (clauses + [pattern.clause]).joined(separator: ", ")
    if let exercise { sentence += "; put to the test by \(exercise.phrase)" }
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
  }

  /// The scope with the further states: `from call.connect, during background and locked`.
  var scopeClause: String {
    let names = allStates.filter { $0.clause == nil }.map(\.name)
    let during = names.isEmpty ? "" : "during \(names.joined(separator: " and "))"
    if case .during = scope { return during }
    return [scope.clause, during].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Every state that must be on, the scope among them if it is one.
  private var allStates: [NamedState] {
    if case .during(let state) = scope { [state] + states } else { states }
  }

  private var keyClause: String {
    if keys.isEmpty { return "" }
    let declared = allStates.compactMap(\.clause)
    let names = keys.filter { $0 != .accused || accused == nil }.map(\.rawValue)
    let all = [accused?.noun].compactMap(\.self) + names
    return (["for each " + all.joined(separator: " and ")] + declared).joined(separator: " ")
  }
}

extension Scope {
  var clause: String {
    switch self {
    case .whole: return ""
    case .during(let state): return "during \(state.name)"
    case .before(let event, let reach): return "in the \(reach.text) before each \(event.phrase)"
    case .window(let window): return window.clause
    }
  }
}

extension Window {
  fileprivate var clause: String {
    var words: [String] = []
    if let from {
      let start = delay.map { "\($0.text) after" } ?? "from"
      words.append("\(start) \(from.phrase)")
    }
    if let until { words.append("until \(until.phrase)") }
    if let length { words.append("for \(length.text)") }
    if isClosed { words.append("(judged when it is over)") }
    return words.joined(separator: " ")
  }
}

extension Bound {
  /// ` within 10s`
  var clause: String {
    switch (least, hasEnd) {
    case (let least?, true): " after \(least.text) to \(mostText)"
    case (nil, true): " within \(mostText)"
    case (let least?, false): " after \(least.text) or more"
    case (nil, false): ""
    }
  }
}
