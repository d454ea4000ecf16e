import Conformance
import CoreBluetoothModel
import Replay
import Synchronization
import Timelines

/// The reference, made too slow. Entries of certain kinds come a nanosecond later than a rule allows,
/// as soon as the rule waits for them.
struct LateImplementation: CentralImplementation, PeripheralImplementation {
  private let lateness: Lateness
  private let beginning: Beginning
  private var reference = ReferenceImplementation()

  init(_ lateness: Lateness, since beginning: Beginning) {
    self.lateness = lateness
    self.beginning = beginning
  }

  var about: ImplementationDescription { reference.about }

  mutating func receive(_ entry: Entry) -> [Draft] { delayed(reference.receive(entry)) }

  mutating func advance(to now: Instant) -> [Draft] { delayed(reference.advance(to: now)) }

  var nextDeadline: Instant? { reference.nextDeadline }

  private func delayed(_ drafts: [Draft]) -> [Draft] {
    guard beginning.isOver else { return drafts }
    return drafts.map { draft in
      guard lateness.kinds.contains(draft.kind) else { return draft }
      var late = draft
      late.delay += lateness.most + .nanoseconds(1)
      return late
    }
  }

  /// The time before certain entries have happened. The implementation itself need not receive
  /// them.
  final class Beginning: Sendable {
    private let triggers: Set<Kind>
    private let over: Atomic<Bool>

    init(before triggers: Set<Kind>) {
      self.triggers = triggers
      over = Atomic(triggers.isEmpty)
    }

    var isOver: Bool { over.load(ordering: .relaxed) }

    func learn(from entry: Entry) {
      if triggers.contains(entry.kind) { over.store(true, ordering: .relaxed) }
    }
  }
}
