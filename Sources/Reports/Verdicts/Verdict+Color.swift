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
    let isExpected = isFailureExpected && (self == .pass || self == .fail)
    return (isExpected ? .inconclusive : self).paint(word, isColored: isColored)
  }

  /// Returns a text in the colour of the verdict.
  func paint(_ text: TerminalText, isColored: Bool) -> TerminalText {
    isColored ? "\u{1B}[\(colorCode)m\(text)\u{1B}[0m" : text
  }

  /// The parameter of the control sequence that begins the colour.
  private var colorCode: Int {
    switch self {
    case .pass: 32
    case .fail, .error: 31
    case .inconclusive, .notExercised: 33
    case .notApplicable: 2
    }
  }
}
