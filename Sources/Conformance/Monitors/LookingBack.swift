import Timelines
import VirtualTime

/// A pattern over the time `before` an event, as far back as `for` says: how many E there were.
struct LookingBack: Machine {
  struct Instance: MachineInstance {
    /// The latest E, one more than the number at most.
    var recent: [Event] = []

    func mark(in marks: inout Marks) { for event in recent { marks.mark(event.entry) } }
  }

  struct Event: Sendable {
    var entry: Kept
    var time: Instant
  }

  private let relation: Count.Relation
  private let number: Int
  private let event: EventPattern
  private let reach: Span

  static let event = Slots.first
  static let edge = Slots.second

  init(relation: Count.Relation, number: Int, event: EventPattern, reach: Duration) {
    self.relation = relation
    self.number = number
    self.event = event
    self.reach = Span(reach)
  }

  var creating: Slots { [Self.event, Self.edge] }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance { Instance() }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    if hits.contains(Self.edge) { judge(instance, before: entry, &ledger, &memory) }
    if hits.contains(Self.event) {
      if instance.recent.count > number { instance.recent.removeFirst() }
      instance.recent.append(Event(entry: memory.keep(entry), time: ledger.now))
    }
  }

  func outlook(of instance: inout Instance) -> Instant? {
    instance.recent.isEmpty ? nil : .distantFuture
  }

  private func judge(
    _ instance: Instance, before edge: Entry, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    ledger.exercise()
    let now = ledger.now
    let inside = instance.recent.filter { now.elapsed(since: $0.time) <= reach }
    let isKept =
      switch relation {
      case .atMost: inside.count <= number
      case .atLeast: inside.count >= number
      case .exactly: inside.count == number
      }
    if isKept {
      ledger.attest(memory) { memory in
        inside.map { memory.witness(.counted, $0.entry) } + [Witness(.closer, edge)]
      }
      return
    }
    let expected = number == 0 ? "expected none" : "expected \(relation.phrase) \(number)"
    let missing = inside.count < number ? 0 : nil
    ledger.fail(
      "\(inside.count) × \(event.phrase) in the \(reach.text) before, \(expected)", at: edge,
      since: missing, &memory
    ) { memory in
      inside.map { memory.witness(.counted, $0.entry) } + [Witness(.culprit, edge)]
    }
  }
}
