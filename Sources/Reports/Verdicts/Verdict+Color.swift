import Conformance
import Timelines

extension Verdict {
  /// Returns the word of the verdict in its colour: green if the rule held, red if it was broken,
  /// yellow if that is not known or if the failure is a known one.
  func painted(
    isColored: Bool, isFailureExpected: Bool = false, to width: Int = 0
  ) -> TerminalText {
    let outcome = outcome(failureIsExpected: isFailureExpected)
    let word = ("\(outcome)" as TerminalText).padded(to: width)
    guard isColored else { return word }
    let code =
      switch self {
      case .pass where isFailureExpected, .fail where isFailureExpected: 33
      case .pass: 32
      case .fail, .error: 31
      case .inconclusive, .notExercised: 33
      case .notApplicable: 2
      }
    return "\u{1B}[\(code)m\(word)\u{1B}[0m"
  }
}
