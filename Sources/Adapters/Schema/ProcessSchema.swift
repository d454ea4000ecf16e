import Replay
import Timelines

/// The JSON Schema of the process protocol, for whoever tests a program without bluewake.
///
/// What each kind and each field may hold is drawn from the vocabulary. A line is one message; which
/// message may come when, the schema cannot say.
public enum ProcessSchema {
  /// The schema, JSON Schema draft 7.
  public static func json() -> String {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("$schema", "http://json-schema.org/draft-07/schema#")
      json.member(
        "title", "A line of bluewake's process protocol, version \(HarnessMessage.version)")
      json.member("anyOf") { json in
        json.array { json in
          for side in ["fromBluewake", "fromImplementation"] {
            json.element { $0.object { $0.member("$ref", "#/definitions/\(side)") } }
          }
        }
      }
      json.member("definitions") { json in
        json.object { json in
          json.side("fromBluewake", questions)
          json.side("fromImplementation", answers)
          json.member("entry") { json in
            json.happening(
              kinds: Kind.allCases, fields: { .value($0.type) },
              required: ["sequence", "time", "from"],
              [
                "sequence": .from(1), "time": .integer,
                "from": .words(Party.allCases.map(\.rawValue)),
              ])
          }
          json.member("draft") { json in
            json.happening(
              kinds: Kind.allCases.filter(\.isForImplementations),
              fields: { .possibleValue($0) }, required: [],
              ["delay": .duration, "number": .from(1)])
          }
        }
      }
    }
    return json.text + "\n"
  }

  private static let questions = [
    Message("hello", ["number": .from(1), "protocol": .constant(HarnessMessage.version)]),
    Message("restore", ["number": .from(1), "time": .integer, "state": .anything]),
    Message("entry", ["number": .from(1)], with: "entry"),
    Message("batch", ["number": .from(1), "entries": .list(of: "entry")]),
    Message("hci", ["number": .from(1), "time": .integer, "packets": .octetsList]),
    Message("advance", ["number": .from(1), "to": .integer]),
    Message("bye", ["number": .from(1)]),
  ]

  private static let answers = [
    Message(
      "hello",
      [
        "protocol": .constant(HarnessMessage.version), "name": .text,
        "capabilities": .wordList(Capability.allCases.sorted().map(\.rawValue)),
        "clock": .words(RunClock.Kind.allCases.map(\.rawValue)),
      ],
      optional: [
        "speed": .from(1), "tolerance": .duration, "batch": .from(1), "hci": .flag,
        "restartsAfter": .wordList(Kind.allCases.map(\.rawValue)),
      ]),
    Message("draft", [:], with: "draft"),
    Message("drafts", ["drafts": .list(of: "draft")]),
    Message("hci", ["packets": .octetsList]),
    Message("preserve", ["state": .anything]),
    Message(
      "quiescent", ["answers": .from(1), "deadline": .instantOrNull], optional: ["taken": .from(0)]),
  ]
}

/// One message: its members, and the definition of what else stands beside them.
private struct Message {
  var name: String
  var required: [String: Shape]
  var optional: [String: Shape]
  var definition: String?

  init(
    _ name: String, _ required: [String: Shape], optional: [String: Shape] = [:],
    with definition: String? = nil
  ) {
    self.name = name
    self.required = required
    self.optional = optional
    self.definition = definition
  }
}

extension JSONWriter {
  fileprivate mutating func side(_ name: String, _ messages: [Message]) {
    member(name) { json in
      json.object { json in
        json.member("anyOf") { json in
          json.array { json in
            for message in messages { json.element { $0.message(message) } }
          }
        }
      }
    }
  }

  private mutating func message(_ message: Message) {
    object { json in
      if let definition = message.definition {
        json.member("allOf") { json in
          json.array {
            $0.element { $0.object { $0.member("$ref", "#/definitions/\(definition)") } }
          }
        }
      }
      json.properties(
        message.required.merging(message.optional) { first, _ in first }
          .merging(["message": .words([message.name])]) { first, _ in first },
        required: ["message"] + message.required.keys.sorted())
    }
  }

  /// An entry or a draft: its envelope and all fields that there are.
  fileprivate mutating func happening(
    kinds: [Kind], fields shape: (Field) -> Shape, required: [String],
    _ envelope: [String: Shape]
  ) {
    var all = envelope
    all["kind"] = .words(kinds.map(\.rawValue))
    all["cause"] = .from(1)
    for field in Field.allCases { all[field.rawValue] = shape(field) }
    object { $0.properties(all, required: ["kind"] + required) }
  }

  fileprivate mutating func properties(_ shapes: [String: Shape], required: [String]) {
    member("type", "object")
    member("required", required)
    member("properties") { json in
      json.object { json in
        for (name, shape) in shapes.sorted(by: { $0.key < $1.key }) {
          json.member(name) { json in json.object { shape.writeMembers(to: &$0) } }
        }
      }
    }
  }
}
