import Adapters
import Conformance
import Judging
import Replay
import Reports
import Timelines

/// The result of a replay, row by row.
struct ReplayReport {
  var implementation: String
  var capture: String
  /// The seed of all randomness in the run.
  var seed = 1
  var outcome: CaptureReplay.Outcome
  var comparison: RunComparison
  var divergences: DivergenceSummary
  /// The divergences in the order in which they happened. Empty unless a report holds each of them.
  var divergenceEntries: [Entry] = []
  /// Whether a divergence counts as a failure, and also a host's offence against HCI.
  var isStrict: Bool
  /// The packets that a host sent although no host may; nil if the implementation is not a host.
  var complaints: HostComplaints?
  /// The findings on the processes of apps that are programs.
  var apps: [AppFindings] = []
  /// The reason why the behaviour of the implementation or of an app's program cannot be trusted;
  /// nil if they kept their protocols.
  var failure: ProcessFailure?

  /// The verdicts of the rules on the run; nil if no rules judged it.
  var rules: Report?

  /// Whether the app's callbacks did not match the traffic, an app's own code had a fault, or a
  /// rule was broken. Deviations from the recording are no faults and do not count.
  var hasFailed: Bool {
    !outcome.statement.isClean || !appFaults.isEmpty
      || rules?.verdicts.contains { $0.verdict == .fail } ?? false
  }

  /// A host's offences, in a sentence.
  var complaint: String? { complaints?.text.map { "the host \($0)" } }

  /// The faults of the apps' own code, a sentence for each app.
  var appFaults: [String] { apps.compactMap(\.text) }

  /// The unplanned end of the run, and other faults, in sentences.
  var remarks: [String] { [ending, complaint].compactMap(\.self) + appFaults }

  /// The party that broke its protocol.
  var failedParty: String {
    failure?.scheme == "app" ? "the app's program" : "the implementation"
  }

  /// The unplanned end of the run; nil if it ended as planned and with all participants there.
  var ending: String? { outcome.ending == .reachedEnd ? nil : "\(outcome.ending)" }

  /// The reason why the run cannot be trusted, and the last words of the program, line by line.
  var failureLines: [TerminalText] {
    guard let failure else { return [] }
    let words: [TerminalText] = failure.lastWords.map { "  \($0)" }
    return ["error: \(failedParty) \(failure.text)"]
      + (words.isEmpty ? [] : ["\(failure.lastWordsTitle)"] + words)
  }
}

extension ReplayReport {
  /// Returns the report in one of its forms, ending with a line break.
  func written(as format: Report.Format) -> TerminalText {
    switch format {
    case .text: lines().joined(separator: "\n") + "\n"
    case .json: json
    case .html: page.text
    case .cases(let format): caseList.written(as: format)
    }
  }
}
