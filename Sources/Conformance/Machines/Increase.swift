import Timelines
import VirtualTime

/// `increasing: {event: E, field: F}`: from one E to the next the value never decreases.
struct Increase: Machine {
  struct Instance: MachineInstance {
    var last = Kept.none
    var quantity: Int64 = .min

    func mark(in marks: inout Marks) { marks.mark(last) }
  }

  let subject: Subject

  var creating: Slots { .first }
  var isTimed: Bool { false }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ ledger: inout Ledger)
    -> Instance
  { Instance() }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    guard hits.contains(.first), let quantity = subject.value(of: entry)?.quantity else { return }
    let previous = instance
    instance = Instance(last: memory.keep(entry), quantity: quantity)
    guard let last = memory[previous.last] else { return }
    ledger.exercise()
    if quantity >= previous.quantity {
      ledger.attest(&memory) { _ in [Witness(.previous, last), Witness(.allowed, entry)] }
      return
    }
    ledger.fail(
      "\(subject.name) fell from \(subject.text(of: last)) to \(subject.text(of: entry))",
      at: entry, &memory
    ) { _ in [Witness(.previous, last), Witness(.culprit, entry)] }
  }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    instance.last.isNone ? nil : .distantFuture
  }
}
