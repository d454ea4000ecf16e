import Timelines
import VirtualTime

extension Expectation {
  /// The expectation in English, for reviewers who do not want to read the keys of the spec file.
  public var sentence: String {
    let clauses = [keyClause, scope.clause].filter { !$0.isEmpty }
    var sentence = (clauses + [pattern.clause]).joined(separator: ", ")
    if let exercise { sentence += "; put to the test by \(exercise.phrase)" }
    return sentence.prefix(1).uppercased() + sentence.dropFirst()
  }

  private var keyClause: String {
    keys.isEmpty ? "" : "for each " + keys.map(\.rawValue).joined(separator: " and ")
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
    switch (least, most) {
    case (let least?, let most?): " after \(least.text) to \(most.text)"
    case (nil, let most?): " within \(most.text)"
    case (let least?, nil): " after \(least.text) or more"
    case (nil, nil): ""
    }
  }
}
