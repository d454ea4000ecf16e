import Adapters
import Conformance
import Replay
import Reports
import Timelines

extension ReplayReport {
  /// A case for each peer: as recorded, or diverged. What is nobody's fault is left open, unless a
  /// divergence is to be a failure. Of a host, another one for what it sent.
  var caseList: CaseList {
    let peers = divergences.peers.union(comparison.peers).sorted()
    return CaseList(
      title: "bluewake replay",
      summary: "\(implementation) among the peers of \(capture): \(outcome.lines[0])",
      cases: peers.map { outcome(of: $0) }
        + [complaints].compactMap { $0.map(outcome) } + [failure].compactMap { $0.map(outcome) })
  }

  private func outcome(of failure: ProcessFailure) -> Case {
    Case(
      suite: capture, subject: "the implementation", name: "keeps its protocol", file: capture,
      verdict: .error, message: "\(failure.text)",
      details: failureLines.joined(separator: "\n"))
  }

  private func outcome(of complaints: HostComplaints) -> Case {
    Case(
      suite: capture, subject: "the host", name: "sends only what a host may send", file: capture,
      verdict: complaints.text == nil ? .pass : isStrict ? .fail : .inconclusive,
      message: "\(complaint ?? "")", details: "\(complaint ?? "")")
  }

  private func outcome(of peer: String) -> Case {
    let divergenceCount = divergences.count(of: peer)
    let counts = RunComparison.Verdict.allCases.map { verdict in
      "\(verdict.rawValue) \(comparison.count(verdict, of: peer))"
    }
    let lines = divergences.lines(of: peer)
    let beside: TerminalText = "beside the recording: \(counts.joined(separator: ", "))"
    return Case(
      suite: capture, subject: peer.isEmpty ? "everybody" : peer, name: "as recorded",
      file: capture, verdict: divergenceCount == 0 ? .pass : isStrict ? .fail : .inconclusive,
      message: "\(divergenceCount) divergences; \(beside)",
      details: (lines.map { "\($0)" } + [beside]).joined(separator: "\n"))
  }
}
