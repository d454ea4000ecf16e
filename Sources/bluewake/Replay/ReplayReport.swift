import Accounting
import Adapters
import Conformance
import Replay
import Reports
import Timelines

/// What came of a replay, row by row.
struct ReplayReport {
  var implementation: String
  var capture: String
  var outcome: CaptureReplay.Outcome
  var comparison: RunComparison
  var divergences: DivergenceSummary
  /// In the order in which they happened; only where a report is to hold each of them.
  var divergenceEntries: [Entry] = []
  /// Whether a divergence is a failure, and nonsense from a host.
  var isStrict: Bool
  /// What a host sent that no host may send; nil where the implementation is no host.
  var complaints: HostComplaints?
  /// Why nothing that the implementation did is to be believed; nil where it kept its protocol.
  var failure: ProcessFailure?

  /// What rules say of the run; nil where none judged it.
  var rules: Report?

  /// Whether the implementation did wrong by its app, or broke a rule: what came of the recording
  /// is nobody's fault.
  var hasFailed: Bool {
    !outcome.statement.isClean || rules?.verdicts.contains { $0.verdict == .fail } ?? false
  }

  /// What a host sent, in a sentence.
  var complaint: String? { complaints?.text.map { "the host \($0)" } }

  /// How the run ended, where that was not as planned and with everybody there.
  var ending: String? { outcome.ending == .reachedEnd ? nil : "\(outcome.ending)" }

  /// Why nothing is to be believed, and the last words of the program, line by line.
  var failureLines: [TerminalText] {
    guard let failure else { return [] }
    let words: [TerminalText] = failure.lastWords.map { "  \($0)" }
    return ["error: the implementation \(failure.text)"]
      + (words.isEmpty ? [] : ["\(failure.lastWordsTitle)"] + words)
  }
}

extension ReplayReport {
  /// The report in one of its forms, ending with a line break.
  func written(as format: Report.Format) -> TerminalText {
    switch format {
    case .text: lines().joined(separator: "\n") + "\n"
    case .json: json
    case .html: page.text
    case .junit: caseList.written(as: .junit)
    case .tap: caseList.written(as: .tap)
    case .github: caseList.written(as: .github)
    }
  }
}
