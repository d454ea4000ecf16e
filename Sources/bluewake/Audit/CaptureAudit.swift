import ArgumentParser
import Captures
import Conformance
import Judging
import Reports
import Timelines

/// The settings by which each of several captures is judged. It may go to any thread.
struct CaptureAudit: Sendable {
  let rules: CaptureRules
  let notes: LifecycleNotes?
  let host: HostKind?
  let keys: KnownKeys
  let limits: CaptureLimits
  let from: TimeArgument?
  let until: TimeArgument?
  /// Whether verdicts also say which devices put a rule to the test, for readers that are programs.
  let countsDevices: Bool

  /// The outcome of one capture.
  struct Outcome: Sendable {
    var capture: AuditedCapture
    var rows: [UInt8] = []
    var remarks: [TerminalText] = []
    var exhibits: [String: Report.Exhibit] = [:]

    init(capture: AuditedCapture) { self.capture = capture }

    /// The outcome of a capture that cannot be opened.
    init(unreadable error: CaptureError) {
      capture = AuditedCapture(error.file, unreadable: error.text)
      remarks = ["\(error)"]
    }
  }

  var specs: [SpecFile] { rules.specs }

  var judge: CaptureJudge {
    var judge = CaptureJudge(rules, notes: notes)
    (judge.host, judge.keys, judge.countsDevices) = (host, keys, countsDevices)
    return judge
  }

  /// Judges one of several captures. A capture that cannot be opened is an outcome too.
  ///
  /// - Parameters:
  ///   - name: The name of a capture on standard input.
  ///   - rows: The writer of its rows; nil if no rows are wanted.
  ///   - album: The album for its pictures; nil if none are wanted.
  func outcome(
    of argument: String, named name: String?, _ rows: AuditRows?, _ album: PictureAlbum?
  ) -> Outcome {
    var outcome: Outcome
    do throws(CaptureError) {
      let capture = try Capture.open(named: argument, within: limits, called: name)
      let digest = rows == nil ? nil : capture.contentDigest
      outcome = self.outcome(of: capture, known: digest, album)
    } catch {
      outcome = Outcome(unreadable: error)
    }
    if let rows { outcome.rows = rows.lines(about: outcome.capture) }
    return outcome
  }

  /// Judges a capture.
  ///
  /// - Parameter digest: The digest of its contents; nil if it is not needed.
  func outcome(
    of capture: Capture, known digest: ContentDigest?, _ album: PictureAlbum? = nil
  ) -> Outcome {
    var outcome = Outcome(capture: AuditedCapture(capture.name))
    var judge = judge
    judge.album = album
    judge.remark = { outcome.remarks.append($0) }
    let judgement = judge.judge(capture, in: stretch(of: capture))
    outcome.capture.octets = capture.octetCount
    outcome.capture.digest = digest?.description
    outcome.capture.verdicts = judgement.verdicts.map { verdict in
      var verdict = verdict
      verdict.capture = capture.name
      return verdict
    }
    outcome.capture.damages = judgement.damages
    outcome.capture.reach = judgement.reaches.first
    // Of many captures, the devices are for programs: they would be most of the text.
    outcome.capture.reach?.showsCast = false
    if !countsDevices { outcome.capture.reach?.cast = nil }
    outcome.capture.isEmpty = judgement.isInputEmpty
    outcome.exhibits = album?.exhibits ?? [:]
    return outcome
  }

  func stretch(of capture: Capture) -> CaptureStretch? {
    if from == nil, until == nil { return nil }
    return CaptureStretch(from: from?.time(in: capture), until: until?.time(in: capture))
  }
}
