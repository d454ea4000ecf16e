import Timelines

// Expectations, events and conditions.

extension SpecSchema {
  func writeExpectation(to json: inout JSONWriter) {
    json.object { json in
      writeObject(["id"], table.names, to: &json) { name, json in
        if let key = table.keys.first(where: { $0.name == name }) {
          write(key.value, to: &json)
        }
      }
      json.member("anyOf") { json in
        json.array { json in
          for form in table.forms {
            json.element { writeRequired(form.main.map(\.name), to: &$0) }
          }
        }
      }
      writeConditions(patterns + rules + scopes, to: &json)
    }
  }

  private typealias Condition = (present: [String], then: (inout JSONWriter) -> Void)

  /// The options of each pattern, and the meaning of its keys.
  private var patterns: [Condition] {
    table.forms.map { form in
      (
        form.main.map(\.name),
        { json in
          json.member("propertyNames") { json in json.object { $0.member("enum", form.names) } }
          writeProperties(form.main + form.options, to: &json)
          if !form.required.isEmpty { json.member("required", form.required) }
        }
      )
    }
  }

  /// Writes the schemas of the keys whose meaning depends on the pattern.
  private func writeProperties(_ keys: [SpecKey], to json: inout JSONWriter) {
    let special = keys.filter { !table.keys.contains($0) }
    if special.isEmpty { return }
    json.member("properties") { json in
      json.object { json in
        for key in special { json.member(key.name) { write(key.value, to: &$0) } }
      }
    }
  }

  private var scopes: [Condition] {
    let states = table.scopes
    let windows = ["from", "until", "before"]
    var conditions: [Condition] = [(["during"], { excluding(["before"], to: &$0) })]
    conditions.append((["declares"], { excluding(["before"], to: &$0) }))
    for state in states {
      let others = windows + ["during", "declares", "closed"]
      conditions.append(([state], { excluding(others, to: &$0) }))
    }
    conditions.append((["before"], { writeLookingBack(to: &$0) }))
    conditions.append((["closed"], { demandingOne(of: ["until", "for"], to: &$0) }))
    conditions.append((["for"], { demandingOne(of: ["from", "before"] + states, to: &$0) }))
    return conditions
  }

  private func writeLookingBack(to json: inout JSONWriter) {
    let (can, cannot) = table.lookingBack
    let options = can.flatMap { $0.options.map(\.name) }
    let others = cannot.map(\.name)
    excluding(["from", "until", "closed"] + Set(options).sorted() + others, to: &json)
    json.member("required", ["for"])
  }

  /// The requirements of a pattern's options on the keys beside them.
  private var rules: [Condition] {
    table.forms.flatMap { form in
      form.rules.map { rule in ([form.name, rule.option], { write(rule, to: &$0) }) }
    }
  }

  private func write(_ rule: PatternForm.Rule, to json: inout JSONWriter) {
    json.member("required", [rule.needed])
    json.member("properties") { json in
      json.object { json in
        if let number = rule.number {
          json.member(rule.option) { json in
            json.object { $0.member("enum") { $0.array { $0.element { $0.number(number) } } } }
          }
        }
        if let word = rule.word { json.member(rule.needed) { writeWords([word], to: &$0) } }
      }
    }
  }

  private func demandingOne(of keys: [String], to json: inout JSONWriter) {
    json.member("anyOf") { json in
      json.array { json in for key in keys { json.element { writeRequired([key], to: &$0) } } }
    }
  }

  private func excluding(_ keys: [String], to json: inout JSONWriter) {
    json.member("not") { json in
      writeAny(to: &json) { json in
        for key in keys { json.element { writeRequired([key], to: &$0) } }
      }
    }
  }

  private func write(_ value: SpecValue, to json: inout JSONWriter) {
    switch value {
    case .event(let options): writeReference(eventDefinition(with: options), to: &json)
    case .events(let options, let count): writeEvents(options, count, to: &json)
    case .conditions: writeReference("where", to: &json)
    case .comparison: writeComparison(to: &json)
    case .states: writeStates(to: &json)
    case .count: writeReference("count", to: &json)
    case .duration: writeReference("duration", to: &json)
    case .bound: writeReference("bound", to: &json)
    case .time: writeReference("time", to: &json)
    case .flag: writeReference("flag", to: &json)
    case .name: writeReference("name", to: &json)
    case .names: writeList(of: "name", to: &json)
    case .keys: writeReference("keys", to: &json)
    case .scalar: writeReference("scalar", to: &json)
    case .killers: writeList(of: "killer", to: &json)
    case .fields: writeFieldsOfAnyKind(to: &json)
    case .words(let words): writeWords(words, to: &json)
    case .oneOf(let keys): writeOne(of: keys, to: &json)
    case .any: json.object { _ in }
    }
  }

  /// Writes the schema of what an expectation must fail on: a mutant's name, or an edit of a run.
  func writeKiller(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("name", to: &$0) }
      json.element { json in
        json.object { json in
          writeObject([], RunEdit.keys.map(\.name), to: &json) { name, json in
            if let key = RunEdit.keys.first(where: { $0.name == name }) {
              write(key.value, to: &json)
            }
          }
          json.member("anyOf") { json in
            json.array { json in
              for form in RunEdit.forms { json.element { writeRequired([form.name], to: &$0) } }
            }
          }
        }
      }
    }
  }

  private func writeFieldsOfAnyKind(to json: inout JSONWriter) {
    json.object { json in
      json.member("type", "object")
      json.member("propertyNames") { writeReference("field", to: &$0) }
    }
  }

  private func writeEvents(
    _ options: [String], _ count: ClosedRange<Int>, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("type", "array")
      json.member("minItems", count.lowerBound)
      json.member("maxItems", count.upperBound)
      json.member("items") { writeReference(eventDefinition(with: options), to: &$0) }
    }
  }

  private func writeStates(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("scalar", to: &$0) }
      json.element { json in
        json.object { json in
          json.member("type", "array")
          json.member("minItems", 1)
          json.member("maxItems", SpecReader.mostStates)
          json.member("uniqueItems", true)
          json.member("items") { writeReference("scalar", to: &$0) }
        }
      }
    }
  }

  private func writeOne(of keys: [SpecKey], to json: inout JSONWriter) {
    json.object { json in
      writeObject([], keys.map(\.name), to: &json) { name, json in
        if let key = keys.first(where: { $0.name == name }) { write(key.value, to: &json) }
      }
      json.member("minProperties", 1)
      json.member("maxProperties", 1)
    }
  }

  private func writeComparison(to json: inout JSONWriter) {
    writeAny(to: &json) { json in
      json.element { writeReference("scalar", to: &$0) }
      json.element { json in
        json.object { json in
          writeObject([], Comparison.allCases.map(\.rawValue), to: &json) { _, json in
            writeAny(to: &json) { json in
              json.element { writeReference("scalar", to: &$0) }
              json.element { json in
                json.object { json in
                  writeObject(["during"], ["during", "times"], to: &json) { key, json in
                    if key == "times" {
                      writeFactor(to: &json)
                    } else {
                      writeReference("scalar", to: &json)
                    }
                  }
                }
              }
            }
          }
          json.member("minProperties", 1)
          json.member("maxProperties", 1)
        }
      }
      json.element { json in json.object { writeAllowedValues(to: &$0) } }
    }
  }

  /// Writes the schema of `{in: [1s, 2s], tolerance: 10ms}` and the like.
  private func writeAllowedValues(to json: inout JSONWriter) {
    writeObject([], ["in", "between", "is", "tolerance"], to: &json) { key, json in
      switch key {
      case "in":
        json.object { json in
          json.member("type", "array")
          json.member("minItems", 1)
          json.member("items") { writeReference("scalar", to: &$0) }
        }
      case "between": writePair(to: &json)
      default: writeReference("scalar", to: &json)
      }
    }
    json.member("oneOf") { json in
      json.array { json in
        for key in ["in", "between", "is"] { json.element { writeRequired([key], to: &$0) } }
      }
    }
  }
}

// MARK: - Events

extension SpecSchema {
  /// The names of the definitions: one for each set of keys that an event may have beside `event`
  /// and `where`.
  var eventDefinitions: [String] {
    ["event"] + Set(table.eventOptions.values.map { eventDefinition(with: $0) }).sorted()
  }

  /// Returns the name of a definition, such as `eventWith-as-plus`.
  private func eventDefinition(with options: [String]) -> String {
    options.isEmpty ? "event" : "eventWith-" + options.joined(separator: "-")
  }

  func writeEvent(_ name: String, to json: inout JSONWriter) {
    let options = table.eventOptions.values.first { eventDefinition(with: $0) == name } ?? []
    // An event that is compared by a field must name that field, and a gap its percentile.
    if let needed = ["field", "percentile"].first(where: options.contains) {
      writeEventObject(options, requiring: ["event", needed], to: &json)
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

  private func writeEventObject(
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
        case "over": writeReference("subject", to: &json)
        case "field":
          writeAny(to: &json) { json in
            json.element { writeReference("subject", to: &$0) }
            json.element { json in json.object { $0.member("enum", [Words.gap]) } }
          }
        case "percentile": writeFactor(to: &json)
        default: writeReference("scalar", to: &json)
        }
      }
    }
  }
}

// MARK: - Conditions

extension SpecSchema {
  func writeWhere(to json: inout JSONWriter) {
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
                if subject.type == .integer || subject.type == .duration {
                  json.element { writeReference("formula", to: &$0) }
                }
                json.element { writeReference("operators", to: &$0) }
              }
            }
          }
        }
      }
      json.member("patternProperties") { json in
        json.object { json in
          for pattern in [Self.formula, Self.octetRange] {
            json.member(pattern) { json in
              writeAny(meaning: "a formula, or octets of a field as a number", to: &json) { json in
                json.element { writeReference("scalar", to: &$0) }
                json.element { writeReference("operators", to: &$0) }
              }
            }
          }
        }
      }
    }
  }

  func writeOperators(to json: inout JSONWriter) {
    writeObject([], Words.operators, to: &json) { key, json in
      switch key {
      case "present": writeReference("flag", to: &json)
      case "bits-set", "bits-clear": writeReference("number", to: &json)
      case "in", "not-in", "has-any", "has-all", "has-none", "subset-of",
        "any-order":
        writeAny(to: &json) { json in
          json.element { writeTypes(["array"], to: &$0) }
          json.element { writeReference("operand", to: &$0) }
        }
      case "lt", "le", "gt", "ge", "has", "starts-with":
        writeAny(to: &json) { json in
          json.element { writeReference("scalar", to: &$0) }
          json.element { writeReference("operand", to: &$0) }
        }
      case "between": writePair(to: &json)
      case "same-as":
        writeText(pattern: Self.entryField, to: &json)
      case "length": json.object { _ in }
      default: writeTypes(["string", "number", "boolean", "array", "object"], to: &json)
      }
    }
    json.member("minProperties", 1)
  }

  /// Writes the schema of an operand that is a field of a named entry.
  func writeOperand(to json: inout JSONWriter) {
    writeObject(["same-as"], Words.operand, to: &json) { key, json in
      switch key {
      case "same-as": writeText(pattern: Self.entryField, to: &json)
      default: writeFactor(to: &json)
      }
    }
  }

  func writeFactor(to json: inout JSONWriter) {
    writeText(pattern: #"^(\$.+|[0-9]+(\.[0-9]{1,3})?)$"#, orTypes: ["number"], to: &json)
  }

  private func writePair(to json: inout JSONWriter) {
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
