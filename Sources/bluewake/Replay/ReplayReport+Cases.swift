import Adapters
import Conformance
import Judging
import Replay
import Reports
import Timelines

extension ReplayReport {
  /// A case for each peer, which was as recorded or diverged. A divergence is not a fault, so its
  /// case is left open, unless divergences count as failures. For a host, another case lists its
  /// offences.
  var caseList: CaseList {
    let peers = divergences.peers.union(comparison.peers).sorted()
    return CaseList(
      title: "bluewake replay",
      summary: "\(implementation) among the peers of \(capture): \(outcome.lines[0])",
      cases: peers.map { outcome(of: $0) } + told
        + [complaints].compactMap { $0.map(outcome) } + apps.map(outcome)
        + [failure].compactMap { $0.map(outcome) }
        + (rules?.caseList.cases ?? []))
  }

  private func outcome(of failure: ProcessFailure) -> Case {
    Case(
      suite: capture, subject: failedParty, name: "keeps its protocol", file: capture,
      verdict: .error, message: "\(failure.text)",
      details: failureLines.joined(separator: "\n"))
  }

  /// The case for whether the callbacks match the traffic. If they do not, there is a case for each
  /// peer concerned.
  private var told: [Case] {
    let statement = outcome.statement
    func told(_ subject: String, _ wrong: [Discrepancy], count: Int) -> Case {
      Case(
        suite: capture, subject: subject, name: "reported as received", file: capture,
        verdict: count == 0 ? .pass : .fail, message: wrong.first.map { "\($0)" } ?? "",
        details: (wrong.map { "\($0)" } as [TerminalText]).joined(separator: "\n"))
    }
    if statement.isClean { return [told("the app", [], count: 0)] }
    let peers = Set(statement.discrepancies.map(\.peer)).sorted()
    return peers.map { peer in
      let wrong = statement.discrepancies.filter { $0.peer == peer }
      return told(
        peer.isEmpty ? "the app" : peer, wrong, count: statement.count(of: peer))
    }
  }

  private func outcome(of complaints: HostComplaints) -> Case {
    Case(
      suite: capture, subject: "the host", name: "sends only what a host may send", file: capture,
      verdict: complaints.text == nil ? .pass : isStrict ? .fail : .inconclusive,
      message: "\(complaint ?? "")", details: "\(complaint ?? "")")
  }

  private func outcome(of findings: AppFindings) -> Case {
    Case(
      suite: capture, subject: "the app", name: "runs without a fault of its own code",
      file: capture, verdict: findings.text == nil ? .pass : .fail,
      message: "\(findings.text ?? "")", details: "\(findings.text ?? "")")
  }

  private func outcome(of peer: String) -> Case {
    let divergenceCount = divergences.count(of: peer)
    let counts = RunComparison.Status.allCases.map { status in
      "\(status.rawValue) \(comparison.count(status, of: peer))"
    }
    let lines = divergences.lines(of: peer)
    let beside: TerminalText = "beside the recording: \(counts.joined(separator: ", "))"
    return Case(
      suite: capture, subject: peer.isEmpty ? "everybody" : peer, name: "as recorded",
      file: capture, verdict: divergenceCount == 0 ? .pass : isStrict ? .fail : .inconclusive,
      message: "\(divergenceCount.counted("divergence")); \(beside)",
      details: (lines.map { "\($0)" } + [beside]).joined(separator: "\n"))
  }
}
