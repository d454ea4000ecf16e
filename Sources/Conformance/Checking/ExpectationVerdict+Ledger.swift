import Timelines

extension ExpectationVerdict {
  /// Makes a verdict on an expectation that was not watched at all.
  package init(_ expectation: Expectation, _ verdict: Verdict, reason: String?) {
    self.init(
      id: expectation.id, line: expectation.line, sentence: expectation.sentence,
      fault: expectation.fault, verdict: verdict, exercised: 0, violations: 0, findings: [],
      reason: reason)
  }

  /// Makes the verdict that follows from the ledger.
  ///
  /// - Parameters:
  ///   - isTested: Whether the expectation was put to the test as often as its rule demands.
  ///   - forgivesLosses: Whether a loss leaves nothing open by itself.
  init(
    _ expectation: Expectation, _ ledger: Ledger, isTested: Bool, forgivesLosses: Bool = false
  ) {
    var (verdict, reason) = ledger.verdict(expectation, isTested: isTested)
    if forgivesLosses, ledger.isOpenForLossAlone(verdict) { (verdict, reason) = (.pass, nil) }
    let findings = ledger.findings.sorted {
      ($0.time, $0.sequence ?? .max) < ($1.time, $1.sequence ?? .max)
    }
    self.init(
      id: expectation.id, line: expectation.line, sentence: expectation.sentence,
      fault: expectation.fault, verdict: verdict, exercised: ledger.exercised,
      violations: ledger.violations, findings: findings, evidence: ledger.evidence,
      margin: ledger.margin, reason: reason)
    devices = ledger.tally?.verdicts(
      demanded: expectation.exercise?.count, hasGap: ledger.hasGapInScope && !forgivesLosses)
  }
}

extension Ledger {
  /// Whether a verdict would be a pass but for a loss.
  fileprivate func isOpenForLossAlone(_ verdict: Verdict) -> Bool {
    verdict == .inconclusive && violations == 0 && openMatters == 0 && hasGapInScope
  }

  fileprivate func verdict(
    _ expectation: Expectation, isTested: Bool
  ) -> (Verdict, reason: String?) {
    if violations > 0 { return (.fail, nil) }
    if openMatters > 0 {
      let more = openMatters > 1 ? ", and \(openMatters - 1) more of the kind" : ""
      return (.inconclusive, (firstOpen ?? "") + more)
    }
    if opened == 0, exercised == 0, let opening = expectation.opening {
      return (.notExercised, "the scope never opened: no \(opening)")
    }
    if let exercise = expectation.exercise, !isTested {
      let lies = exercise.isOpening(of: expectation) ? ", and what opens it lies outside of it" : ""
      return (.notExercised, "\(exercise.phrase) never happened in the scope\(lies)")
    }
    if exercised == 0 { return (.notExercised, expectation.emptiness) }
    if hasGapInScope, let gap {
      return (.inconclusive, Self.loss(gap))
    }
    return (.pass, nil)
  }
}

extension Expectation {
  /// The events that open the scope; nil if it is open from the start.
  fileprivate var opening: String? {
    let events = [scope.opener].compactMap(\.self) + states.map(\.enters)
    return events.isEmpty ? nil : events.map(\.phrase).joined(separator: " with ")
  }

  /// The missing event that left the expectation untested.
  fileprivate var emptiness: String {
    pattern.emptiness(opening == nil ? "" : " in the scope")
  }
}

extension Expectation.Exercise {
  /// Whether each entry that may match it also opens the scope.
  fileprivate func isOpening(of expectation: Expectation) -> Bool {
    let openers = [expectation.scope.opener].compactMap(\.self) + expectation.states.map(\.enters)
    return Set(event.kinds).isSubset(of: openers.flatMap(\.kinds))
  }

  var phrase: String { count == 1 ? event.phrase : "\(count) × \(event.phrase)" }
}
