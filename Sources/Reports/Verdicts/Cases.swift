import Conformance
import Timelines

extension Report {
  /// A case for each expectation. A rule that does not apply or could not be run shows no
  /// expectations, so the rule itself is then a case.
  public var caseList: CaseList {
    let namesCaptures = isOfSeveralCaptures
    return CaseList(
      title: "bluewake \(command)", summary: summaryLine,
      cases: verdicts.flatMap { rule in
        var cases =
          rule.expectations.isEmpty
          ? [Case(rule: rule)] : rule.expectations.map { Case(rule: rule, $0, again: again(rule)) }
        cases = cases.map { $0.expected(by: rule).placed(by: self, rule) }
        // The expectations of a rule are judged in one run, which counts once.
        if let duration = durations[rule.id] {
          for index in cases.indices { cases[index].duration = index == 0 ? duration : .zero }
        }
        guard namesCaptures, let capture = rule.capture else { return cases }
        return cases.map { $0.named(for: capture) }
      } + damages.map(\.asCase))
  }
}

extension Case {
  /// Returns the same case, named for one capture of several.
  fileprivate func named(for capture: String) -> Case {
    var named = self
    named.subject += " on \(capture)"
    return named
  }

  /// Returns the same case, with a place that its reader has, and with the program's last words.
  fileprivate func placed(by report: Report, _ rule: SpecVerdict) -> Case {
    var placed = self
    if report.shippedRules.contains(where: { rule.path.hasPrefix($0 + "/") }) {
      (placed.file, placed.line) = (report.usersPlace?.file, report.usersPlace?.line ?? 1)
    }
    if verdict == .fail, let words = report.lastWords[rule.id] {
      placed.details += "\n" + words.text.joined(separator: "\n")
    }
    return placed
  }

  /// Returns the same case, with what is known of the rule's failures. In a rule that fails as
  /// expected, only the expectations that fail are concerned.
  fileprivate func expected(by rule: SpecVerdict) -> Case {
    guard rule.isUnexpectedPass || verdict == .fail else { return self }
    var expected = self
    expected.expectedFailure = rule.expectedFailure?.reason
    return expected
  }

  fileprivate init(rule: SpecVerdict) {
    let reason = rule.reason ?? ""
    self.init(
      suite: rule.folder, subject: rule.id, name: "rule", file: rule.path,
      line: rule.position?.line ?? 1, verdict: rule.verdict, message: "\(reason)",
      details: "\(reason)")
  }

  fileprivate init(rule: SpecVerdict, _ expectation: ExpectationVerdict, again: String?) {
    let verdict = rule.verdict == .error ? .error : expectation.verdict
    let message =
      expectation.findings.first?.message ?? expectation.reason ?? rule.reason
      ?? verdict.rawValue
    let rerun = verdict == .fail ? again.map { ["again: \($0)"] } ?? [] : []
    let details = [expectation.sentence] + expectation.findings.flatMap(\.lines) + rerun
    self.init(
      suite: rule.folder, subject: rule.id, name: expectation.id, file: rule.path,
      line: expectation.line, verdict: verdict, message: "\(message)",
      details: details.map { "\($0)" }.joined(separator: "\n"),
      margin: expectation.margin?.text)
  }
}

extension SpecVerdict {
  /// The folder of the spec file.
  fileprivate var folder: String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "specs" : parts.joined(separator: "/")
  }
}

extension Finding {
  /// The message, then a line for each witness.
  fileprivate var lines: [String] {
    let deadline = deadline.map { ["  deadline \($0)"] } ?? []
    return [summary] + deadline
      + witnesses.map { witness in
        let origin = witness.entry.origin.map { " (\($0))" } ?? ""
        let note = witness.note.map { ": \($0)" } ?? ""
        return "  \(witness.entry)\(origin) - \(witness.role.rawValue)\(note)"
      }
  }
}
