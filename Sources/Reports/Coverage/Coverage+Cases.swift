import Conformance
import Timelines

extension Coverage {
  /// A case for each requirement, for each rule that fails, and for each fault that survives a
  /// rule.
  var caseList: CaseList {
    CaseList(
      title: "bluewake coverage", summary: "\(requirementsLine); \(rulesLine)",
      cases: rows.map(\.outcome) + rules.flatMap(\.faults))
  }
}

extension Coverage.Row {
  /// A covered requirement is a pass. Whether the rules themselves hold is shown by the cases of
  /// the rules.
  fileprivate var outcome: Case {
    let words: (verdict: Verdict, message: String) =
      switch state {
      case .covered: (.pass, rules.map(\.verdict.id).joined(separator: ", "))
      case .notJudged: (.notApplicable, requirement.remark ?? "")
      case .open: (.notExercised, "no rule")
      }
    return Case(
      suite: requirement.groupName, subject: requirement.id, name: requirement.statement,
      file: nil, verdict: words.verdict, message: "\(words.message)",
      details: "\(words.message)")
  }
}

extension Coverage.Rule {
  fileprivate var faults: [Case] {
    let broken =
      verdict.verdict == .fail || verdict.verdict == .error
      ? [fault("rule", verdict.verdict, verdict.reason ?? "it does not hold on the reference")] : []
    return broken
      + trials.filter { !$0.isKilled }.map { trial in
        fault(trial.expectation, .fail, "it does not fail on \(trial.fault.name)")
      }
  }

  private func fault(_ name: String, _ verdict: Verdict, _ message: String) -> Case {
    Case(
      suite: "rules", subject: self.verdict.id, name: name, file: self.verdict.path,
      verdict: verdict, message: "\(message)", details: "\(message)")
  }
}
