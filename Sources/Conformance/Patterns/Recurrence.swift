import Timelines

/// `every: T`, `see: E`: no more than T passes from the opening of the scope to the first E, and
/// from each E to the next.
///
/// T may be a field of the entry that opened the scope. If that entry does not carry the field, no
/// E is demanded.
struct Recurrence: Pattern {
  var event: EventPattern
  /// Only the most time counts.
  var bound: Bound

  static let forms = [
    PatternForm(Recurrence.read, main: ["every": .time, "see": .event()])
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Recurrence? {
    let bound = object["every"].flatMap { node -> Bound? in
      if let limit = reader.limit(node, "every") { return limit.map { Bound(limit: $0) } }
      return reader.duration(node, "every").map { Bound(most: $0) }
    }
    guard let event = reader.main("see", object), let bound else { return nil }
    return Recurrence(event: event, bound: bound)
  }

  var parts: [Part] { [Part(.first, event, isNeeded: true)] }

  func watcher(openedBy opener: String?) -> RecurrenceMachine {
    RecurrenceMachine(event: event, bound)
  }

  var clause: String { "there is \(event.phrase) at least every \(bound.mostText)" }

  var sketch: [PatternSketch.Mark] {
    [
      .init(.wanted, event.phrase), .init(.wanted, "again", "within \(bound.mostText)"),
      .init(.wanted, "and again", "within \(bound.mostText)"),
    ]
  }

  func emptiness(_ inside: String) -> String {
    "the scope was never open for \(bound.mostText), and there was no \(event.phrase)\(inside)"
  }

  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }
  var traits: PatternTraits { PatternTraits(demand: "every") }

  var times: [Duration?] { [bound.most] }
  var longestBound: Duration? { nil }
  func relaxed(by more: Duration) -> Recurrence { with(\.bound, bound.relaxed(by: more)) }
}

struct RecurrenceMachine: Machine {
  struct Instance: MachineInstance {
    var since = Instant.start
    var last = Kept.none
    /// Whether the awaited E is late already.
    var isLate = false
    /// The most time; nil if the entry that opened the scope does not give it.
    var most: Span?

    func mark(in marks: inout Marks) { marks.mark(last) }
  }

  private let event: EventPattern
  private let most: Span?
  private let bound: Constant<Bound>

  init(event: EventPattern, _ bound: Bound) {
    self.event = event
    self.bound = Constant(bound)
    most = bound.most.map(Span.init)
  }

  var creating: Slots { .first }
  var actsOnOpening: Bool { true }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    Instance(since: opening, most: most ?? bound.value.limit(by: work.memory[stretch.opener]))
  }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    guard let most = instance.most, !instance.isLate else { return .distantFuture }
    return instance.since + most
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    guard hits.contains(.first), let most = instance.most else { return }
    if !instance.isLate {
      work.exercise()
      let (last, gap) = (instance.last, work.now.elapsed(since: instance.since))
      work.attest {
        [$0.witness(.previous, last), Witness(.answer, entry, note: "after \(gap.shown)")]
      }
      work.remember(latency: gap, of: most, at: entry)
    }
    instance = Instance(since: work.now, last: work.memory.keep(entry), most: most)
  }

  mutating func expire(_ instance: inout Instance, _ work: inout Workspace) {
    work.exercise()
    instance.isLate = true
    let last = instance.last
    let since = work.memory[last] ?? work.memory[work.stretch.opener]
    work.fail(
      "no \(event.phrase) for \((instance.most ?? .zero).text)", deadline: work.now,
      since: since?.sequence ?? 0
    ) { [$0.witness(.previous, last)] }
  }

  /// Does nothing: no state is kept outside the instances.
  func mark(in marks: inout Marks) {}

  /// Begins anew if the bound is a field of the entry that opens the scope. Otherwise does nothing:
  /// a scope that begins anew does not excuse a silence.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {
    if most == nil { instance = begin(since: work.now, stretch, &work) }
  }
}
