import Timelines
import VirtualTime

/// `sequence: [A, B, C]`: steps in their order.
///
/// With `no-step-before-its-predecessor` a step may come only where the one before it has come.
/// With `all-in-order` a sequence that began must also be completed, no step left out.
struct Ordering: Machine {
  struct Instance: MachineInstance {
    /// The last entry of each step.
    var steps: [Kept] = []
    /// When each of them was.
    var times: [Instant] = []
    /// How many steps of the present sequence have come; only where all are required.
    var position = 0
    var began = Instant.start

    func mark(in marks: inout Marks) { for step in steps { marks.mark(step) } }
  }

  private let sequence: Sequencing
  private let bounds: [Span?]
  private let total: Span?

  static func step(_ index: Int) -> Slots { Slots(rawValue: Slots.first.rawValue << index) }
  /// As many as there are parts.
  static let mostSteps = 12

  init(_ sequence: Sequencing) {
    self.sequence = sequence
    bounds = sequence.steps.map { $0.within.map(Span.init) }
    total = sequence.within.map(Span.init)
  }

  var creating: Slots { bounds.indices.reduce(into: []) { $0.formUnion(Self.step($1)) } }

  func begin(_ stretch: Stretch, _ ledger: inout Ledger) -> Instance {
    Instance(
      steps: Array(repeating: .none, count: bounds.count),
      times: Array(repeating: .start, count: bounds.count))
  }

  func outlook(of instance: inout Instance) -> Instant? {
    if instance.position == 0 {
      let isBlank = sequence.order == .allInOrder || instance.steps.allSatisfy(\.isNone)
      return isBlank ? nil : .distantFuture
    }
    let reached = instance.times[instance.position - 1]
    let step = bounds[instance.position].map { reached + $0 }
    let whole = total.map { instance.began + $0 }
    return min(step ?? .distantFuture, whole ?? .distantFuture)
  }

  func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    switch sequence.order {
    case .noStepBeforeItsPredecessor:
      // From the last step to the first, so that an entry is never its own predecessor.
      for index in bounds.indices.reversed() where hits.contains(Self.step(index)) {
        follow(entry, index, &instance, &ledger, &memory)
      }
    case .allInOrder: advance(entry, hits, &instance, &ledger, &memory)
    }
  }

  func expire(_ instance: inout Instance, _ ledger: inout Ledger, _ memory: inout Memory) {
    fail(instance, "in time", by: nil, &ledger, &memory)
    instance.position = 0
  }

  func end(
    _ instance: inout Instance, _ ending: Ending, _ ledger: inout Ledger, _ memory: inout Memory
  ) {
    guard instance.position > 0 else { return }
    switch ending {
    case .closed(let entry):
      fail(instance, "before \(entry.kind.rawValue)", by: entry, &ledger, &memory)
    case .expired: fail(instance, "before the scope closed", by: nil, &ledger, &memory)
    case .traceEnded:
      let missing = sequence.steps[instance.position].event.phrase
      ledger.leaveOpen("\(missing) was still expected at the end")
    }
  }
}

extension Ordering {
  private func follow(
    _ entry: Entry, _ index: Int, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    if index > 0 { compare(entry, index, instance, &ledger, &memory) }
    instance.steps[index] = memory.keep(entry)
    instance.times[index] = ledger.now
  }

  private func compare(
    _ entry: Entry, _ index: Int, _ instance: Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    ledger.exercise()
    let predecessor = instance.steps[index - 1]
    if predecessor.isNone {
      let before = sequence.steps[index - 1].event.phrase
      ledger.fail(
        "no \(before) before", at: entry, since: memory[ledger.stretch.opener]?.sequence ?? 0,
        &memory
      ) { _ in [Witness(.culprit, entry)] }
      return
    }
    let time = ledger.now.elapsed(since: instance.times[index - 1])
    let most = bounds[index] ?? time
    if time <= most {
      ledger.attest(memory) {
        [
          $0.witness(.previous, predecessor), Witness(.answer, entry, note: "after \(time.text)"),
        ]
      }
      if bounds[index] != nil { ledger.note(latency: time, of: most, at: entry) }
      return
    }
    let before = sequence.steps[index - 1].event.phrase
    ledger.fail(
      "\(time.text) after \(before), expected at most \(most.text)", at: entry, &memory
    ) { [$0.witness(.previous, predecessor), Witness(.culprit, entry)] }
  }

  /// Takes the step that is due, if the entry is that; a later one is too early, and an earlier
  /// one nothing.
  private func advance(
    _ entry: Entry, _ hits: Slots, _ instance: inout Instance, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    let index = instance.position
    if hits.contains(Self.step(index)) {
      if index == 0 { instance.began = ledger.now }
      if index == 1 { ledger.exercise() }
      if index > 0, let most = bounds[index] {
        let reached = instance.times[index - 1]
        ledger.note(latency: ledger.now.elapsed(since: reached), of: most, at: entry)
      }
      instance.steps[index] = memory.keep(entry)
      instance.times[index] = ledger.now
      instance.position = (index + 1) % bounds.count
      if instance.position == 0 {
        let steps = instance.steps
        ledger.attest(memory) { memory in steps.map { memory.witness(.answer, $0) } }
      }
    } else if bounds.indices.contains(where: { $0 > index && hits.contains(Self.step($0)) }) {
      let missing = sequence.steps[index].event.phrase
      let previous = index > 0 ? instance.steps[index - 1] : .none
      ledger.exercise()
      ledger.fail(
        "no \(missing) before", at: entry, since: memory[previous]?.sequence ?? 0, &memory
      ) {
        [$0.witness(.previous, previous), Witness(.culprit, entry)]
      }
      instance.position = 0
    }
  }

  private func fail(
    _ instance: Instance, _ when: String, by closer: Entry?, _ ledger: inout Ledger,
    _ memory: inout Memory
  ) {
    let missing = sequence.steps[instance.position].event.phrase
    let previous = instance.steps[instance.position - 1]
    if instance.position == 1 { ledger.exercise() }
    ledger.fail(
      "no \(missing) \(when)", at: closer, deadline: closer == nil ? ledger.now : nil,
      since: memory[previous]?.sequence, &memory
    ) { [$0.witness(.previous, previous), closer.map { Witness(.closer, $0) }] }
  }
}
