package import Adapters
import Conformance
package import Replay
package import Reports
package import Timelines

/// The result of a replay, row by row.
package struct ReplayReport {
  package var implementation: String
  package var capture: String
  /// The seed of all randomness in the run.
  package var seed = 1
  package var outcome: CaptureReplay.Outcome
  package var comparison: RunComparison
  package var divergences: DivergenceSummary
  /// The divergences in the order in which they happened. Empty unless a report holds each of them.
  package var divergenceEntries: [Entry] = []
  /// Whether a divergence counts as a failure, and also a host's offence against HCI.
  package var isStrict: Bool
  /// The packets that a host sent although no host may; nil if the implementation is not a host.
  package var complaints: HostComplaints?
  /// The findings on the processes of apps that are programs.
  package var apps: [AppFindings] = []
  /// The reason why the behaviour of the implementation or of an app's program cannot be trusted;
  /// nil if they kept their protocols.
  package var failure: ProcessFailure?

  /// The verdicts of the rules on the run; nil if no rules judged it.
  package var rules: Report?

  /// Whether the app's callbacks did not match the traffic, an app's own code had a fault, or a
  /// rule was broken. Deviations from the recording are no faults and do not count.
  package var hasFailed: Bool {
    !outcome.statement.isClean || !appFaults.isEmpty
      || rules?.verdicts.contains { $0.verdict == .fail } ?? false
  }

  /// A host's offences, in a sentence.
  package var complaint: String? { complaints?.text.map { "the host \($0)" } }

  /// The faults of the apps' own code, a sentence for each app.
  package var appFaults: [String] { apps.compactMap(\.text) }

  /// The unplanned end of the run, and other faults, in sentences.
  package var remarks: [String] { [ending, complaint].compactMap(\.self) + appFaults }

  /// The party that broke its protocol.
  package var failedParty: String {
    failure?.scheme == "app" ? "the app's program" : "the implementation"
  }

  /// The unplanned end of the run; nil if it ended as planned and with all participants there.
  package var ending: String? { outcome.ending == .reachedEnd ? nil : "\(outcome.ending)" }
}
