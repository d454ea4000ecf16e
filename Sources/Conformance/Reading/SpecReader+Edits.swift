import Timelines

// Faults on which an expectation must fail: names of mutants, and edits of a run.

extension SpecReader {
  /// Reads `killed-by: [queue-reversed, {drop: callback.didConnect}]`.
  mutating func killers(_ node: YAMLNode) -> (mutants: [String], edits: [RunEdit]) {
    var found: (mutants: [String], edits: [RunEdit]) = ([], [])
    // An edit changes the timeline itself, whoever looks at it.
    let accused = self.accused
    self.accused = nil
    defer { self.accused = accused }
    for node in list(node, "killed-by") ?? [] {
      if case .object = node.content {
        if let edit = edit(node) { found.edits.append(edit) }
      } else if let name = text(node, "an element of killed-by") {
        found.mutants.append(name)
      }
    }
    return found
  }

  private mutating func edit(_ node: YAMLNode) -> RunEdit? {
    let forms = RunEdit.forms
    guard let object = object(node, "an edit", keys: RunEdit.keys.map(\.name)) else { return nil }
    let present = forms.filter { object[$0.name] != nil }
    guard present.count == 1 else {
      let names = forms.map(\.name).joined(separator: ", ")
      complain(
        "an edit is exactly one of \(names), this one is \(present.count)", at: node.position)
      return nil
    }
    let form = present[0]
    for option in RunEdit.options where object[option.name] != nil {
      if option.name != "nth", !form.options.contains(option.name) {
        complain(
          "\(option.name) does not go with \(form.name)", at: object.position(of: option.name))
      }
    }
    guard let event = object[form.name].flatMap({ self.event($0, form.name, .touching) }) else {
      return nil
    }
    if !event.bindings.isEmpty {
      complain("an edit looks at each entry alone, so it has no 'same-as'", at: node.position)
      return nil
    }
    guard let change = change(form.name, object, event) else { return nil }
    let place = object["nth"].map { number($0, "nth", in: 1...1_000_000) }
    return place == .some(nil) ? nil : RunEdit(change: change, event: event, place: place ?? nil)
  }

  private mutating func change(
    _ name: String, _ object: ObjectNode, _ event: EventPattern
  ) -> RunEdit.Change? {
    switch name {
    case "drop": return .drop
    case "repeat": return .repetition
    case "reverse": return .reversal
    case "delay":
      return required("by", of: object, "delay").flatMap { duration($0, "by") }.map { .delay($0) }
    case "follow":
      guard let node = required("with", of: object, "follow"),
        let kind = word(node, "with", as: Kind.self)
      else { return nil }
      let values = object["set"].map { record($0, "set", fields: kind.fields) }
      return values == .some(nil) ? nil : .addition(kind, (values ?? nil) ?? Fields())
    default:
      let kinds = event.kinds
      let fields = Field.allCases.filter { field in kinds.allSatisfy { $0.carries(field) } }
      let values = object["set"].flatMap { record($0, "set", fields: fields) }
      let removed = object["remove"].flatMap { self.fields(named: $0, "remove") }
      if values == nil, removed == nil {
        complain("alter has neither 'set' nor 'remove'", at: object.position)
        return nil
      }
      return .alteration(set: values ?? Fields(), remove: removed ?? [])
    }
  }
}

extension RunEdit {
  /// The kinds of edits, each with the options that it knows beside `nth`.
  static let forms: [(name: String, options: [String])] = [
    ("drop", []), ("repeat", []), ("reverse", []), ("delay", ["by"]), ("alter", ["set", "remove"]),
    ("follow", ["with", "set"]),
  ]

  static let options: [SpecKey] = SpecKeys(
    dictionaryLiteral: ("nth", .count), ("by", .duration), ("with", .scalar), ("set", .fields),
    ("remove", .keys)
  ).keys

  static let keys = forms.map { SpecKey($0.name, .event()) } + options
}
