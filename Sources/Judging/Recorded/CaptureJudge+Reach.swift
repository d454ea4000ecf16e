package import Conformance
import Reports
import Timelines

// The promises that bind a capture's host, and how many rules could judge the capture.

extension CaptureJudge {
  /// Returns the kind of the host. What the user states goes before what the capture shows.
  func recorded(_ shown: RecordedHost?) -> RecordedHost? {
    host.map { RecordedHost($0, because: "--host says so") } ?? shown
  }

  func reach(of judgement: Judgement, on capture: String, isRun: Bool) -> Reach {
    let seen = judgement.observations
    let bound = judgement.recordedHost?.unpromised ?? [:]
    func more(_ others: Set<Observation>, than seen: Set<Observation>) -> Int {
      rules.count(opening: others, to: seen, unpromised: bound)
    }
    let apples = bound.isEmpty ? 0 : rules.count(promising: bound, seen)
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
  /// For example `Android, as it sends the vendor command 0xFD57, which Android defines`.
  fileprivate var text: String { "\(kind.name), as \(reason)" }

  /// The promises that do not bind the host, and why.
  var unpromised: [Promise: String] {
    if kind == .apple { return [:] }
    return [.coreBluetooth: "only Core Bluetooth promises it, and the host is \(text)"]
  }
}

extension CaptureTimeline {
  /// What a rule must rest on to bind the recorded host.
  ///
  /// Source: chosen. A recorded run binds whoever performed it.
  package var promise: Promise {
    guard runHeader == nil, let host else { return .coreBluetooth }
    return host.unpromised[.coreBluetooth] == nil ? .coreBluetooth : .coreSpecification
  }
}
