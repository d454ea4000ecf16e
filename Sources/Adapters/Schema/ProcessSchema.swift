import Seats
import Timelines

/// The JSON Schema of the process protocol, for tests of a program without bluewake.
///
/// The allowed content of each kind and each field is drawn from the vocabulary. A line is one
/// message; the schema cannot express the order of messages.
public enum ProcessSchema {
  /// The schema, JSON Schema draft 7.
  public static func json() -> String {
    JSONWriter.schema(
      "A line of bluewake's process protocol, version \(HarnessMessage.version)",
      sides: [("fromBluewake", questions), ("fromImplementation", answers)]
    ) { json in
      json.entry(of: Kind.allCases)
      json.member("draft") { json in
        json.happening(
          kinds: Kind.allCases.filter(\.isForImplementations),
          fields: { .possibleValue($0) }, required: [],
          ["delay": .duration, "number": .from(1)])
      }
    }
  }

  private static let questions = [
    MessageShape("hello", ["number": .from(1), "protocol": .constant(HarnessMessage.version)]),
    MessageShape("restore", ["number": .from(1), "time": .integer, "state": .anything]),
    MessageShape("entry", ["number": .from(1)], with: "entry"),
    MessageShape("batch", ["number": .from(1), "entries": .list(of: "entry")]),
    MessageShape("hci", ["number": .from(1), "time": .integer, "packets": .octetsList]),
    MessageShape("advance", ["number": .from(1), "to": .integer]),
    MessageShape("bye", ["number": .from(1)]),
  ]

  private static let answers = [
    MessageShape(
      "hello",
      [
        "protocol": .constant(HarnessMessage.version), "name": .text,
        "capabilities": .wordList(Capability.claimable.sorted().map(\.rawValue)),
        "clock": .words(RunClock.Kind.allCases.map(\.rawValue)),
      ],
      optional: [
        "speed": .from(1), "tolerance": .duration, "batch": .from(1), "hci": .flag,
        "again": .flag,
        "restartsAfter": .wordList(Kind.allCases.map(\.rawValue)),
      ]),
    MessageShape("draft", [:], with: "draft"),
    MessageShape("drafts", ["drafts": .list(of: "draft")]),
    MessageShape("hci", ["packets": .octetsList]),
    MessageShape("preserve", ["state": .anything]),
    MessageShape(
      "quiescent", ["answers": .from(1), "deadline": .instantOrNull], optional: ["taken": .from(0)]),
  ]
}
