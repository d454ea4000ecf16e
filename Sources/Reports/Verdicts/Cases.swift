import Conformance
import Timelines
import VirtualTime

/// An expectation as test reports know it: a case with a name, an outcome and words for it.
///
/// A rule that has no expectations to show, since it does not apply or could not be run, is a case
/// itself.
struct Case {
  var rule: SpecVerdict
  var name: String
  var line: Int
  var verdict: Verdict
  /// One line: why it is what it is.
  var message: String
  /// All of it, for who wants to know.
  var details: String
  /// How near what kept it came to its bound.
  var margin: String?
}

extension Report {
  var cases: [Case] {
    verdicts.flatMap { rule in
      if rule.expectations.isEmpty {
        let reason = rule.reason ?? ""
        return [
          Case(
            rule: rule, name: "rule", line: 1, verdict: rule.verdict, message: reason,
            details: reason)
        ]
      }
      return rule.expectations.map { Case(rule: rule, $0, again: again(rule)) }
    }
  }
}

extension Case {
  fileprivate init(rule: SpecVerdict, _ expectation: ExpectationVerdict, again: String?) {
    self.rule = rule
    name = expectation.id
    line = expectation.line
    verdict = rule.verdict == .error ? .error : expectation.verdict
    message =
      expectation.findings.first?.message ?? expectation.reason ?? rule.reason
      ?? verdict.rawValue
    message = message.printable
    margin = expectation.margin?.text
    let rerun = verdict == .fail ? again.map { ["again: \($0)"] } ?? [] : []
    details = ([expectation.sentence] + expectation.findings.flatMap(\.lines) + rerun)
      .map(\.printable).joined(separator: "\n")
  }
}

extension Finding {
  /// The message, then a line for each witness.
  fileprivate var lines: [String] {
    let head = ([message] + key.map(\.text)).joined(separator: "; ")
    let deadline = deadline.map { ["  deadline \($0)"] } ?? []
    return [head] + deadline
      + witnesses.map { witness in
        let origin = witness.entry.origin.map { " (\($0))" } ?? ""
        let note = witness.note.map { ": \($0)" } ?? ""
        return "  \(witness.entry)\(origin) - \(witness.role.rawValue)\(note)"
      }
  }
}
