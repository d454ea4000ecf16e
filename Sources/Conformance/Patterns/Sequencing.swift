import Timelines

/// `sequence: [A, B, C]`: steps in their order.
///
/// With `no-step-before-its-predecessor` a step may come only after the step before it. With
/// `all-in-order` a sequence that has begun must also be completed, and no step may be left out.
struct Sequencing: Pattern {
  enum Order: String, Hashable, Sendable, CaseIterable {
    case noStepBeforeItsPredecessor = "no-step-before-its-predecessor"
    case allInOrder = "all-in-order"
  }

  struct Step: Hashable, Sendable {
    var event: EventPattern
    /// The longest time from the step before it to the step.
    var within: Duration?
  }

  /// The most steps of a sequence, one for each part of a pattern that an entry can play.
  static let mostSteps = 12

  var steps: [Step]
  var order: Order
  /// The longest time for all steps together; only with `all-in-order`.
  var within: Duration?

  static let forms = [
    PatternForm(
      Sequencing.read, main: ["sequence": .events(["within"], 2...mostSteps)],
      options: ["order": .words(Order.allCases.map(\.rawValue)), "within": .duration],
      rules: [.init(with: "within", needs: "order", toBe: Order.allInOrder.rawValue)])
  ]

  var parts: [Part] {
    steps.enumerated().map { index, step in
      Part(SequencingMachine.step(index), step.event, isNeeded: true)
    }
  }

  func watcher(openedBy opener: String?) -> SequencingMachine {
    SequencingMachine(self)
  }

  var clause: String {
    let steps = steps.map { $0.event.phrase + ($0.within.map { " (within \($0.text))" } ?? "") }
    let list = steps.joined(separator: ", then ")
    switch order {
    case .noStepBeforeItsPredecessor: return "each only after the one before it: \(list)"
    case .allInOrder:
      let total = within.map { ", all within \($0.text)" } ?? ""
      return "completed in order once begun: \(list)\(total)"
    }
  }

  var sketch: [PatternSketch.Mark] {
    steps.map { step in
      .init(.wanted, step.event.phrase, step.within.map { "within \($0.text)" } ?? "")
    }
  }

  func emptiness(_ inside: String) -> String { "no \(steps[1].event.phrase)\(inside)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }

  var times: [Duration?] { steps.map(\.within) + [within] }
  var longestBound: Duration? { within ?? steps.compactMap(\.within).max() }

  func relaxed(by more: Duration) -> Sequencing {
    var relaxed = self
    for index in steps.indices {
      relaxed.steps[index].within = steps[index].within.map { $0 + more }
    }
    relaxed.within = within.map { $0 + more }
    return relaxed
  }
}

// MARK: - Reading

extension Sequencing {
  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Sequencing? {
    guard let node = object["sequence"], let nodes = reader.list(node, "sequence") else {
      return nil
    }
    if !(2...mostSteps).contains(nodes.count) {
      reader.complain(
        "sequence is a list of \(nodes.count), expected 2 to \(mostSteps)", at: node.position)
      return nil
    }
    let steps = nodes.map { step($0, by: &reader) }
    let order = object["order"].map { reader.word($0, "order", as: Order.self) }
    let within = object["within"].map { reader.duration($0, "within") }
    guard !steps.contains(nil), order != .some(nil), within != .some(nil) else { return nil }
    let sequence = Sequencing(
      steps: steps.compactMap { $0 }, order: (order ?? nil) ?? .noStepBeforeItsPredecessor,
      within: within ?? nil)
    if sequence.within != nil, sequence.order != .allInOrder {
      reader.complain(
        "within needs 'order: all-in-order' beside it", at: object.position(of: "within"))
    }
    return sequence
  }

  private static func step(_ node: YAMLNode, by reader: inout SpecReader) -> Step? {
    guard let event = reader.event(node, "sequence", .making) else { return nil }
    guard case .object(let members) = node.content,
      let within = members.first(where: { $0.key == "within" })
    else { return Step(event: event) }
    return reader.duration(within.value, "within").map { Step(event: event, within: $0) }
  }
}

// MARK: - Watching

struct SequencingMachine: Machine {
  struct Instance: MachineInstance {
    /// The row that holds the last entry of each step.
    var row: Int32 = -1
    /// The number of steps of the present sequence that have come; used only with `all-in-order`.
    var position: Int32 = 0

    func mark(in marks: inout Marks) {}
  }

  /// The instants at which a sequence began and its last step so far came.
  private struct Times: Sendable {
    var began = Instant.start
    var reached = Instant.start
  }

  let creating: Slots
  private let sequence: Constant<Sequencing>
  private let order: Sequencing.Order
  private let bounds: [Span?]
  private let total: Span?
  /// Whether any step, or the whole sequence, must come in time.
  let isTimed: Bool
  private let count: Int
  private var steps: Rows
  /// The times for each row; empty if there is no bound.
  private var times: [Times] = []

  static func step(_ index: Int) -> Slots { Slots(rawValue: Slots.first.rawValue << index) }

  /// Returns the last of the steps that an entry plays.
  private static func lastStep(of played: Slots) -> Int? {
    if played.isEmpty { return nil }
    return step(0).rawValue.leadingZeroBitCount - played.rawValue.leadingZeroBitCount
  }

  init(_ sequence: Sequencing) {
    self.sequence = Constant(sequence)
    order = sequence.order
    bounds = sequence.steps.map { $0.within.map(Span.init) }
    total = sequence.within.map(Span.init)
    isTimed = total != nil || bounds.contains { $0 != nil }
    count = bounds.count
    steps = Rows(width: bounds.count)
    creating = bounds.indices.reduce(into: []) { $0.formUnion(Self.step($1)) }
  }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    let row = steps.allocate()
    if isTimed, Int(row) == times.count { times.append(Times()) }
    return Instance(row: row)
  }

  mutating func forget(_ instance: inout Instance) {
    if instance.row >= 0 { steps.forget(instance.row) }
  }

  func mark(in marks: inout Marks) { steps.mark(in: &marks) }

  @inline(__always)
  mutating func outlook(of instance: inout Instance) -> Instant? {
    if instance.position == 0 {
      let isBlank = order == .allInOrder || steps.isEmpty(instance.row)
      return isBlank ? nil : .distantFuture
    }
    if !isTimed { return .distantFuture }
    let (began, reached) = (times[Int(instance.row)].began, times[Int(instance.row)].reached)
    let step = bounds[Int(instance.position)].map { reached + $0 }
    let whole = total.map { began + $0 }
    return min(step ?? .distantFuture, whole ?? .distantFuture)
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    switch order {
    case .noStepBeforeItsPredecessor:
      // From the last step to the first, so that an entry is never its own predecessor.
      var played = hits.intersection(.ofPattern)
      while let index = Self.lastStep(of: played) {
        played.remove(Self.step(index))
        follow(entry, index, &instance, &work)
      }
    case .allInOrder: advance(entry, hits, &instance, &work)
    }
  }

  mutating func expire(_ instance: inout Instance, _ work: inout Workspace) {
    fail(instance, "in time", by: nil, &work)
    instance.position = 0
  }

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    guard instance.position > 0 else { return }
    switch ending {
    case .closed(let entry):
      fail(instance, "before \(entry.kind.rawValue)", by: entry, &work)
    case .expired: fail(instance, "before the scope closed", by: nil, &work)
    case .traceEnded:
      let missing = sequence.value.steps[Int(instance.position)].event.phrase
      work.leaveOpen("\(missing) was still expected at the end")
    }
  }
}

extension SequencingMachine {
  private mutating func follow(
    _ entry: Entry, _ index: Int, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if index > 0 { compare(entry, index, instance, &work) }
    // The last step has no successor.
    if index < count - 1 { steps[instance.row, index] = work.memory.keep(entry) }
  }

  private mutating func compare(
    _ entry: Entry, _ index: Int, _ instance: Instance, _ work: inout Workspace
  ) {
    work.exercise()
    let predecessor = steps[instance.row, index - 1]
    if predecessor.isNone {
      failAlone(entry, index, &work)
    } else if isTimed || work.isExplained {
      compare(entry, index, with: predecessor, &work)
    }
  }

  // The next two functions are separate: inline they would slow down every step.

  @inline(never)
  private mutating func failAlone(
    _ entry: Entry, _ index: Int, _ work: inout Workspace
  ) {
    let before = sequence.value.steps[index - 1].event.phrase
    work.fail(
      "no \(before) before", at: entry, since: work.memory[work.stretch.opener]?.sequence ?? 0
    ) { _ in [Witness(.culprit, entry)] }
  }

  @inline(never)
  private mutating func compare(
    _ entry: Entry, _ index: Int, with predecessor: Kept, _ work: inout Workspace
  ) {
    let time = work.now.elapsed(since: work.memory.time(of: predecessor))
    let most = bounds[index] ?? time
    if time <= most {
      work.attest {
        [
          $0.witness(.previous, predecessor), Witness(.answer, entry, note: "after \(time.shown)"),
        ]
      }
      if bounds[index] != nil { work.remember(latency: time, of: most, at: entry) }
      return
    }
    let before = sequence.value.steps[index - 1].event.phrase
    work.fail(
      "\(time.shown(beside: most)) after \(before), expected at most \(most.text)", at: entry
    ) { [$0.witness(.previous, predecessor), Witness(.culprit, entry)] }
  }

  /// Takes the step that is due, if the entry is that step. A later step is a violation, and an
  /// earlier step is ignored.
  private mutating func advance(
    _ entry: Entry, _ hits: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    let index = Int(instance.position)
    if hits.contains(Self.step(index)) {
      if index == 1 { work.exercise() }
      if isTimed { measure(entry, index, in: Int(instance.row), &work) }
      steps[instance.row, index] = work.memory.keep(entry)
      instance.position = Int32(truncatingIfNeeded: (index + 1) % bounds.count)
      if instance.position == 0 {
        let (steps, row) = (steps, instance.row)
        work.attest { memory in
          bounds.indices.map { memory.witness(.answer, steps[row, $0]) }
        }
      }
    } else if bounds.indices.contains(where: { $0 > index && hits.contains(Self.step($0)) }) {
      let missing = sequence.value.steps[index].event.phrase
      let previous = index > 0 ? steps[instance.row, index - 1] : .none
      work.exercise()
      work.fail(
        "no \(missing) before", at: entry, since: work.memory[previous]?.sequence ?? 0
      ) {
        [$0.witness(.previous, previous), Witness(.culprit, entry)]
      }
      instance.position = 0
    }
  }

  private mutating func measure(_ entry: Entry, _ index: Int, in row: Int, _ work: inout Workspace)
  {
    if index == 0 { times[row].began = work.now }
    if index > 0, let most = bounds[index] {
      work.remember(latency: work.now.elapsed(since: times[row].reached), of: most, at: entry)
    }
    times[row].reached = work.now
  }

  private func fail(
    _ instance: Instance, _ when: String, by closer: Entry?, _ work: inout Workspace
  ) {
    let position = Int(instance.position)
    let missing = sequence.value.steps[position].event.phrase
    let previous = steps[instance.row, position - 1]
    if instance.position == 1 { work.exercise() }
    work.fail(
      "no \(missing) \(when)", at: closer, deadline: closer == nil ? work.now : nil,
      since: work.memory[previous]?.sequence
    ) { [$0.witness(.previous, previous), closer.map { Witness(.closer, $0) }] }
  }
}
