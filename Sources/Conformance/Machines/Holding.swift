import Timelines
import VirtualTime

/// `each: P`, `stays: S`, `for: {min, max}`: after every P the state S holds for at least `min` and
/// at most `max`.
///
/// The scope is the state itself. A P that enters the state counts as inside. A P outside of the
/// state is a violation.
struct Holding: Machine {
  struct Instance: MachineInstance {
    /// The triggers that still wait, in order.
    var waiting = Obligations()

    func mark(in marks: inout Marks) {
      if !waiting.isEmpty { waiting.first.mark(in: &marks) }
    }
  }

  private let name: String
  private let least: Span?
  private let most: Span?
  private var store = ObligationStore()

  init(state: NamedState, _ bound: Bound) {
    name = state.name
    least = bound.least.map(Span.init)
    most = bound.most.map(Span.init)
  }

  var creating: Slots { .first }
  var outlivesScope: Bool { true }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ ledger: inout Ledger)
    -> Instance
  { Instance() }

  /// Returns when the state has held for too long, or for long enough if there is no upper bound.
  mutating func outlook(of instance: inout Instance) -> Instant? {
    guard !instance.waiting.isEmpty, let time = most ?? least else { return nil }
    return instance.waiting.first.since + time
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    guard hits.contains(.first) else { return }
    ledger.exercise()
    if ledger.isOpen {
      let wait = Obligation(since: ledger.now, trigger: memory.keep(entry))
      store.append(wait, to: &instance.waiting)
    } else {
      ledger.fail("it is not \(name)", at: entry, &memory) { _ in [Witness(.trigger, entry)] }
    }
  }

  mutating func expire(_ instance: inout Instance, _ ledger: inout Ledger, _ memory: inout Memory) {
    if instance.waiting.isEmpty { return }
    let first = instance.waiting.first
    store.remove(at: 0, of: &instance.waiting)
    guard let most else {
      let held = ledger.now.elapsed(since: first.since).text
      ledger.attest(&memory) {
        [$0.witness(.trigger, first.trigger, note: "still \(name) \(held) later")]
      }
      return
    }
    ledger.fail(
      "it is still \(name) after \(most.text)", deadline: ledger.now,
      since: memory[first.trigger]?.sequence, &memory
    ) { [$0.witness(.trigger, first.trigger)] }
  }

  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger, _ memory: inout Memory
  ) {}

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    for index in 0..<store.count(of: instance.waiting) {
      end(store.obligation(index, of: instance.waiting), ending, &ledger, &memory)
    }
    forget(&instance)
  }

  mutating func forget(_ instance: inout Instance) { store.removeAll(of: &instance.waiting) }

  func mark(in marks: inout Marks) { store.mark(in: &marks) }

  private func end(
    _ wait: Obligation, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    let time = ledger.now.elapsed(since: wait.since)
    switch ending {
    case .closed(let entry):
      if let least, time < least {
        ledger.fail(
          "it was \(name) for \(time.text), expected at least \(least.text)", at: entry, &memory
        ) { [$0.witness(.trigger, wait.trigger), Witness(.closer, entry)] }
        return
      }
      if let most { ledger.note(latency: time, of: most, at: entry) }
      ledger.attest(&memory) {
        let note = "\(name) for \(time.text)"
        return [$0.witness(.trigger, wait.trigger), Witness(.closer, entry, note: note)]
      }
    case .expired: break
    case .traceEnded:
      if most == nil, let least, time >= least { return }
      let number = memory[wait.trigger]?.sequence ?? 0
      ledger.leaveOpen("it was still \(name) at the end, after #\(number)")
    }
  }
}
