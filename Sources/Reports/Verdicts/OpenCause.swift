import Conformance

/// Rules that are inconclusive for the same reason.
///
/// A capture that lacks a packet leaves many rules open, and many captures leave the same rule open. A
/// reader needs the reason once.
struct OpenCause {
  /// The reason, as the first of the verdicts gives it.
  let reason: String
  /// The verdicts, at least one.
  private(set) var verdicts: [SpecVerdict]

  /// Groups the verdicts that are inconclusive, in the order of the first of each group.
  static func causes(of verdicts: [SpecVerdict]) -> [OpenCause] {
    var causes: [OpenCause] = []
    var places: [String: Int] = [:]
    for verdict in verdicts where verdict.verdict == .inconclusive {
      let reason = verdict.openReason
      // A known failure says more than a reason.
      let key = verdict.expectedFailure == nil ? reason.withoutNumbers : "\(verdict.id)\n\(reason)"
      if let place = places[key] {
        causes[place].verdicts.append(verdict)
      } else {
        places[key] = causes.count
        causes.append(OpenCause(reason: reason, verdicts: [verdict]))
      }
    }
    // If the entries differ, the shared reason names none of them.
    return causes.map { cause in
      let isSame = cause.verdicts.allSatisfy { $0.openReason == cause.reason }
      return isSame
        ? cause : OpenCause(reason: cause.reason.withoutNumbers, verdicts: cause.verdicts)
    }
  }

  /// The rules, each once, in their order.
  var rules: [String] {
    var rules: [String] = []
    for verdict in verdicts where !rules.contains(verdict.id) { rules.append(verdict.id) }
    return rules
  }

  /// The expectations of the first verdict that are open, with their places.
  var places: String {
    let verdict = verdicts[0]
    return verdict.openExpectations.map { "\($0.id)  \(verdict.path):\($0.line)" }
      .joined(separator: ", ")
  }
}

extension SpecVerdict {
  fileprivate var openExpectations: [ExpectationVerdict] {
    expectations.filter { $0.verdict == .inconclusive }
  }

  /// The reasons why the rule is open, each once.
  fileprivate var openReason: String {
    if let reason { return reason }
    var reasons: [String] = []
    for reason in openExpectations.compactMap(\.reason) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    return reasons.joined(separator: "; ")
  }
}

extension String {
  /// The reason without the numbers of entries and of repetitions, for example `it was still expected
  /// at the end` of `it was still expected at the end, after #12, and 3 more of the kind`.
  fileprivate var withoutNumbers: String {
    var text = self
    for word in ["after", "at", "up to", "since"] {
      text = text.withoutNumber(between: ", \(word) #", and: "")
      text = text.withoutNumber(between: " \(word) #", and: "")
      text = text.withoutNumber(between: " \(word) record ", and: "")
    }
    return text.withoutNumber(between: ", and ", and: " more of the kind")
  }

  /// Returns the text without each number that stands between two texts, and without these.
  private func withoutNumber(between start: String, and end: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: start) {
      let after = rest[range.upperBound...].drop { $0.isASCII && $0.isNumber }
      let isNumber = after.startIndex > range.upperBound && after.hasPrefix(end)
      result += isNumber ? rest[..<range.lowerBound] : rest[..<range.upperBound]
      rest = isNumber ? after.dropFirst(end.count) : rest[range.upperBound...]
    }
    return result + rest
  }
}
