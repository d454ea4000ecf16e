import Conformance

extension Verdict {
  /// A sign beside the word, so that a column can be read at a glance without its colours.
  var symbol: String {
    switch self {
    case .pass: "✓"
    case .fail: "✗"
    case .error: "!"
    case .inconclusive: "?"
    case .notExercised: "○"
    case .notApplicable: "–"
    }
  }
}
