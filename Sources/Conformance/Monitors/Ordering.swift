import Timelines
import VirtualTime

/// `sequence: [A, B, C]`: steps in their order.
///
/// With `no-step-before-its-predecessor` a step may come only where the one before it has come.
/// With `all-in-order` a sequence that began must also be completed, no step left out.
struct Ordering: Machine {
  struct Instance: MachineInstance {
    /// The last entry of each step.
    var steps: [Entry?] = []
    /// How many steps of the present sequence have come; only where all are required.
    var position = 0
    var began = Instant.start
    var reached = Instant.start
  }

  let sequence: Sequencing

  static func step(_ index: Int) -> Slots { Slots(rawValue: Slots.first.rawValue << index) }
  /// As many as there are parts.
  static let mostSteps = 12

  var creating: Slots { sequence.steps.indices.reduce(into: []) { $0.formUnion(Self.step($1)) } }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance {
    Instance(steps: Array(repeating: nil, count: sequence.steps.count))
  }

  func outlook(of instance: inout Instance) -> Instant? {
    if instance.position == 0 {
      return instance.steps.allSatisfy { $0 == nil } ? nil : .distantFuture
    }
    let step = sequence.steps[instance.position].within.map { instance.reached + $0 }
    let total = sequence.within.map { instance.began + $0 }
    return min(step ?? .distantFuture, total ?? .distantFuture)
  }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    // From the last step to the first, so that an entry is never its own predecessor.
    for index in sequence.steps.indices.reversed() where hits.contains(Self.step(index)) {
      switch sequence.order {
      case .noStepBeforeItsPredecessor: follow(entry, index, &instance, &ledger)
      case .allInOrder:
        if advance(entry, index, &instance, &ledger) { return }
      }
      instance.steps[index] = entry
    }
  }

  func expire(_ instance: inout Instance, _ ledger: inout Ledger) {
    fail(instance, "in time", by: nil, &ledger)
    instance.position = 0
  }

  func end(_ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger) {
    guard sequence.order == .allInOrder, instance.position > 0 else { return }
    switch ending {
    case .closed(let entry): fail(instance, "before \(entry.kind.rawValue)", by: entry, &ledger)
    case .expired: fail(instance, "before the scope closed", by: nil, &ledger)
    case .traceEnded:
      let missing = sequence.steps[instance.position].event.phrase
      ledger.leaveOpen("\(missing) was still expected at the end")
    }
  }
}

extension Ordering {
  private func follow(
    _ entry: Entry, _ index: Int, _ instance: inout Instance, _ ledger: inout Ledger
  ) {
    guard index > 0 else { return }
    ledger.exercise()
    let step = sequence.steps[index]
    let before = sequence.steps[index - 1].event.phrase
    guard let predecessor = instance.steps[index - 1] else {
      ledger.fail(
        "no \(before) before", at: entry, since: ledger.stretch.opener?.sequence ?? 0,
        [Witness(.culprit, entry)])
      return
    }
    let time = entry.time - predecessor.time
    let most = step.within ?? time
    if time <= most {
      ledger.attest([
        Witness(.previous, predecessor), Witness(.answer, entry, note: "after \(time.text)"),
      ])
      if step.within != nil { ledger.note(latency: time, of: most, at: entry) }
    } else {
      ledger.fail(
        "\(time.text) after \(before), expected at most \(most.text)", at: entry,
        [Witness(.previous, predecessor), Witness(.culprit, entry)])
    }
  }

  /// - Returns: Whether the entry has done its part and is no other step.
  private func advance(
    _ entry: Entry, _ index: Int, _ instance: inout Instance, _ ledger: inout Ledger
  ) -> Bool {
    if index < instance.position { return false }
    if index > instance.position {
      let missing = sequence.steps[instance.position].event.phrase
      let previous = instance.position > 0 ? instance.steps[instance.position - 1] : nil
      ledger.exercise()
      ledger.fail(
        "no \(missing) before", at: entry, since: previous?.sequence ?? 0,
        (previous.map { [Witness(.previous, $0)] } ?? []) + [Witness(.culprit, entry)])
      instance.position = 0
      return true
    }
    if index == 0 { instance.began = ledger.now }
    if index == 1 { ledger.exercise() }
    if index > 0, let most = sequence.steps[index].within {
      ledger.note(latency: ledger.now - instance.reached, of: most, at: entry)
    }
    instance.reached = ledger.now
    instance.steps[index] = entry
    instance.position = (index + 1) % sequence.steps.count
    if instance.position == 0 {
      ledger.attest(instance.steps.compactMap { $0 }.map { Witness(.answer, $0) })
    }
    return true
  }

  private func fail(
    _ instance: Instance, _ when: String, by closer: Entry?, _ ledger: inout Ledger
  ) {
    let missing = sequence.steps[instance.position].event.phrase
    let previous = instance.steps[instance.position - 1]
    if instance.position == 1 { ledger.exercise() }
    ledger.fail(
      "no \(missing) \(when)", at: closer, deadline: closer == nil ? ledger.now : nil,
      since: previous?.sequence,
      (previous.map { [Witness(.previous, $0)] } ?? [])
        + (closer.map { [Witness(.closer, $0)] } ?? []))
  }
}
