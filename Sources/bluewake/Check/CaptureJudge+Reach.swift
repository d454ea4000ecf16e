import Conformance
import Reports
import Timelines

// Whom a capture's rules bind, and how many of them could judge it.

extension CaptureJudge {
  /// Whose host it is: what is said of it goes before what the capture shows.
  func recorded(_ shown: RecordedHost?) -> RecordedHost? {
    host.map { RecordedHost($0, because: "--host says so") } ?? shown
  }

  func reach(of judgement: Judgement, on capture: String, isRun: Bool) -> Reach {
    let seen = judgement.observations
    let bound = judgement.recordedHost?.unpromised ?? [:]
    func more(_ others: Set<Observation>, than seen: Set<Observation>) -> Int {
      specs.count(opening: others, to: seen, in: profile, unpromised: bound)
    }
    let apples =
      bound.isEmpty ? 0 : specs.count(promising: bound, seen, in: profile)
    let means = [
      Reach.Means("--lifecycle FILE", more([.notes], than: seen)),
      Reach.Means("a recorded run", more([.run], than: seen.union([.notes]))),
      Reach.Means("--host apple", apples),
    ]
    let unknown = "unknown, so judged as Core Bluetooth's; --host says whose it is"
    let hasHost = !isRun && seen.contains(.hci)
    return Reach(
      of: judgement.verdicts, on: capture,
      host: hasHost ? judgement.recordedHost?.text ?? unknown : nil, means: isRun ? [] : means)
  }
}

extension RecordedHost {
  /// `Android, as it sends the vendor command 0xFD57, which Android defines`
  fileprivate var text: String { "\(kind.name), as \(reason)" }

  /// What does not bind it, and why.
  var unpromised: [Promise: String] {
    if kind == .apple { return [:] }
    return [.coreBluetooth: "only Core Bluetooth promises it, and the host is \(text)"]
  }
}

extension [SpecFile] {
  /// The verdict on each, those included that may only judge runs of their own scenario.
  func withVerdicts(_ found: [SpecVerdict]) -> [SpecVerdict] {
    map { spec in
      found.first { $0.path == spec.path }
        ?? SpecVerdict(spec, .notApplicable, reason: SpecFile.ownScenarioReason)
    }
  }

  /// How many more of them could judge if more could be seen.
  ///
  /// - Parameter unpromised: What the host has not promised, seen more or not.
  func count(
    opening more: Set<Observation>, to seen: Set<Observation>, in profile: Profile,
    unpromised: [Promise: String] = [:]
  ) -> Int {
    count { spec in
      let spec = spec.forOtherTimelines
      return !spec.isObservable(from: seen, in: profile, unpromised: unpromised)
        && spec.isObservable(from: seen.union(more), in: profile, unpromised: unpromised)
    }
  }

  /// How many more of them could judge if the host had promised what it has not.
  func count(
    promising unpromised: [Promise: String], _ seen: Set<Observation>, in profile: Profile
  ) -> Int {
    count { spec in
      let spec = spec.forOtherTimelines
      return !spec.isObservable(from: seen, in: profile, unpromised: unpromised)
        && spec.isObservable(from: seen, in: profile)
    }
  }
}
