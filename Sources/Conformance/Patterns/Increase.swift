import Timelines
import VirtualTime

/// `increasing: {event: E, field: F}`: from one E to the next the value never decreases.
struct Increase: TimelessPattern {
  var event: EventPattern
  var subject: Subject

  static let forms = [PatternForm(Increase.self, main: ["increasing": .event(["field"])])]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Increase? {
    guard let node = object["increasing"] else { return nil }
    guard let event = reader.event(node, "increasing", .making),
      let subject = reader.measured("field", of: node, event)
    else { return nil }
    return Increase(event: event, subject: subject)
  }

  var parts: [Part] { [Part(.first, event)] }

  func watcher(openedBy opener: String?) -> IncreaseMachine {
    IncreaseMachine(subject: subject)
  }

  var clause: String { "\(subject.name) never decreases from one \(event.phrase) to the next" }
  var sketch: [PatternSketch.Mark] {
    [.init(.given, event.phrase), .init(.wanted, "\(subject.name) is the same or more")]
  }

  func emptiness(_ inside: String) -> String { "no two \(event.phrase)\(inside)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }

  func weaken(_ weakener: inout Weakener) {
    weakener.narrow(event, "increasing") { with(\.event, $0) }
  }

  func holds(within part: SmallerScope) -> Bool { part != .fewerOpenings }
}

struct IncreaseMachine: Machine {
  struct Instance: MachineInstance {
    var last = Kept.none
    var quantity: Int64 = .min

    func mark(in marks: inout Marks) { marks.mark(last) }
  }

  let subject: Subject

  var creating: Slots { .first }
  var isTimed: Bool { false }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  { Instance() }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    guard hits.contains(.first), let quantity = subject.value(of: entry)?.quantity else { return }
    let previous = instance
    instance = Instance(last: work.memory.keep(entry), quantity: quantity)
    guard let last = work.memory[previous.last] else { return }
    work.exercise()
    if quantity >= previous.quantity {
      work.attest { _ in [Witness(.previous, last), Witness(.allowed, entry)] }
      return
    }
    work.fail(
      "\(subject.name) fell from \(subject.text(of: last)) to \(subject.text(of: entry))",
      at: entry
    ) { _ in [Witness(.previous, last), Witness(.culprit, entry)] }
  }

  /// Nothing is kept beside the instances.
  func mark(in marks: inout Marks) {}

  mutating func outlook(of instance: inout Instance) -> Instant? {
    instance.last.isNone ? nil : .distantFuture
  }
}
