import Conformance

extension ExpectedFailure {
  /// Returns the explanation of a rule that does not pass as expected, or passes all the same; nil
  /// for any other verdict.
  func explanation(of rule: SpecVerdict) -> String? {
    switch rule.verdict {
    case .fail: "it is expected to fail: \(reason)"
    case .pass: "it passes, but is expected to fail: \(reason)"
    case .notExercised, .inconclusive: "it is expected not to pass: \(reason)"
    case .notApplicable, .error: nil
    }
  }
}
