import Timelines

/// `each: P`, `stays: S`, `for: {min, max}`: after every P the state S holds for at least `min` and
/// at most `max`.
///
/// The scope is the state itself. A P that enters the state counts as inside. A P outside of the
/// state is a violation.
struct Holding: Pattern {
  var event: EventPattern
  var state: NamedState
  var bound: Bound

  static let forms = [
    PatternForm(
      Holding.read, main: ["each": .event(["as"]), "stays": .scalar], required: ["for"],
      isScope: true)
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Holding? {
    let event = reader.main("each", object)
    let state = object["stays"].flatMap { reader.state($0, "stays") }
    let bound = reader.required("for", of: object, "an expectation with 'stays'").flatMap {
      reader.bound($0, "for", alone: "min")
    }
    guard let event, let state, let bound else { return nil }
    return Holding(event: event, state: state, bound: bound)
  }

  var parts: [Part] { [Part(.first, event)] }

  func watcher(openedBy opener: String?) -> HoldingMachine {
    HoldingMachine(state: state, bound)
  }

  var traits: PatternTraits { PatternTraits(ownScope: state) }

  var clause: String { "after each \(event.phrase) it is \(state.name) \(bound.length)" }
  var sketch: [PatternSketch.Mark] {
    [.init(.given, event.phrase), .init(.holding, state.name, bound.length)]
  }

  func emptiness(_ inside: String) -> String { "no \(event.phrase)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }

  func complaint(about scope: Scope) -> String? {
    scope == .whole ? nil : "stays is a scope itself and goes with no other"
  }

  var times: [Duration?] { [bound.least, bound.most] }
  var longestBound: Duration? { bound.most ?? bound.least }

  func relaxed(by more: Duration) -> Holding {
    with(\.bound, bound.relaxed(by: more))
  }
}

extension Bound {
  /// The length for which a state holds, in words.
  fileprivate var length: String {
    let least = least.map { "for at least \($0.text)" }
    let most = most.map { "for at most \($0.text)" }
    return [least, most].compactMap { $0 }.joined(separator: " and ")
  }
}

// MARK: - Watching

struct HoldingMachine: Machine {
  struct Instance: MachineInstance {
    /// The triggers that still wait, in order.
    var waiting = Obligations()

    func mark(in marks: inout Marks) { waiting.mark(in: &marks) }
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

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  { Instance() }

  /// Returns when the state has held for too long, or for long enough if there is no upper bound.
  mutating func outlook(of instance: inout Instance) -> Instant? {
    guard !instance.waiting.isEmpty, let time = most ?? least else { return nil }
    return instance.waiting.first.since + time
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    guard hits.contains(.first) else { return }
    work.exercise()
    if work.isOpen {
      let wait = Obligation(since: work.now, trigger: work.memory.keep(entry))
      store.append(wait, to: &instance.waiting)
    } else {
      work.fail("it is not \(name)", at: entry) { _ in [Witness(.trigger, entry)] }
    }
  }

  mutating func expire(_ instance: inout Instance, _ work: inout Workspace) {
    if instance.waiting.isEmpty { return }
    let first = instance.waiting.first
    store.remove(at: 0, of: &instance.waiting)
    guard let most else {
      let held = work.now.elapsed(since: first.since).shown
      work.attest {
        [$0.witness(.trigger, first.trigger, note: "still \(name) \(held) later")]
      }
      return
    }
    work.fail(
      "it is still \(name) after \(most.text)", deadline: work.now,
      since: work.memory[first.trigger]?.sequence
    ) { [$0.witness(.trigger, first.trigger)] }
  }

  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {}

  mutating func end(
    _ instance: inout Instance, _ ending: Ending, _ work: inout Workspace
  ) {
    for index in 0..<store.count(of: instance.waiting) {
      end(store.obligation(index, of: instance.waiting), ending, &work)
    }
    forget(&instance)
  }

  mutating func forget(_ instance: inout Instance) { store.removeAll(of: &instance.waiting) }

  func mark(in marks: inout Marks) { store.mark(in: &marks) }

  private func end(
    _ wait: Obligation, _ ending: Ending, _ work: inout Workspace
  ) {
    let time = work.now.elapsed(since: wait.since)
    switch ending {
    case .closed(let entry):
      if let least, time < least {
        work.fail(
          "it was \(name) for \(time.shown(beside: least)), expected at least \(least.text)",
          at: entry
        ) { [$0.witness(.trigger, wait.trigger), Witness(.closer, entry)] }
        return
      }
      if let most { work.remember(latency: time, of: most, at: entry) }
      work.attest {
        let note = "\(name) for \(time.shown)"
        return [$0.witness(.trigger, wait.trigger), Witness(.closer, entry, note: note)]
      }
    case .expired: break
    case .traceEnded:
      if most == nil, let least, time >= least { return }
      let number = work.memory[wait.trigger]?.sequence ?? 0
      work.leaveOpen("it was still \(name) at the end, after #\(number)")
    }
  }
}
