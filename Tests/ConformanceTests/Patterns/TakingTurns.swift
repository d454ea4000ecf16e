import Timelines

@testable import Conformance

/// `take-turns: E`, `with: F`, `within: T`: each E is followed by an F before the next E, and no
/// later than T.
///
/// The language has no such pattern. Tests add it, to show that a new pattern is its file and a line
/// in the list.
struct TakingTurns: Pattern {
  var event: EventPattern
  var other: EventPattern
  var most: Duration
  /// Whether its machine forgets to mark what it keeps: a mistake that must not stay unseen.
  var isCareless = false

  static let forms = [
    PatternForm(
      TakingTurns.read, main: ["take-turns": .event(["as"]), "with": .event()],
      options: ["within": .duration], required: ["within"]),
    PatternForm(
      TakingTurns.read, main: ["take-careless-turns": .event(), "with": .event()],
      options: ["within": .duration], required: ["within"]),
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> TakingTurns? {
    let most = reader.required("within", of: object, "taking turns").flatMap {
      reader.duration($0, "within")
    }
    guard let event = reader.main(form.name, object), let other = reader.main("with", object),
      let most
    else { return nil }
    return TakingTurns(
      event: event, other: other, most: most, isCareless: form.name == "take-careless-turns")
  }

  var parts: [Part] { [Part(.first, event), Part(.second, other, isNeeded: true)] }

  func watcher(openedBy opener: String?) -> TurnsMachine {
    TurnsMachine(turns: self)
  }

  var clause: String { "\(event.phrase) takes turns with \(other.phrase), within \(most.text)" }
  func emptiness(_ inside: String) -> String { "no \(event.phrase)\(inside)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofLiveKeys }

  var times: [Duration?] { [most] }
  var longestBound: Duration? { most }
  func relaxed(by more: Duration) -> TakingTurns { with(\.most, most + more) }
}

struct TurnsMachine: Machine {
  struct Instance: MachineInstance {
    /// The E that waits for an F.
    var waiting = Kept.none
    var since = Instant.start
    var isCareless = false

    func mark(in marks: inout Marks) { if !isCareless { marks.mark(waiting) } }
  }

  let turns: TakingTurns

  var creating: Slots { .first }

  mutating func begin(since opening: Instant, _ stretch: Stretch, _ work: inout Workspace)
    -> Instance
  { Instance(isCareless: turns.isCareless) }

  mutating func outlook(of instance: inout Instance) -> Instant? {
    instance.waiting.isNone ? nil : instance.since + turns.most
  }

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Instance, _ work: inout Workspace
  ) {
    let waiting = instance.waiting
    if hits.contains(.second) {
      work.attest { [$0.witness(.trigger, waiting), Witness(.answer, entry)] }
      instance.waiting = .none
    }
    if hits.contains(.first) {
      work.exercise()
      if !waiting.isNone {
        work.fail("\(turns.event.phrase) twice in a row", at: entry) {
          [$0.witness(.previous, waiting), Witness(.culprit, entry)]
        }
      }
      (instance.waiting, instance.since) = (work.memory.keep(entry), work.now)
    }
  }

  mutating func expire(_ instance: inout Instance, _ work: inout Workspace) {
    let waiting = instance.waiting
    work.fail(
      "no \(turns.other.phrase) within \(turns.most.text)", deadline: work.now,
      since: work.memory[waiting]?.sequence
    ) { [$0.witness(.trigger, waiting)] }
    instance.waiting = .none
  }

  /// Keeps no state outside the instances.
  func mark(in marks: inout Marks) {}
}
