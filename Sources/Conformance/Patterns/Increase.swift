import Timelines

/// `increasing: {event: E, field: F}`: from one E to the next the value never decreases.
///
/// With `field: gap` the value is the time since the E before: a device that backs off never waits
/// less than the last time.
struct Increase: TimelessPattern {
  var event: EventPattern
  /// Nil for the gap.
  var subject: Subject?
  /// The time by which a gap may be shorter, since the timeline's clock is not exact.
  var allowance = Duration.zero

  static let forms = [PatternForm(Increase.read, main: ["increasing": .event(["field"])])]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Increase? {
    guard let node = object["increasing"] else { return nil }
    guard let event = reader.event(node, "increasing", .making) else { return nil }
    if node.hasMember("field", Words.gap) { return Increase(event: event) }
    return reader.measured("field", of: node, event).map { Increase(event: event, subject: $0) }
  }

  var parts: [Part] { [Part(.first, event)] }

  func watcher(openedBy opener: String?) -> IncreaseMachine {
    IncreaseMachine(subject: subject, allowance: allowance)
  }

  var clause: String {
    guard let subject else {
      return "the gap between one \(event.phrase) and the next never decreases"
    }
    return "\(subject.name) never decreases from one \(event.phrase) to the next"
  }

  var sketch: [PatternSketch.Mark] {
    let name = subject?.name ?? "the gap"
    return [.init(.given, event.phrase), .init(.wanted, "\(name) is the same or more")]
  }

  /// Both ends of a gap may be wrong, and it is compared with a gap whose ends may be wrong.
  func relaxed(by more: Duration) -> Increase {
    subject == nil ? with(\.allowance, allowance + more * 2) : self
  }

  func emptiness(_ inside: String) -> String {
    "no \(subject == nil ? "three" : "two") \(event.phrase)\(inside)"
  }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofKeys }
}

struct IncreaseMachine: Machine {
  struct Instance: MachineInstance {
    var last = Kept.none
    /// The value or the gap before; the least number if there was none.
    var quantity: Int64 = .min

    func mark(in marks: inout Marks) { marks.mark(last) }
  }

  let subject: Subject?
  let allowance: Duration

  var creating: Slots { .first }
  var isTimed: Bool { false }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  { Instance() }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    guard hits.contains(.first) else { return }
    guard let subject else { return receiveGap(entry, &instance, &work) }
    guard let quantity = subject.value(of: entry)?.quantity else { return }
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

  private func receiveGap(_ entry: Entry, _ instance: inout Instance, _ work: inout Workspace) {
    let previous = instance
    instance.last = work.memory.keep(entry)
    guard let last = work.memory[previous.last] else { return }
    let gap = Duration.nanoseconds(entry.time.elapsed(since: last.time).nanoseconds)
    instance.quantity = gap.nanoseconds
    if previous.quantity == .min { return }
    work.exercise()
    let former = Duration.nanoseconds(previous.quantity)
    if gap + allowance >= former {
      work.attest { _ in [Witness(.previous, last), Witness(.allowed, entry)] }
      return
    }
    work.fail(
      "the gap fell from \(former.shown(beside: gap)) to \(gap.shown(beside: former))", at: entry
    ) { _ in [Witness(.previous, last), Witness(.culprit, entry)] }
  }

  /// Does nothing: no state is kept outside the instances.
  func mark(in marks: inout Marks) {}

  mutating func outlook(of instance: inout Instance) -> Instant? {
    instance.last.isNone ? nil : .distantFuture
  }
}
