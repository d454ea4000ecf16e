package import Conformance
import Reports
import Timelines

// The promises that bind a capture's host, and how many rules could judge the capture.

extension CaptureJudge {
  /// Returns the kind of the host. The user's statement goes before the evidence of the capture. A
  /// capture that a rule names itself is of the host that the rule binds, unless it shows another
  /// one.
  func recorded(_ shown: RecordedHost?) -> RecordedHost? {
    host.map { RecordedHost($0, because: "--host says so") } ?? shown
      ?? (isOfTheRule ? RecordedHost(.apple, because: "the rule is about it") : nil)
  }

  func reach(of judgement: Judgement, on capture: String, isRun: Bool) -> Reach {
    let seen = judgement.observations
    let bound = isRun ? [:] : judgement.recordedHost.unpromised
    func more(_ others: Set<Observation>, than seen: Set<Observation>) -> Int {
      rules.count(opening: others, to: seen, unpromised: bound)
    }
    let apples = bound.isEmpty ? 0 : rules.count(promising: bound, seen)
    let means = [
      Reach.Means("--lifecycle FILE", more([.notes], than: seen)),
      Reach.Means("a recorded run", more([.run], than: seen.union([.notes]))),
      Reach.Means("--host apple", apples),
    ]
    let unknown = "unknown, so only what binds every host is judged; --host names it"
    let hasHost = !isRun && seen.contains(.hci)
    var reach = Reach(
      of: judgement.verdicts, on: capture,
      host: hasHost ? judgement.recordedHost?.text ?? unknown : nil, means: isRun ? [] : means)
    reach.cast = judgement.cast
    return reach
  }
}

extension RecordedHost {
  /// For example `Android, as it sends the vendor command 0xFD57, which Android defines`.
  fileprivate var text: String { "\(kind.name), as \(reason)" }
}

extension RecordedHost? {
  /// The promises that do not bind the host, and why. An unidentified host owes only the promises
  /// of the Core Specification.
  var unpromised: [Promise: String] {
    guard let self else {
      let unknown = "the maker of the host is not known; --host apple judges it as Apple's"
      return [
        .coreBluetooth: "only Core Bluetooth promises it, and \(unknown)",
        .app: "only apps on Core Bluetooth must keep it, and \(unknown)",
      ]
    }
    if self.kind == .apple { return [:] }
    return [
      .coreBluetooth: "only Core Bluetooth promises it, and the host is \(self.text)",
      .app: "only apps on Core Bluetooth must keep it, and the host is \(self.text)",
    ]
  }
}

extension CaptureTimeline {
  /// The promise on which a rule must rest to bind the recorded host.
  ///
  /// Source: chosen. A recorded run binds the implementation that performed it.
  package var promise: Promise {
    if survey.runHeader != nil { return .coreBluetooth }
    return survey.host.unpromised[.coreBluetooth] == nil ? .coreBluetooth : .coreSpecification
  }
}
