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
    var waiting: [(trigger: Entry, since: Instant)] = []
  }

  let state: NamedState
  let bound: Bound

  var creating: Slots { .first }
  var outlivesScope: Bool { true }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance { Instance() }

  /// When it has held for too long, or for long enough.
  func outlook(of instance: inout Instance) -> Instant? {
    guard let first = instance.waiting.first, let time = bound.most ?? bound.least else {
      return nil
    }
    return first.since + time
  }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    guard hits.contains(.first) else { return }
    ledger.exercise()
    if ledger.isOpen {
      instance.waiting.append((entry, ledger.now))
    } else {
      ledger.fail("it is not \(state.name)", at: entry, [Witness(.trigger, entry)])
    }
  }

  func expire(_ instance: inout Instance, _ ledger: inout Ledger) {
    guard let first = instance.waiting.first else { return }
    instance.waiting.removeFirst()
    guard let most = bound.most else {
      let held = (ledger.now - first.since).text
      ledger.attest([Witness(.trigger, first.trigger, note: "still \(state.name) \(held) later")])
      return
    }
    ledger.fail(
      "it is still \(state.name) after \(most.text)", deadline: ledger.now,
      since: first.trigger.sequence, [Witness(.trigger, first.trigger)])
  }

  func restart(_ instance: inout Instance, _ stretch: Stretch, _ ledger: inout Ledger) {}

  func end(_ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger) {
    for (trigger, since) in instance.waiting {
      let time = ledger.now - since
      switch ending {
      case .closed(let entry):
        if let most = bound.most { ledger.note(latency: time, of: most, at: entry) }
        guard let least = bound.least, time < least else {
          let note = "\(state.name) for \(time.text)"
          ledger.attest([Witness(.trigger, trigger), Witness(.closer, entry, note: note)])
          continue
        }
        ledger.fail(
          "it was \(state.name) for \(time.text), expected at least \(least.text)", at: entry,
          [Witness(.trigger, trigger), Witness(.closer, entry)])
      case .expired: continue
      case .traceEnded:
        if bound.most == nil, let least = bound.least, time >= least { continue }
        ledger.leaveOpen("it was still \(state.name) at the end, after #\(trigger.sequence)")
      }
    }
    instance.waiting = []
  }
}
