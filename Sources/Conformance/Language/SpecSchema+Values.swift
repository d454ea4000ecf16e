import Timelines

// Pieces of which schemas are made.

extension SpecSchema {
  /// The schema of a value of a type. A parameter can stand for each of them, and YAML 1.1 takes
  /// `0x0048` for a number.
  static func writeValue(_ type: ValueType, to json: inout JSONWriter) {
    switch type {
    case .flag: writeTypes(["boolean", "string"], to: &json)
    case .integer: writeReference("number", to: &json)
    case .duration, .instant: writeReference("duration", to: &json)
    case .octets, .uuid, .address: writeTypes(["string", "integer"], to: &json)
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

  /// The members of a closed object's schema.
  static func writeObject(
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

  /// The same, with fields of the vocabulary beside the keys.
  static func writeFields(
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

  static func writeReference(_ name: String, to json: inout JSONWriter) {
    json.object { $0.member("$ref", "#/definitions/\(name)") }
  }

  static func writeTypes(_ types: [String], to json: inout JSONWriter) {
    json.object { $0.member("type", types) }
  }

  static func writeText(pattern: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "string")
      json.member("pattern", pattern)
    }
  }

  static func writeAny(
    meaning: String? = nil, to json: inout JSONWriter, _ write: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      if let meaning { json.member("description", meaning) }
      json.member("anyOf") { json in json.array { write(&$0) } }
    }
  }

  static func writeList(of name: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "array")
      json.member("items") { writeReference(name, to: &$0) }
    }
  }

  /// An object whose keys are names that the file gives.
  static func writeMap(of name: String, to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "object")
      json.member("additionalProperties") { writeReference(name, to: &$0) }
    }
  }

  /// One of some words, or a list of them; or a parameter.
  static func writeWords(
    _ words: [String], isList: Bool = false, to json: inout JSONWriter
  ) {
    if isList {
      json.object { json in
        json.member("type", "array")
        json.member("items") { json in json.object { $0.member("enum", words) } }
      }
      return
    }
    writeAny(to: &json) { json in
      json.element { json in json.object { $0.member("enum", words) } }
      json.element { writeText(pattern: #"^\$."#, to: &$0) }
    }
  }

  /// The value of `for-each` and `matching`.
  static func writeKeys(to json: inout JSONWriter) {
    let fields = Field.allCases.map(\.rawValue)
    writeAny(to: &json) { json in
      json.element { json in json.object { $0.member("enum", fields) } }
      json.element { writeWords(fields, isList: true, to: &$0) }
    }
  }
}
