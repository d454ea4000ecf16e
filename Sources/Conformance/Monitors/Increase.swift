import Timelines
import VirtualTime

/// `increasing: {event: E, field: F}`: from one E to the next the value never decreases.
struct Increase: Machine {
  struct Instance: MachineInstance {
    var last: Entry?
    var quantity: Int64 = .min
  }

  let subject: Subject

  var creating: Slots { .first }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance { Instance() }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    guard hits.contains(.first), let quantity = subject.value(of: entry)?.quantity else { return }
    defer { instance = Instance(last: entry, quantity: quantity) }
    guard let last = instance.last else { return }
    ledger.exercise()
    if quantity >= instance.quantity {
      ledger.attest([Witness(.previous, last), Witness(.allowed, entry)])
      return
    }
    ledger.fail(
      "\(subject.name) fell from \(subject.text(of: last)) to \(subject.text(of: entry))",
      at: entry, [Witness(.previous, last), Witness(.culprit, entry)])
  }

  func outlook(of instance: inout Instance) -> Instant? {
    instance.last == nil ? nil : .distantFuture
  }
}
