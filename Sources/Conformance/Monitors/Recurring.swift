import Timelines
import VirtualTime

/// `every: T`, `see: E`: from where the scope opens to the first E, and from one E to the next, no
/// more than T passes.
struct Recurring: Machine {
  struct Instance: MachineInstance {
    var since = Instant.start
    var last: Entry?
    /// Whether the E that is waited for is late already.
    var isLate = false
  }

  let event: EventPattern
  let most: Duration

  var creating: Slots { .first }
  var actsOnOpening: Bool { true }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance {
    Instance(since: stretch.openedAt)
  }

  func outlook(of instance: inout Instance) -> Instant? {
    instance.isLate ? .distantFuture : instance.since + most
  }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    guard hits.contains(.first) else { return }
    if !instance.isLate {
      ledger.exercise()
      let gap = ledger.now - instance.since
      ledger.attest(
        (instance.last.map { [Witness(.previous, $0)] } ?? [])
          + [Witness(.answer, entry, note: "after \(gap.text)")])
      ledger.note(latency: gap, of: most, at: entry)
    }
    instance = Instance(since: ledger.now, last: entry)
  }

  func expire(_ instance: inout Instance, _ ledger: inout Ledger) {
    ledger.exercise()
    instance.isLate = true
    let since = instance.last ?? ledger.stretch.opener
    ledger.fail(
      "no \(event.phrase) for \(most.text)", deadline: ledger.now, since: since?.sequence ?? 0,
      instance.last.map { [Witness(.previous, $0)] } ?? [])
  }

  /// A scope that begins anew excuses no silence.
  func restart(_ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger) {}
}
