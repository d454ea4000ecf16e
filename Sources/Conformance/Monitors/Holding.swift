import Timelines
import VirtualTime

/// `each: P`, `stays: S`, `for: {min, max}`: after every P the state S holds for at least the one
/// time and at most the other.
///
/// The scope is the state itself: a P that enters it is inside, and one that finds it closed is a
/// violation.
struct Holding: Machine {
  struct Instance: MachineInstance {
    /// The triggers that are waited for, in order.
    var waiting: [Wait] = []

    func mark(in marks: inout Marks) { for wait in waiting { marks.mark(wait.trigger) } }
  }

  struct Wait: Sendable {
    var trigger: Kept
    var since: Instant
  }

  private let name: String
  private let least: Span?
  private let most: Span?

  init(state: NamedState, _ bound: Bound) {
    name = state.name
    least = bound.least.map(Span.init)
    most = bound.most.map(Span.init)
  }

  var creating: Slots { .first }
  var outlivesScope: Bool { true }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance { Instance() }

  /// When it has held for too long, or for long enough.
  func outlook(of instance: inout Instance) -> Instant? {
    guard let first = instance.waiting.first, let time = most ?? least else { return nil }
    return first.since + time
  }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    guard hits.contains(.first) else { return }
    ledger.exercise()
    if ledger.isOpen {
      instance.waiting.append(Wait(trigger: memory.keep(entry), since: ledger.now))
    } else {
      ledger.fail("it is not \(name)", at: entry, &memory) { _ in [Witness(.trigger, entry)] }
    }
  }

  func expire(_ instance: inout Instance, _ ledger: inout Ledger, _ memory: inout Memory) {
    guard let first = instance.waiting.first else { return }
    instance.waiting.removeFirst()
    guard let most else {
      let held = ledger.now.elapsed(since: first.since).text
      ledger.attest(memory) {
        [$0.witness(.trigger, first.trigger, note: "still \(name) \(held) later")]
      }
      return
    }
    ledger.fail(
      "it is still \(name) after \(most.text)", deadline: ledger.now,
      since: memory[first.trigger]?.sequence, &memory
    ) { [$0.witness(.trigger, first.trigger)] }
  }

  func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger, _ memory: inout Memory
  ) {}

  func end(
    _ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    for wait in instance.waiting { end(wait, ending, &ledger, &memory) }
    instance.waiting = []
  }

  private func end(
    _ wait: Wait, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
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
      ledger.attest(memory) {
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
