import CoreBluetoothModel
import Replay
import Timelines

/// A recording that the reference has been run among the peers of.
struct Reenactment {
  let entries: [Entry]
  let outcome: CaptureReplay.Outcome

  init(_ tape: Tape) { self.init(tape.entries) }

  init(_ timeline: [Entry]) {
    var replay = CaptureReplay(Recording(timeline))
    var entries: [Entry] = []
    replay.run(ReferenceImplementation()) { entries.append($0) }
    (self.entries, outcome) = (entries, replay.outcome)
  }

  func entries(_ kind: Kind) -> [Entry] { entries.filter { $0.kind == kind } }

  /// What the app was told that a peer sent or answered.
  var toldValues: [[UInt8]] {
    entries(.callbackDidUpdateValue).compactMap { $0[.value]?.octets }
  }

  func texts(_ kind: Kind) -> [String] { entries(kind).compactMap { $0[.text]?.text } }
}
