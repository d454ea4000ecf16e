import Timelines
import VirtualTime

/// A pattern over the time `before` an event, as far back as `for` says: how many E there were.
struct LookingBack: Machine {
  struct Instance: MachineInstance {
    /// The latest E, one more than the number at most.
    var recent: [Entry] = []
  }

  let relation: Count.Relation
  let number: Int
  let event: EventPattern
  let reach: Duration

  static let event = Slots.first
  static let edge = Slots.second

  var creating: Slots { [Self.event, Self.edge] }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance { Instance() }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    if hits.contains(Self.edge) { judge(instance, before: entry, &ledger) }
    if hits.contains(Self.event) {
      if instance.recent.count > number { instance.recent.removeFirst() }
      instance.recent.append(entry)
    }
  }

  func outlook(of instance: inout Instance) -> Instant? {
    instance.recent.isEmpty ? nil : .distantFuture
  }

  private func judge(_ instance: Instance, before edge: Entry, _ ledger: inout Ledger) {
    ledger.exercise()
    let inside = instance.recent.filter { edge.time - $0.time <= reach }
    let isKept =
      switch relation {
      case .atMost: inside.count <= number
      case .atLeast: inside.count >= number
      case .exactly: inside.count == number
      }
    if isKept {
      ledger.attest(inside.map { Witness(.counted, $0) } + [Witness(.closer, edge)])
      return
    }
    let expected = number == 0 ? "expected none" : "expected \(relation.phrase) \(number)"
    let missing = inside.count < number ? 0 : nil
    ledger.fail(
      "\(inside.count) × \(event.phrase) in the \(reach.text) before, \(expected)", at: edge,
      since: missing, inside.map { Witness(.counted, $0) } + [Witness(.culprit, edge)])
  }
}
