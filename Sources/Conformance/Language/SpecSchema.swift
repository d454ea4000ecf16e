import Timelines

/// The JSON Schema of spec files, for editors that complete and check while one types.
///
/// It is drawn from the tables that the reader goes by, and from the vocabulary. What it cannot say
/// (which fields a kind carries, which keys go with which pattern) the reader says.
public enum SpecSchema {
  /// The schema, JSON Schema draft 7.
  public static func json() -> String {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("$schema", "http://json-schema.org/draft-07/schema#")
      json.member("title", "A bluewake spec file, version 1")
      writeObject(["spec", "id", "title", "expect"], Words.file, to: &json) {
        writeFile($0, to: &$1)
      }
      json.member("definitions") { json in
        json.object { json in
          for name in definitions { json.member(name) { writeDefinition(name, to: &$0) } }
        }
      }
    }
    return json.text + "\n"
  }

  private static let definitions = [
    "duration", "name", "names", "number", "scalar", "kind", "event", "eventObject", "where",
    "operators", "bound", "state", "expectation", "scenario", "app", "peer", "reaction", "call",
    "act",
  ]

  private static func writeDefinition(_ name: String, to json: inout JSONWriter) {
    switch name {
    case "duration":
      writeText(pattern: #"^(\$.+|[0-9]+(\.[0-9]+)? *(ns|us|ms|s|min|h))$"#, to: &json)
    case "name": writeText(pattern: "^[A-Za-z0-9._/-]+$", to: &json)
    case "names": writeList(of: "name", to: &json)
    case "number": writeTypes(["integer", "string"], to: &json)
    case "scalar": writeTypes(["string", "number", "boolean"], to: &json)
    case "kind": writeKinds(to: &json)
    case "event": writeEvent(to: &json)
    case "eventObject": writeEventObject(to: &json)
    case "where": writeConditions(to: &json)
    case "operators": writeOperators(to: &json)
    case "bound": writeBound(to: &json)
    case "expectation": writeExpectation(to: &json)
    default: json.object { writeMembers(of: name, to: &$0) }
    }
  }

  private static func writeMembers(of name: String, to json: inout JSONWriter) {
    switch name {
    case "state":
      writeObject(["enters", "leaves"], Words.state, to: &json) { writeState($0, to: &$1) }
    case "scenario": writeObject([], Words.scenario, to: &json) { writeScenario($0, to: &$1) }
    case "app":
      writeFields(Words.app, Words.appFields, ["app"], to: &json) { writeApp($0, to: &$1) }
    case "peer":
      writeFields(Words.peer, Words.peerFields, ["peer"], to: &json) { writePeer($0, to: &$1) }
    case "reaction":
      writeObject(["when", "then"], Words.reaction, to: &json) { writeReaction($0, to: &$1) }
    case "call": writeAct(Words.call, [.call], ["do"], to: &json)
    default: writeAct(Words.act, Words.actFamilies, ["at", "do"], to: &json)
    }
  }
}

// MARK: - The objects

extension SpecSchema {
  private static func writeFile(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "spec": writeReference("number", to: &json)
    case "id": writeReference("name", to: &json)
    case "covers": writeList(of: "name", to: &json)
    case "profiles": writeWords(Profile.allCases.map(\.rawValue), isList: true, to: &json)
    case "requires": writeWords(Capability.allCases.map(\.rawValue), isList: true, to: &json)
    case "passive": writeTypes(["boolean"], to: &json)
    case "params": writeTypes(["object"], to: &json)
    case "states": writeMap(of: "state", to: &json)
    case "scenario": writeReference("scenario", to: &json)
    case "expect": writeList(of: "expectation", to: &json)
    default: writeReference("scalar", to: &json)
    }
  }

  private static func writeState(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "for-each": writeKeys(to: &json)
    case "at-start": writeTypes(["boolean"], to: &json)
    default: writeReference("event", to: &json)
    }
  }

  private static func writeExpectation(to json: inout JSONWriter) {
    var keys: [String] = []
    for key in PatternForm.allKeys where !keys.contains(key) { keys.append(key) }
    json.object { json in
      writeObject(["id"], keys, to: &json) { writeExpectation($0, to: &$1) }
      json.member("anyOf") { json in
        json.array { json in
          for form in PatternForm.all {
            json.element { json in json.object { $0.member("required", form.main) } }
          }
        }
      }
    }
  }

  private static func writeExpectation(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "id": writeReference("name", to: &json)
    case "why", "during", "stays": writeReference("scalar", to: &json)
    case "for-each": writeKeys(to: &json)
    case "killed-by": writeReference("names", to: &json)
    case "closed": writeTypes(["boolean"], to: &json)
    case "at-most", "at-least", "exactly": writeReference("number", to: &json)
    case "per", "every": writeReference("duration", to: &json)
    case "within", "for": writeReference("bound", to: &json)
    case "satisfies": writeReference("where", to: &json)
    case "pairing": writeWords(Response.Pairing.allCases.map(\.rawValue), to: &json)
    case "order": writeWords(Sequencing.Order.allCases.map(\.rawValue), to: &json)
    case "sequence": writeList(of: "event", to: &json)
    case "measure":
      json.object { json in
        writeObject([], Measure.Aggregate.allCases.map(\.rawValue), to: &json) { _, json in
          writeReference("event", to: &json)
        }
      }
    case "is": json.object { _ in }
    default: writeReference("event", to: &json)
    }
  }

  private static func writeScenario(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "ios", "seed": writeReference("number", to: &json)
    case "parameters": writeMap(of: "scalar", to: &json)
    case "devices": writeList(of: "scalar", to: &json)
    case "apps": writeList(of: "app", to: &json)
    case "peers": writeList(of: "peer", to: &json)
    case "acts": writeList(of: "act", to: &json)
    case "settle": writeReference("duration", to: &json)
    default: writeReference("scalar", to: &json)
    }
  }

  private static func writeApp(_ key: String, to json: inout JSONWriter) {
    if key == "reactions" {
      writeList(of: "reaction", to: &json)
    } else {
      writeReference("scalar", to: &json)
    }
  }

  private static func writePeer(_ key: String, to json: inout JSONWriter) {
    if key == "present" {
      writeTypes(["boolean"], to: &json)
    } else {
      writeReference("scalar", to: &json)
    }
  }

  private static func writeReaction(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "when": writeWords(kinds(of: Words.reactionFamilies), to: &json)
    case "where": writeTypes(["object"], to: &json)
    case "times": writeReference("number", to: &json)
    default: writeList(of: "call", to: &json)
    }
  }

  private static func writeAct(
    _ timing: [String], _ families: [Kind.Family], _ required: [String], to json: inout JSONWriter
  ) {
    let kinds = Kind.allCases.filter { families.contains($0.family) && $0.canBeAskedFor }
    let carried = Set(kinds.flatMap(\.fields))
    let fields = Field.allCases.filter(carried.contains)
    writeFields(["do"] + timing, fields, required, to: &json) { key, json in
      switch key {
      case "do": writeWords(kinds.map(\.rawValue), to: &json)
      case "times": writeReference("number", to: &json)
      default: writeReference("duration", to: &json)
      }
    }
  }

  private static func kinds(of families: [Kind.Family]) -> [String] {
    Kind.allCases.filter { families.contains($0.family) }.map(\.rawValue)
  }
}

// MARK: - Events and conditions

extension SpecSchema {
  private static func writeKinds(to json: inout JSONWriter) {
    let groups = Kind.Family.allCases.map { "\($0.rawValue).*" }
    writeWords(Kind.allCases.map(\.rawValue) + groups, to: &json)
  }

  private static func writeEvent(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("kind", to: &$0) }
      json.element { writeReference("eventObject", to: &$0) }
      json.element { json in
        json.object { json in
          json.member("type", "array")
          json.member("minItems", 1)
          json.member("items") { json in
            writeAny(to: &json) { json in
              json.element { writeReference("kind", to: &$0) }
              json.element { writeReference("eventObject", to: &$0) }
            }
          }
        }
      }
    }
  }

  private static func writeEventObject(to json: inout JSONWriter) {
    var options: [String] = []
    for option in Words.eventOptions.sorted(by: { $0.key < $1.key }).flatMap(\.value)
    where !options.contains(option) {
      options.append(option)
    }
    json.object { json in
      writeObject(["event"], Words.event + options, to: &json) { key, json in
        switch key {
        case "event": writeReference("event", to: &json)
        case "where": writeReference("where", to: &json)
        case "matching": writeKeys(to: &json)
        case "plus", "within": writeReference("duration", to: &json)
        case "at-least": writeReference("number", to: &json)
        default: writeReference("scalar", to: &json)
        }
      }
    }
  }

  private static func writeConditions(to json: inout JSONWriter) {
    let subjects = Subject.envelope.map(\.subject) + Field.allCases.map(Subject.field)
    json.object { json in
      json.member("type", "object")
      json.member("minProperties", 1)
      json.member("additionalProperties", false)
      json.member("properties") { json in
        json.object { json in
          for subject in subjects {
            json.member(subject.name) { json in
              writeAny(meaning: subject.meaning, to: &json) { json in
                json.element { writeValue(subject.type, to: &$0) }
                json.element { writeReference("operators", to: &$0) }
              }
            }
          }
        }
      }
    }
  }

  private static func writeOperators(to json: inout JSONWriter) {
    json.object { json in
      writeObject([], Words.operators, to: &json) { key, json in
        if key == "present" {
          writeTypes(["boolean"], to: &json)
        } else {
          json.object { _ in }
        }
      }
    }
  }

  private static func writeBound(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("duration", to: &$0) }
      json.element { json in
        json.object { json in
          writeObject([], Words.bound, to: &json) { writeReference("duration", to: &$1) }
        }
      }
    }
  }
}

extension Subject {
  fileprivate var meaning: String? {
    if case .field(let field) = self { field.meaning } else { nil }
  }
}
