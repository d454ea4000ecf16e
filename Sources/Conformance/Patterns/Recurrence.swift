import Timelines
import VirtualTime

/// `every: T`, `see: E`: no more than T passes from the opening of the scope to the first E, and
/// from each E to the next.
struct Recurrence: Pattern {
  var event: EventPattern
  var most: Duration

  static let forms = [
    PatternForm(Recurrence.self, main: ["every": .duration, "see": .event()])
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Recurrence? {
    let most = object["every"].flatMap { reader.duration($0, "every") }
    guard let event = reader.main("see", object), let most else { return nil }
    return Recurrence(event: event, most: most)
  }

  var parts: [Part] { [Part(.first, event, isNeeded: true)] }

  func watcher(openedBy opener: String?) -> RecurrenceMachine {
    RecurrenceMachine(event: event, most: most)
  }

  var clause: String { "there is \(event.phrase) at least every \(most.text)" }

  var sketch: [PatternSketch.Mark] {
    [
      .init(.wanted, event.phrase), .init(.wanted, "again", "within \(most.text)"),
      .init(.wanted, "and again", "within \(most.text)"),
    ]
  }

  func emptiness(_ inside: String) -> String {
    "the scope was never open for \(most.text), and there was no \(event.phrase)\(inside)"
  }

  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }
  var demand: String? { "every" }

  var times: [Duration?] { [most] }
  var longestBound: Duration? { nil }
  func relaxed(by more: Duration) -> Recurrence { with(\.most, most + more) }

  func lateness(after openings: [Kind]) -> Lateness? {
    Lateness(event.kinds, after: openings, most)
  }

  func weaken(_ weakener: inout Weakener) {
    weakener.widen(event, "see") { with(\.event, $0) }
    weakener.lengthen(most, "every") { with(\.most, $0) }
  }
}

struct RecurrenceMachine: Machine {
  struct Instance: MachineInstance {
    var since = Instant.start
    var last = Kept.none
    /// Whether the awaited E is late already.
    var isLate = false

    func mark(in marks: inout Marks) { marks.mark(last) }
  }

  private let event: EventPattern
  private let most: Span

  init(event: EventPattern, most: Duration) {
    self.event = event
    self.most = Span(most)
  }

  var creating: Slots { .first }
  var actsOnOpening: Bool { true }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  {
    Instance(since: opening)
  }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    instance.isLate ? .distantFuture : instance.since + most
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    guard hits.contains(.first) else { return }
    if !instance.isLate {
      work.exercise()
      let (last, gap) = (instance.last, work.now.elapsed(since: instance.since))
      work.attest {
        [$0.witness(.previous, last), Witness(.answer, entry, note: "after \(gap.shown)")]
      }
      work.note(latency: gap, of: most, at: entry)
    }
    instance = Instance(since: work.now, last: work.memory.keep(entry))
  }

  mutating func expire(_ instance: inout Instance, _ work: inout Workspace) {
    work.exercise()
    instance.isLate = true
    let last = instance.last
    let since = work.memory[last] ?? work.memory[work.stretch.opener]
    work.fail(
      "no \(event.phrase) for \(most.text)", deadline: work.now, since: since?.sequence ?? 0
    ) { [$0.witness(.previous, last)] }
  }

  /// Nothing is kept beside the instances.
  func mark(in marks: inout Marks) {}

  /// Does nothing: a scope that begins anew does not excuse a silence.
  mutating func restart(
    _ instance: inout Instance, _ stretch: Stretch, _ work: inout Workspace
  ) {}
}
