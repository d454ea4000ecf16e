import ArgumentParser
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// How each of several captures is judged. It may go to any thread.
struct CaptureAudit: Sendable {
  let specs: [SpecFile]
  let profile: Profile
  let notes: LifecycleNotes?
  let host: HostKind?
  let keys: KnownKeys
  let limits: CaptureLimits
  let from: TimeArgument?
  let until: TimeArgument?

  /// What came of a capture.
  struct Outcome: Sendable {
    var judgement = Judgement()
    var remarks: [TerminalText] = []
    var exhibits: [String: Report.Exhibit] = [:]
  }

  var judge: CaptureJudge {
    var judge = CaptureJudge(specs: specs, profile: profile, notes: notes)
    (judge.host, judge.keys) = (host, keys)
    return judge
  }

  /// Judges one of several captures, and leaves nothing behind.
  ///
  /// - Parameter album: The album for its pictures; nil if none are wanted.
  /// - Throws: `CaptureError` if it cannot be opened.
  func outcome(of argument: String, _ album: PictureAlbum?) throws(CaptureError) -> Outcome {
    let capture = try open(argument)
    var outcome = Outcome()
    var judge = judge
    judge.album = album
    judge.remark = { outcome.remarks.append($0) }
    outcome.judgement = judge.judge(capture, in: stretch(of: capture))
    outcome.exhibits = album?.exhibits ?? [:]
    return outcome
  }

  func open(_ argument: String) throws(CaptureError) -> Capture {
    try Capture.open(named: argument, within: limits)
  }

  func stretch(of capture: Capture) -> CaptureStretch? {
    if from == nil, until == nil { return nil }
    return CaptureStretch(from: from?.time(in: capture), until: until?.time(in: capture))
  }
}
