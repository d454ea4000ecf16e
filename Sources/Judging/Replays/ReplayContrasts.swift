import Conformance
import Replay
import Reports
import Seats
import Timelines

/// Replays a capture into the reference once more, by the other profile, and finds the rules whose
/// verdict changes. The documents promise callbacks that no phone delivers, and the other way round.
struct ReplayContrasts {
  /// The recording, and all that a replay needs.
  let replay: CaptureReplay
  let rules: [SpecFile]
  let limits: RunLimits
  /// Starts the reference anew.
  let start: () throws -> any Implementation

  /// The most entries of a run that is made twice. A longer one would take twice its time.
  static let mostEntries = 100_000

  /// Returns the changes, by the rules' ids.
  ///
  /// - Parameter verdicts: The verdicts of the documented profile.
  func contrasts(to verdicts: [SpecVerdict]) throws -> [String: ProfileContrast] {
    let other = Profile.observed
    let implementation = try start()
    var replay = replay.replaying(by: other)
    var judge = TimelineJudge(rules, by: other, of: implementation, repeatsRecording: true)
    replay.run(
      implementation,
      driving: { run, end, show in
        WatchedRun.execute(run, until: end, within: limits, octets: { 0 }, showing: show)
      }
    ) { judge.receive($0) }
    let changed = judge.verdicts(at: replay.recording.end + CaptureReplay.settle)
    var contrasts: [String: ProfileContrast] = [:]
    for (own, changed) in zip(verdicts, changed) where own.isContradicted(by: changed) {
      contrasts[own.id] = own.contrast(to: changed, in: other)
    }
    return contrasts
  }
}

extension SpecVerdict {
  /// Whether the rule fails in one of two profiles, and applies in both.
  fileprivate func isContradicted(by other: SpecVerdict) -> Bool {
    let both = [verdict, other.verdict]
    return verdict != other.verdict && both.contains(.fail) && !both.contains(.notApplicable)
  }

  /// Returns what another profile makes of the same rule.
  fileprivate func contrast(to other: SpecVerdict, in profile: Profile) -> ProfileContrast {
    let others = Dictionary(
      other.expectations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let changes = expectations.compactMap { own -> String? in
      guard let changed = others[own.id], changed.verdict != own.verdict else { return nil }
      let finding = changed.findings.first.map { ": \($0.message)" } ?? ""
      return "\(own.id): \(own.verdict.rawValue); \(profile.rawValue): "
        + "\(changed.verdict.rawValue)\(finding)"
    }
    return ProfileContrast(
      profile, verdict: other.verdict, isRule: true, changes: changes, causes: [])
  }
}
