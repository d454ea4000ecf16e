import Timelines

/// `every-one: E`, `satisfies: C`: every E while the scope is open satisfies C.
struct Universality: TimelessPattern {
  var event: EventPattern
  var predicates: [Predicate]

  static let forms = [
    PatternForm(Universality.read, main: ["every-one": .event(), "satisfies": .conditions])
  ]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Universality? {
    guard let event = reader.main("every-one", object), let node = object["satisfies"] else {
      return nil
    }
    let words = event.choices.flatMap(\.words)
    let choice = EventPattern.Choice(words: words, kinds: event.kinds, predicates: [])
    let predicates = reader.conditions(node, choice)
    return predicates.isEmpty ? nil : Universality(event: event, predicates: predicates)
  }

  var parts: [Part] {
    let kept = EventPattern.Choice(words: [], kinds: event.kinds, predicates: predicates)
    return [
      Part(UniversalityMachine.event, event),
      Part(UniversalityMachine.kept, EventPattern(choices: [kept])),
    ]
  }

  func watcher(openedBy opener: String?) -> UniversalityMachine {
    UniversalityMachine(predicates: predicates)
  }

  var clause: String {
    "every \(event.phrase) satisfies: \(predicates.map(\.phrase).joined(separator: " and "))"
  }

  var sketch: [PatternSketch.Mark] {
    [
      .init(.given, event.phrase),
      .init(.holding, predicates.map(\.phrase).joined(separator: " and ")),
    ]
  }

  func emptiness(_ inside: String) -> String { "no \(event.phrase)\(inside)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofOpenScopes }
  var traits: PatternTraits {
    PatternTraits(demanded: predicates, isProvedByOneEntry: true)
  }
}

struct UniversalityMachine: Machine {
  typealias Instance = Nothing

  let predicates: [Predicate]

  static var event: Slots { .first }
  /// The entry satisfies C.
  static var kept: Slots { .second }

  var decisive: Slots { Self.event }

  /// Does nothing: no state is kept outside the instances.
  func mark(in marks: inout Marks) {}

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ work: inout Workspace
  ) {
    guard hits.contains(Self.event) else { return }
    work.exercise()
    if hits.contains(Self.kept) {
      work.attest { _ in [Witness(.allowed, entry)] }
      return
    }
    let opener = work.memory[work.stretch.opener]
    guard let broken = predicates.first(where: { !$0.holds(of: entry, bound: opener) }) else {
      return
    }
    work.fail(broken.complaint(about: entry, bound: opener), at: entry) { _ in
      [Witness(.culprit, entry)]
    }
  }
}
