import Timelines

/// `never: E`: no E while the scope is open.
struct Absence: TimelessPattern {
  var event: EventPattern

  static let forms = [PatternForm(Absence.read, main: ["never": .event()])]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Absence? {
    reader.main("never", object).map(Absence.init)
  }

  var parts: [Part] { [Part(.first, event)] }

  func watcher(openedBy opener: String?) -> AbsenceMachine {
    AbsenceMachine(event: event)
  }

  static var canLookBack: Bool { true }
  var traits: PatternTraits {
    PatternTraits(counted: (.atMost, 0, event), breaker: event, isProvedByOneEntry: true)
  }

  var clause: String { "never \(event.phrase)" }

  var sketch: [PatternSketch.Mark] { [.init(.forbidden, event.phrase)] }

  func emptiness(_ inside: String) -> String {
    "no \(event.choices.flatMap(\.words).joined(separator: " or ")) at all\(inside)"
  }

  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofOpenScopes }
}

/// Every entry that could be an E by its kind puts the rule to the test, whatever its fields are.
/// If only forbidden entries counted, a rule that is kept would always look untested.
struct AbsenceMachine: Machine {
  typealias Instance = Nothing

  let event: EventPattern

  /// An allowed entry of the kind puts the expectation to the test.
  var decidedByKind: Slots { .first }

  /// Does nothing: no state is kept outside the instances.
  func mark(in marks: inout Marks) {}

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ work: inout Workspace
  ) {
    work.exercise()
    if hits.contains(.first) {
      work.fail("\(entry.kind.rawValue) happened, expected none", at: entry) { _ in
        [Witness(.forbidden, entry)]
      }
    } else {
      work.attest { _ in [Witness(.allowed, entry, note: event.permission(of: entry))] }
    }
  }
}
