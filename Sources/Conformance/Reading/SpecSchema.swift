import Timelines

/// The JSON Schema of spec files, for editors that complete and check while the author types.
///
/// It is made from the tables that the reader uses, and from the vocabulary. Only the reader checks
/// what a schema cannot say, such as which fields a kind carries or which names a file gives to
/// states.
public struct SpecSchema {
  let table: PatternTable

  /// The name of the schema's file, which lies beside the spec files.
  public static let fileName = "schema.json"

  /// Returns the schema, in JSON Schema draft 7.
  public static func json() -> String { SpecSchema(table: .standard).json() }

  func json() -> String {
    var json = JSONWriter(indentation: 1)
    json.object { json in
      json.member("$schema", "http://json-schema.org/draft-07/schema#")
      json.member("title", "A bluewake spec file, version 1, or a file of shared states")
      let others = Words.library.filter { !Words.file.contains($0) }
      writeObject(["spec"], Words.file + others, to: &json) { writeFile($0, to: &$1) }
      json.member("anyOf") { json in
        json.array { json in
          json.element { json in
            json.object { json in
              json.member("required", ["id", "title", "expect"])
              json.member("propertyNames") { json in json.object { $0.member("enum", Words.file) } }
            }
          }
          json.element { writeLibrary(to: &$0) }
        }
      }
      json.member("definitions") { json in
        json.object { json in
          for name in definitions { json.member(name) { writeDefinition(name, to: &$0) } }
        }
      }
    }
    return json.text + "\n"
  }

  private func writeLibrary(to json: inout JSONWriter) {
    json.object { json in
      json.member("anyOf") { json in
        json.array { json in
          for key in Words.library.dropFirst() {
            json.element { writeRequired([key], to: &$0) }
          }
        }
      }
      json.member("propertyNames") { json in json.object { $0.member("enum", Words.library) } }
    }
  }

  private var definitions: [String] {
    [
      "duration", "name", "number", "count", "flag", "octets", "uuid", "address", "scalar",
      "field", "subject", "formula", "keys", "kind", "where", "operators", "operand", "time",
      "bound", "tolerance", "parameter", "state", "requirement", "clause",
      "expectation", "killer", "scenario", "app", "peer", "reaction", "call", "peer-reaction",
      "peer-act", "act", "note",
    ] + eventDefinitions
  }

  private func writeDefinition(_ name: String, to json: inout JSONWriter) {
    switch name {
    case "duration":
      writeText(pattern: #"^(\$.+|[0-9]+(\.[0-9]+)? *(ns|us|ms|s|min|h))$"#, to: &json)
    case "name": writeText(pattern: "^[A-Za-z0-9._/-]+$", orTypes: ["integer"], to: &json)
    case "number":
      writeText(pattern: "^(\\$.+|-?[0-9]+|0x[0-9A-Fa-f]+)$", orTypes: ["integer"], to: &json)
    case "count": writeCount(to: &json)
    case "flag": writeText(pattern: #"^(\$.+|true|false)$"#, orTypes: ["boolean"], to: &json)
    case "octets":
      writeText(pattern: #"^(\$.+|0x([0-9A-Fa-f]{2})*)$"#, orTypes: ["integer"], to: &json)
    case "uuid": writeText(pattern: Self.uuid, orTypes: ["number"], to: &json)
    case "address":
      writeText(
        pattern: "^(\\$.+|[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5})$", orTypes: ["integer"], to: &json)
    case "scalar": writeTypes(["string", "number", "boolean"], to: &json)
    case "field": json.object { $0.member("enum", Field.allCases.map(\.rawValue)) }
    case "subject":
      let names = Subject.envelope.map(\.name) + Field.allCases.map(\.rawValue)
      writeAny(to: &json) { json in
        json.element { json in json.object { $0.member("enum", names) } }
        for pattern in [Self.formula, Self.octetRange] {
          json.element { writeText(pattern: pattern, to: &$0) }
        }
      }
    case "formula":
      let numeric = Field.allCases.filter { $0.type == .integer || $0.type == .duration }
      let names = numeric.map(\.rawValue).joined(separator: "|")
      writeText(pattern: "\(Self.formula)|\(Self.octetRange)|^(\(names))$", to: &json)
    case "keys": writeKeys(to: &json)
    case "kind": writeWords(Kind.allCases.map(\.rawValue) + Self.groups, to: &json)
    case "where": writeWhere(to: &json)
    case "expectation": writeExpectation(to: &json)
    case "killer": writeKiller(to: &json)
    case _ where eventDefinitions.contains(name): writeEvent(name, to: &json)
    case "time": writeTime(to: &json)
    case "bound", "tolerance": writeAlternatives(of: name, to: &json)
    case "parameter": writeParameter(to: &json)
    case "requirement": writeRequirement(Words.requirement, to: &json)
    case "clause": writeRequirement(Words.clause, to: &json)
    default: json.object { writeMembers(of: name, to: &$0) }
    }
  }

  private func writeTime(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("duration", to: &$0) }
      json.element { writeText(pattern: Self.entryField, to: &$0) }
      json.element { writeReference("operand", to: &$0) }
    }
  }

  /// The pattern of a field of a named entry: `sent.value`.
  static let entryField = #"^(\$.+|[^.]+\.[A-Za-z]+(\[[0-9.]+\]( *(be|signed))*)?)$"#

  /// The pattern of a formula.
  static let formula = "[*+(]"

  /// The pattern of octets of a field: `value[1..2] signed`.
  static let octetRange =
    "^(" + Field.allCases.filter { $0.type == .octets }.map(\.rawValue).joined(separator: "|")
    + #")\[[0-9]+(\.\.[0-9]+)?\]( *(be|signed)){0,2}$"#

  private static let groups = Kind.Family.allCases.map { "\($0.rawValue).*" }

  /// The pattern of a UUID of 16, 32 or 128 bits.
  private static let uuid =
    #"^(\$.+|[0-9A-Fa-f]{4}([0-9A-Fa-f]{4})?|"#
    + #"[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})$"#

  private func writeCount(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { json in
        json.object { json in
          json.member("type", "integer")
          json.member("minimum", 0)
        }
      }
      json.element { writeText(pattern: #"^(\$.+|[0-9]+)$"#, to: &$0) }
    }
  }

  private func writeKeys(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("field", to: &$0) }
      json.element { json in
        json.object { json in
          json.member("type", "array")
          json.member("maxItems", SpecReader.mostKeys)
          json.member("uniqueItems", true)
          json.member("items") { writeReference("field", to: &$0) }
        }
      }
    }
  }

  /// Writes the schema of a value that stands alone, or of an object with a value for each of some
  /// words.
  private func writeAlternatives(of name: String, to json: inout JSONWriter) {
    let (alone, keys) =
      switch name {
      case "bound": ("time", Words.bound)
      default: ("duration", Clock.allCases.map(\.rawValue))
      }
    writeAny(to: &json) { json in
      json.element { writeReference(alone, to: &$0) }
      json.element { json in
        json.object { json in
          writeObject([], keys, to: &json) {
            writeReference($0 == "min" ? "duration" : alone, to: &$1)
          }
          json.member("minProperties", 1)
        }
      }
    }
  }

  /// Writes the schema of a value, or of an object with a value for each profile or edition. The
  /// names of editions stand in another file.
  private func writeParameter(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("scalar", to: &$0) }
      json.element { writeMap(of: "scalar", to: &$0) }
    }
  }

  /// Writes the schema of a sentence, or of an object that says more about it.
  private func writeRequirement(_ keys: [String], to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("scalar", to: &$0) }
      json.element { json in
        json.object { json in
          writeObject(["says"], keys, to: &json) { key, json in
            switch key {
            case "sources": writeList(of: "scalar", to: &json)
            case "clauses": writeMap(of: "clause", to: &json)
            default: writeReference("scalar", to: &json)
            }
          }
        }
      }
    }
  }

  private func writeMembers(of name: String, to json: inout JSONWriter) {
    switch name {
    case "operators": writeOperators(to: &json)
    case "operand": writeOperand(to: &json)
    case "state":
      writeObject(["enters", "leaves"], Words.state, to: &json) { writeState($0, to: &$1) }
    case "scenario": writeScenario(to: &json)
    default: writePart(of: name, to: &json)
    }
  }
}

// MARK: - The file

extension SpecSchema {
  private func writeFile(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "spec": json.object { $0.member("enum") { $0.array { $0.element { $0.number(1) } } } }
    case "id": writeReference("name", to: &json)
    case "covers", "tags": writeList(of: "name", to: &json)
    case "profiles": writeList(ofWords: Profile.allCases.map(\.rawValue), to: &json)
    case "requires": writeList(ofWords: Capability.allCases.map(\.rawValue), to: &json)
    case "passive", "draft": writeReference("flag", to: &json)
    case "accused": writeWords(Accused.allCases.map(\.rawValue), to: &json)
    case "promised-by": writeWords(Promise.allCases.map(\.rawValue), to: &json)
    case "params": writeMap(of: "parameter", to: &json)
    case "tolerance": writeReference("tolerance", to: &json)
    case "states": writeMap(of: "state", to: &json)
    case "requirements": writeMap(of: "requirement", to: &json)
    case "faults": writeMap(of: "scalar", to: &json)
    case "editions": writeList(of: "name", to: &json)
    case "scenario": writeReference("scenario", to: &json)
    case "expect":
      json.object { json in
        json.member("type", "array")
        json.member("minItems", 1)
        json.member("items") { writeReference("expectation", to: &$0) }
      }
    default: writeReference("scalar", to: &json)
    }
  }

  private func writeState(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "for-each": writeReference("keys", to: &json)
    case "at-start": writeReference("flag", to: &json)
    default: writeReference("event", to: &json)
    }
  }
}
