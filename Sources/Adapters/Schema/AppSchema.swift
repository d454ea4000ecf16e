import Seats
import Timelines

/// The JSON Schema of the protocol of an app's seat, for tests of an app's end without bluewake.
///
/// The allowed content of each kind and each field is drawn from the vocabulary. A line is one
/// message; the schema cannot express the order of messages.
public enum AppSchema {
  /// The schema, JSON Schema draft 7.
  public static func json() -> String {
    JSONWriter.schema(
      "A line of the protocol of an app's seat in bluewake, version \(AppQuestion.version)",
      sides: [("fromBluewake", questions), ("fromApp", answers)]
    ) { json in
      json.entry(of: Kind.allCases.filter(ProcessLife.tellsOf))
      json.member("call") { json in
        json.happening(
          kinds: Kind.allCases.filter(\.isForApps), fields: { .possibleValue($0) }, required: [],
          ["time": .integer])
      }
    }
  }

  private static let questions = [
    MessageShape(
      "hello",
      [
        "number": .from(1), "protocol": .constant(AppQuestion.version), "app": .text,
        "launch": .from(1), "time": .integer,
      ],
      optional: [
        "device": .text, "reason": .words(["user", "bluetooth", "backgroundTask"]),
        "peers": .textList, "modes": .textList, "authorization": .text,
        "accessories": .value(.list(.record([.peer, .localName, .services, .manufacturerData]))),
      ]),
    MessageShape("entry", ["number": .from(1)], with: "entry"),
    MessageShape("advance", ["number": .from(1), "to": .integer, "horizon": .integer]),
  ]

  private static let answers = [
    MessageShape("hello", ["protocol": .constant(AppQuestion.version)]),
    MessageShape("call", [:], with: "call"),
    MessageShape("note", ["text": .text], optional: ["time": .integer]),
    MessageShape("finding", ["about": .text, "text": .text], optional: ["time": .integer]),
    MessageShape("crashing", [:]),
    MessageShape("awaits", [:]),
    MessageShape(
      "quiescent", ["deadline": .instantOrNull],
      optional: ["busy": .flag, "asleep": .object(["until": .integer, "thread": .text])]),
  ]
}
