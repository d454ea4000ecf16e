import Conformance

extension ExpectedFailure {
  /// What is to be said of a rule that does not pass as expected, or passes all the same; nil if its
  /// verdict is another one, which nobody expected.
  func explanation(of rule: SpecVerdict) -> String? {
    switch rule.verdict {
    case .fail: "it is expected to fail: \(reason)"
    case .pass: "it passes, but is expected to fail: \(reason)"
    case .notExercised, .inconclusive: "it is expected not to pass: \(reason)"
    case .notApplicable, .error: nil
    }
  }
}
