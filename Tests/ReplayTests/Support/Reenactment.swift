import CoreBluetoothModel
import Replay
import Timelines

/// A recording, replayed with the reference among the recorded peers.
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

  /// The values that the app received: those that a peer sent, and those that it answered.
  var toldValues: [[UInt8]] {
    entries(.callbackDidUpdateValue).compactMap { $0[.value]?.octets }
  }

  func texts(_ kind: Kind) -> [String] { entries(kind).compactMap { $0[.text]?.text } }
}
