import Timelines

/// One message: its members, and the definition of its further members.
struct MessageShape {
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
  /// Returns the schema of a protocol's lines, JSON Schema draft 7.
  ///
  /// - Parameters:
  ///   - sides: The parties to the conversation, and the messages of each.
  ///   - define: Writes the other definitions that the messages refer to.
  static func schema(
    _ title: String, sides: [(name: String, messages: [MessageShape])],
    _ define: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("$schema", "http://json-schema.org/draft-07/schema#")
      json.member("title", title)
      json.member("anyOf") { json in
        json.array { json in
          for side in sides {
            json.element { $0.object { $0.member("$ref", "#/definitions/\(side.name)") } }
          }
        }
      }
      json.member("definitions") { json in
        json.object { json in
          for side in sides { json.side(side.name, side.messages) }
          define(&json)
        }
      }
    }
    return json.text + "\n"
  }

  /// Writes the definition of an entry.
  mutating func entry(of kinds: [Kind]) {
    member("entry") { json in
      json.happening(
        kinds: kinds, fields: { .value($0.type) }, required: ["sequence", "time", "from"],
        [
          "sequence": .from(1), "time": .integer,
          "from": .words(Party.ofTimelines.map(\.rawValue)),
        ])
    }
  }

  private mutating func side(_ name: String, _ messages: [MessageShape]) {
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

  private mutating func message(_ message: MessageShape) {
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
  mutating func happening(
    kinds: [Kind], fields shape: (Field) -> Shape, required: [String],
    _ envelope: [String: Shape]
  ) {
    var all = envelope
    all["kind"] = .words(kinds.map(\.rawValue))
    all["cause"] = .from(1)
    for field in Field.allCases { all[field.rawValue] = shape(field) }
    object { $0.properties(all, required: ["kind"] + required) }
  }

  private mutating func properties(_ shapes: [String: Shape], required: [String]) {
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
