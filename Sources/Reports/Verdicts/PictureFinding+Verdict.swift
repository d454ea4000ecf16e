public import Conformance
import Timelines

extension PictureFinding {
  /// The findings of verdicts on one capture, each with the address of its rule on the page of the
  /// report.
  public static func all(in verdicts: [SpecVerdict]) -> [PictureFinding] {
    verdicts.flatMap { rule in
      rule.expectations.flatMap { expectation in
        expectation.findings.compactMap { PictureFinding($0, of: expectation, in: rule) }
      }
    }
  }

  /// Nil if the finding is no longer held against anybody, or if it rests on no entry.
  private init?(_ finding: Finding, of expectation: ExpectationVerdict, in rule: SpecVerdict) {
    let grade: Grade
    switch expectation.verdict {
    case .fail: grade = .failure
    case .inconclusive: grade = expectation.isAdvice ? .advice : .open
    case .pass, .notExercised, .notApplicable, .error: return nil
    }
    if finding.witnesses.isEmpty { return nil }
    let others = finding.key.filter { $0.field != .accused }.map(\.text)
    self.init(
      grade, title: expectation.fault ?? rule.title,
      message: ([finding.sentence] + others).joined(separator: "; "),
      device: finding.device, address: "#\(rule.id.anchorForHTML)",
      entries: finding.witnesses.map { witness in
        var seen = Spotlight.Seen(witness)
        seen.phrase = witness.phrase
        return seen
      })
  }
}
