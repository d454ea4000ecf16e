import Timelines

/// `may: E`: allowed entries are counted, and none of them is wrong.
struct Permission: TimelessPattern {
  var event: EventPattern

  static let forms = [PatternForm(Permission.read, main: ["may": .event()])]

  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Permission? {
    reader.main("may", object).map(Permission.init)
  }

  var parts: [Part] { [Part(.first, event)] }

  func watcher(openedBy opener: String?) -> PermissionMachine {
    PermissionMachine()
  }

  var clause: String { "there may be \(event.phrase)" }
  var sketch: [PatternSketch.Mark] { [.init(.allowed, event.phrase)] }

  func emptiness(_ inside: String) -> String { "no \(event.phrase)\(inside)" }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { growth.ofOpenScopes }

  static var canFail: Bool { false }
}

struct PermissionMachine: Machine {
  typealias Instance = Nothing

  /// Does nothing: no state is kept outside the instances.
  func mark(in marks: inout Marks) {}

  mutating func receive(
    _ entry: Entry, hits: Slots, seen: Slots, _ instance: inout Nothing, _ work: inout Workspace
  ) {
    guard hits.contains(.first) else { return }
    work.exercise()
    work.attest { _ in [Witness(.allowed, entry)] }
  }
}
