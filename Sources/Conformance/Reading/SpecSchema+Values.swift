import Timelines

// The building blocks of the schema.

extension SpecSchema {
  /// Writes the schema of a value of a type. It also allows a parameter in its place, and a number
  /// for octets, since YAML 1.1 reads `0x0048` as a number.
  func writeValue(_ type: ValueType, to json: inout JSONWriter) {
    switch type {
    case .flag: writeReference("flag", to: &json)
    case .integer: writeReference("number", to: &json)
    case .duration, .instant: writeReference("duration", to: &json)
    case .octets: writeReference("octets", to: &json)
    case .uuid: writeReference("uuid", to: &json)
    case .address: writeReference("address", to: &json)
    case .text: writeReference("scalar", to: &json)
    case .symbol(let words): writeWords(words, to: &json)
    case .list(let element):
      json.object { json in
        json.member("type", "array")
        json.member("items") { writeValue(element, to: &$0) }
      }
    case .record(let fields):
      json.object { json in
        writeObject([], fields.map(\.rawValue), to: &json) { name, json in
          if let field = Field(rawValue: name) { writeValue(field.type, to: &json) }
        }
      }
    }
  }

  /// Writes the members of the schema of an object that allows no other keys.
  func writeObject(
    _ required: [String], _ keys: [String], to json: inout JSONWriter,
    _ write: (String, inout JSONWriter) -> Void
  ) {
    json.member("type", "object")
    json.member("additionalProperties", false)
    if !required.isEmpty { json.member("required", required) }
    json.member("properties") { json in
      json.object { json in
        for key in keys { json.member(key) { write(key, &$0) } }
      }
    }
  }

  /// Writes the same, with fields of the vocabulary beside the keys.
  func writeFields(
    _ keys: [String], _ fields: [Field], _ required: [String], to json: inout JSONWriter,
    _ write: (String, inout JSONWriter) -> Void
  ) {
    let names = fields.map(\.rawValue).filter { !keys.contains($0) }
    writeObject(required, keys + names, to: &json) { name, json in
      if let field = Field(rawValue: name), !keys.contains(name) {
        writeValue(field.type, to: &json)
      } else {
        write(name, &json)
      }
    }
  }

  func writeReference(_ name: String, to json: inout JSONWriter) {
    json.object { $0.member("$ref", "#/definitions/\(name)") }
  }

  func writeTypes(_ types: [String], to json: inout JSONWriter) {
    json.object { $0.member("type", types) }
  }

  func writeText(pattern: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "string")
      json.member("pattern", pattern)
    }
  }

  func writeAny(
    meaning: String? = nil, to json: inout JSONWriter, _ write: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      if let meaning { json.member("description", meaning) }
      json.member("anyOf") { json in json.array { write(&$0) } }
    }
  }

  func writeList(of name: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "array")
      json.member("items") { writeReference(name, to: &$0) }
    }
  }

  /// Writes the schema of an object whose keys are names that the file chooses.
  func writeMap(of name: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "object")
      json.member("additionalProperties") { writeReference(name, to: &$0) }
    }
  }

  /// Writes the schema of a text that matches a pattern, or of a type as which YAML may read such a
  /// text.
  func writeText(pattern: String, orTypes types: [String], to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeText(pattern: pattern, to: &$0) }
      for type in types { json.element { writeTypes([type], to: &$0) } }
    }
  }

  /// Writes the schema of one of some words, or a parameter.
  func writeWords(_ words: [String], to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { json in json.object { $0.member("enum", words) } }
      json.element { writeText(pattern: #"^\$."#, to: &$0) }
    }
  }

  /// Writes the schema of a list of some words.
  func writeList(ofWords words: [String], to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "array")
      json.member("items") { writeWords(words, to: &$0) }
    }
  }

  /// Writes the condition that all of some keys are present.
  func writeRequired(_ keys: [String], to json: inout JSONWriter) {
    json.object { $0.member("required", keys) }
  }

  /// Writes further conditions: an `if` and a `then` for each.
  func writeConditions(
    _ conditions: [(present: [String], then: (inout JSONWriter) -> Void)],
    to json: inout JSONWriter
  ) {
    json.member("allOf") { json in
      json.array { json in
        for condition in conditions {
          json.element { json in
            json.object { json in
              json.member("if") { writeRequired(condition.present, to: &$0) }
              json.member("then") { json in json.object { condition.then(&$0) } }
            }
          }
        }
      }
    }
  }
}
