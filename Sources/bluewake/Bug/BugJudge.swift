import Captures
import Conformance
import Judging
import Timelines

/// Judges captures by one rule, and recognizes a finding in them.
struct BugJudge {
  private let judge: CaptureJudge
  /// The name that captures get.
  let name: String

  init(_ rule: SpecFile, _ profile: Profile, _ host: HostKind?, naming name: String) {
    var judge = CaptureJudge(specs: [rule], profile: profile)
    judge.host = host
    // The verdict that the folder holds is what an audit writes as JSON.
    judge.countsDevices = true
    (self.judge, self.name) = (judge, name)
  }

  func judgement(on capture: Capture) -> Judgement { judge.judge(capture) }

  func findings(in small: SmallCapture) -> [BugFinding] {
    guard let capture = small.capture(named: name) else { return [] }
    return BugFinding.all(in: judgement(on: capture).verdicts)
  }

  /// Returns the finding of a mark in a part of the capture; nil if it is not there.
  func finding(_ mark: FindingMark, in small: SmallCapture) -> BugFinding? {
    findings(in: small).first { mark.fits($0, in: small) }
  }
}
