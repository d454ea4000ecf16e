import Timelines

// Expectations, events and conditions.

extension SpecSchema {
  static func writeExpectation(to json: inout JSONWriter) {
    var keys: [String] = []
    for key in PatternForm.allKeys where !keys.contains(key) { keys.append(key) }
    json.object { json in
      writeObject(["id"], keys, to: &json) { writeExpectation($0, to: &$1) }
      json.member("anyOf") { json in
        json.array { json in
          for form in PatternForm.all { json.element { writeRequired(form.main, to: &$0) } }
        }
      }
      writeConditions(patterns + options + scopes, to: &json)
    }
  }

  private typealias Condition = (present: [String], then: (inout JSONWriter) -> Void)

  /// The options of each pattern, and the meaning of its keys.
  private static var patterns: [Condition] {
    PatternForm.all.map { form in
      (
        form.main,
        { json in
          json.member("propertyNames") { json in json.object { $0.member("enum", form.keys) } }
          if let meaning = meanings(in: form) {
            json.member("properties") { json in json.object { meaning(&$0) } }
          }
          if form.main.contains("stays") { json.member("required", ["for"]) }
        }
      )
    }
  }

  /// Returns the schemas of keys whose meaning depends on the pattern.
  private static func meanings(in form: PatternForm) -> ((inout JSONWriter) -> Void)? {
    switch form.main[0] {
    case "first":
      return { json in
        json.member("is") { writeReference("event", to: &$0) }
        json.member("within") { writeReference("duration", to: &$0) }
      }
    case "measure": return { json in json.member("is") { writeComparison(to: &$0) } }
    case "sequence":
      return { json in json.member("within") { writeReference("duration", to: &$0) } }
    case "each" where form.main.contains("preceded-by"):
      return { json in json.member("within") { writeReference("duration", to: &$0) } }
    default: return nil
    }
  }

  private static var scopes: [Condition] {
    [
      (["during"], { excluding(["from", "until", "before", "closed"], to: &$0) }),
      (["stays"], { excluding(["from", "until", "before", "during", "closed"], to: &$0) }),
      (
        ["before"],
        { json in
          let looking = ["never", "eventually", "at-most", "at-least", "exactly"]
          let others = PatternForm.all.map { $0.main[0] }.filter { !looking.contains($0) }
          excluding(["from", "until", "closed", "within", "per", "reset-by"] + others, to: &json)
          json.member("required", ["for"])
        }
      ),
      (["closed"], { demandingOne(of: ["until", "for"], to: &$0) }),
      (["for"], { demandingOne(of: ["from", "before", "stays"], to: &$0) }),
    ]
  }

  /// What an option of a pattern requires beside it.
  private static var options: [Condition] {
    [
      (
        ["each", "exactly"],
        { json in
          json.member("required", ["within"])
          json.member("properties") { json in
            json.object { json in
              json.member("exactly") { json in
                json.object { $0.member("enum") { $0.array { $0.element { $0.number(1) } } } }
              }
            }
          }
        }
      ),
      (
        ["sequence", "within"],
        { json in
          json.member("required", ["order"])
          json.member("properties") { json in
            json.object { json in
              json.member("order") { writeWords([Sequencing.Order.allInOrder.rawValue], to: &$0) }
            }
          }
        }
      ),
    ]
  }

  private static func demandingOne(of keys: [String], to json: inout JSONWriter) {
    json.member("anyOf") { json in
      json.array { json in for key in keys { json.element { writeRequired([key], to: &$0) } } }
    }
  }

  private static func excluding(_ keys: [String], to json: inout JSONWriter) {
    json.member("not") { json in
      writeAny(to: &json) { json in
        for key in keys { json.element { writeRequired([key], to: &$0) } }
      }
    }
  }

  private static func writeExpectation(_ key: String, to json: inout JSONWriter) {
    switch key {
    case "id": writeReference("name", to: &json)
    case "why", "during", "stays": writeReference("scalar", to: &json)
    case "for-each": writeReference("keys", to: &json)
    case "killed-by": writeReference("names", to: &json)
    case "closed", "passive": writeReference("flag", to: &json)
    case "promised-by": writeWords(Promise.allCases.map(\.rawValue), to: &json)
    case "at-most", "at-least", "exactly": writeReference("count", to: &json)
    case "per", "every": writeReference("duration", to: &json)
    case "within", "for": writeReference("bound", to: &json)
    case "satisfies": writeReference("where", to: &json)
    case "pairing": writeWords(Response.Pairing.allCases.map(\.rawValue), to: &json)
    case "order": writeWords(Sequencing.Order.allCases.map(\.rawValue), to: &json)
    case "sequence": writeSequence(to: &json)
    case "measure": writeMeasure(to: &json)
    case "is": json.object { _ in }
    default: writeReference(eventDefinition(for: key), to: &json)
    }
  }

  private static func writeSequence(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "array")
      json.member("minItems", 2)
      json.member("maxItems", Sequencing.mostSteps)
      json.member("items") { writeReference(eventDefinition(for: "sequence"), to: &$0) }
    }
  }

  private static func writeMeasure(to json: inout JSONWriter) {
    json.object { json in
      writeObject([], Measure.Aggregate.allCases.map(\.rawValue), to: &json) { key, json in
        writeReference(eventDefinition(for: key), to: &json)
      }
      json.member("minProperties", 1)
      json.member("maxProperties", 1)
    }
  }

  private static func writeComparison(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("scalar", to: &$0) }
      json.element { json in
        json.object { json in
          writeObject([], Comparison.allCases.map(\.rawValue), to: &json) { _, json in
            writeAny(to: &json) { json in
              json.element { writeReference("scalar", to: &$0) }
              json.element { json in
                json.object { json in
                  writeObject(["during"], ["during"], to: &json) {
                    writeReference("scalar", to: &$1)
                  }
                }
              }
            }
          }
          json.member("minProperties", 1)
          json.member("maxProperties", 1)
        }
      }
    }
  }
}

// MARK: - Events

extension SpecSchema {
  /// The names of the definitions: one for each set of keys that an event may have beside `event`
  /// and `where`.
  static let eventDefinitions: [String] = {
    let names = Words.eventOptions.keys.sorted().map { eventDefinition(for: $0) }
    return ["event"] + Set(names).sorted()
  }()

  /// Returns the name of a definition, such as `eventWith-as-plus`.
  private static func eventDefinition(for key: String) -> String {
    let options = Words.eventOptions[key] ?? []
    return options.isEmpty ? "event" : "eventWith-" + options.joined(separator: "-")
  }

  static func writeEvent(_ name: String, to json: inout JSONWriter) {
    let options = Words.eventOptions.first { eventDefinition(for: $0.key) == name }?.value ?? []
    // An event that is compared by a field must name that field.
    if options.contains("field") {
      writeEventObject(options, requiring: ["event", "field"], to: &json)
      return
    }
    writeAny(to: &json) { json in
      json.element { writeReference("kind", to: &$0) }
      json.element { writeEventObject(options, to: &$0) }
      json.element { json in
        json.object { json in
          json.member("type", "array")
          json.member("minItems", 1)
          json.member("items") { json in
            writeAny(to: &json) { json in
              json.element { writeReference("kind", to: &$0) }
              json.element { writeEventObject([], to: &$0) }
            }
          }
        }
      }
    }
  }

  private static func writeEventObject(
    _ options: [String], requiring required: [String] = ["event"], to json: inout JSONWriter
  ) {
    json.object { json in
      writeObject(required, Words.event + options, to: &json) { key, json in
        switch key {
        case "event": writeReference("event", to: &json)
        case "where": writeReference("where", to: &json)
        case "matching": writeReference("keys", to: &json)
        case "plus", "within": writeReference("duration", to: &json)
        case "at-least": writeReference("count", to: &json)
        case "field", "over": writeReference("subject", to: &json)
        default: writeReference("scalar", to: &json)
        }
      }
    }
  }
}

// MARK: - Conditions

extension SpecSchema {
  static func writeWhere(to json: inout JSONWriter) {
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

  static func writeOperators(to json: inout JSONWriter) {
    writeObject([], Words.operators, to: &json) { key, json in
      switch key {
      case "present": writeReference("flag", to: &json)
      case "in", "not-in", "has-any", "has-all", "has-none": writeTypes(["array"], to: &json)
      case "between": writePair(to: &json)
      case "same-as":
        writeText(pattern: #"^(\$.+|[^.]+\.[A-Za-z]+)$"#, to: &json)
      case "length": json.object { _ in }
      default: writeTypes(["string", "number", "boolean", "array", "object"], to: &json)
      }
    }
    json.member("minProperties", 1)
  }

  private static func writePair(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "array")
      json.member("minItems", 2)
      json.member("maxItems", 2)
    }
  }
}

extension Subject {
  fileprivate var meaning: String? {
    if case .field(let field) = self { field.meaning } else { nil }
  }
}
