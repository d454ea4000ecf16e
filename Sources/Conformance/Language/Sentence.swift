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

extension Pattern {
  fileprivate var clause: String {
    switch self {
    case .never(let event): return "never \(event.phrase)"
    case .may(let event): return "there may be \(event.phrase)"
    case .everyOne(let event, let predicates):
      let conditions = predicates.map(\.phrase).joined(separator: " and ")
      return "every \(event.phrase) satisfies: \(conditions)"
    case .eventually(let event, let bound):
      return "there is at least one \(event.phrase)" + (bound?.clause ?? "")
    case .count(let count): return count.clause
    case .first(let candidate, let event, let most):
      let bound = most.map { ", within \($0.text)" } ?? ""
      return "the first \(candidate.phrase) is \(event.phrase)\(bound)"
    case .response(let response): return response.clause
    case .precedence(let precedence): return precedence.clause
    case .recurrence(let event, let most):
      return "there is \(event.phrase) at least every \(most.text)"
    case .holding(let event, let state, let bound):
      return "after each \(event.phrase) it is \(state.name) \(bound.length)"
    case .sequence(let sequence): return sequence.clause
    case .increasing(let event, let subject):
      return "\(subject.name) never decreases from one \(event.phrase) to the next"
    case .measure(let measure):
      return "\(measure.phrase) is \(measure.comparison.phrase) \(measure.other.phrase)"
    }
  }
}

extension Bound {
  fileprivate var clause: String {
    switch (least, most) {
    case (let least?, let most?): " after \(least.text) to \(most.text)"
    case (nil, let most?): " within \(most.text)"
    case (let least?, nil): " after \(least.text) or more"
    case (nil, nil): ""
    }
  }
}

extension Bound {
  /// How long a state holds, in words.
  fileprivate var length: String {
    let least = least.map { "for at least \($0.text)" }
    let most = most.map { "for at most \($0.text)" }
    return [least, most].compactMap { $0 }.joined(separator: " and ")
  }
}

extension Sequencing {
  fileprivate var clause: String {
    let steps = steps.map { $0.event.phrase + ($0.within.map { " (within \($0.text))" } ?? "") }
    let list = steps.joined(separator: ", then ")
    switch order {
    case .noStepBeforeItsPredecessor: return "none comes before the one before it: \(list)"
    case .allInOrder:
      let total = within.map { ", all within \($0.text)" } ?? ""
      return "what begins is completed in order: \(list)\(total)"
    }
  }
}

extension Count {
  fileprivate var clause: String {
    var words = "\(relation.phrase) \(number) \(event.phrase)"
    if let window { words += " in any \(window.text)" }
    if let reset { words += ", counted anew from each \(reset.phrase)" }
    return words
  }
}

extension Response {
  fileprivate var clause: String {
    var words = "each \(trigger.phrase) is followed by "
    words += (exactlyOnce ? "exactly one " : "") + answer.phrase + (bound?.clause ?? "")
    if pairing == .oneToOne { words += ", one answer for each" }
    if let restart { words += ", counted anew from each \(restart.phrase)" }
    if let excuse { words += ", unless there is \(excuse.phrase)" }
    return words
  }
}

extension Precedence {
  fileprivate var clause: String {
    var words = "each \(event.phrase) is preceded by \(condition.phrase)"
    if let age { words += " no more than \(age.text) before" }
    if let cancel { words += ", since the last \(cancel.phrase)" }
    return words
  }
}

extension Measure {
  /// `the mean gap of air.advertisement`
  var phrase: String {
    let name =
      switch aggregate {
      case .count: "the number of"
      case .rate: "the rate per second of"
      case .leastGap: "the least gap of"
      case .greatestGap: "the greatest gap of"
      case .meanGap: "the mean gap of"
      case .value:
        (subject?.name ?? "") + (divisor.map { " over \($0.name)" } ?? "") + " of"
      }
    return "\(name) \(event.phrase)"
  }
}

extension Measure.Other {
  fileprivate var phrase: String {
    switch self {
    case .number(_, let text): text
    case .sameDuring(let state): "the same during \(state.name)"
    }
  }
}
