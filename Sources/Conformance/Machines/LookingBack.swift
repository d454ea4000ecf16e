import Timelines

/// A count of E in the time `before` an event, as far back as `for` says.
struct LookingBack: Machine {
  struct Instance: MachineInstance {
    /// The latest E, at most one more than `number`.
    var recent = Lists<KeptEvent>.Name.none

    func mark(in marks: inout Marks) {}
  }

  private let relation: Count.Relation
  private let number: Int
  private let event: EventPattern
  private let reach: Span
  private var recent = Lists<KeptEvent>()

  static var event: Slots { .first }
  static var edge: Slots { .second }

  init(relation: Count.Relation, number: Int, event: EventPattern, reach: Duration) {
    self.relation = relation
    self.number = number
    self.event = event
    self.reach = Span(reach)
  }

  var creating: Slots { [Self.event, Self.edge] }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  { Instance() }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    if hits.contains(Self.edge) { check(instance, before: entry, &work) }
    if hits.contains(Self.event) {
      let event = KeptEvent(entry: work.memory.keep(entry), time: work.now)
      recent.change(&instance.recent) { recent in
        if recent.count > number { recent.removeFirst() }
        recent.append(event)
      }
    }
  }

  mutating func forget(_ instance: inout Instance) { recent.forget(&instance.recent) }

  func mark(in marks: inout Marks) { recent.mark(in: &marks) }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    instance.recent == .none ? nil : .distantFuture
  }

  private func check(
    _ instance: Instance, before edge: Entry, _ work: inout Workspace
  ) {
    work.exercise()
    let now = work.now
    let inside = recent[instance.recent].filter { now.elapsed(since: $0.time) <= reach }
    let isKept =
      switch relation {
      case .atMost: inside.count <= number
      case .atLeast: inside.count >= number
      case .exactly: inside.count == number
      }
    if isKept {
      work.attest { memory in
        inside.map { memory.witness(.counted, $0.entry) } + [Witness(.closer, edge)]
      }
      return
    }
    let expected = number == 0 ? "expected none" : "expected \(relation.phrase) \(number)"
    let missing = inside.count < number ? 0 : nil
    work.fail(
      "\(inside.count) × \(event.phrase) in the \(reach.text) before, \(expected)", at: edge,
      since: missing
    ) { memory in
      inside.map { memory.witness(.counted, $0.entry) } + [Witness(.culprit, edge)]
    }
  }
}
