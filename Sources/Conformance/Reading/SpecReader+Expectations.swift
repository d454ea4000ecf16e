import Timelines

// Expectations: one pattern, at most one scope, perhaps keys.

extension SpecReader {
  mutating func expectations(_ node: YAMLNode) -> [Expectation] {
    guard let nodes = list(node, "expect") else { return [] }
    if nodes.isEmpty { complain("expect is an empty list", at: node.position) }
    var lines: [String: Int] = [:]
    return nodes.compactMap { node in
      guard let expectation = expectation(node) else { return nil }
      if let line = lines.updateValue(expectation.line, forKey: expectation.id) {
        complain(
          "the expectation of line \(line) is called '\(expectation.id)' too",
          at: node.position)
      }
      return expectation
    }
  }

  private mutating func expectation(_ node: YAMLNode) -> Expectation? {
    guard case .object(let members) = node.content else {
      complain("an expectation is \(node.found), expected an object", at: node.position)
      return nil
    }
    guard let form = form(of: members, at: node.position) else { return nil }
    for member in members { check(member, form) }
    let object = ObjectNode(members, at: node.position)
    keys = object["for-each"].flatMap { fields(named: $0, "for-each") } ?? []
    // Each device is judged for itself.
    if viewers != nil, !keys.contains(.accused) { keys.append(.accused) }
    bindings = [:]
    let id = required("id", of: object, "the expectation").flatMap { name($0, "id") }
    let killers = object["killed-by"].map { self.killers($0) } ?? (mutants: [], edits: [])
    scopeTellsInstances = false
    let scope = scope(of: object)
    if let scope { decideInstances(of: scope.scope, scope.states, form) }
    let pattern = form.read(form, object, &self)
    let exercise = object["exercised-by"].map { self.exercise($0) }
    guard let id, let scope, let pattern, exercise != .some(nil) else { return nil }
    var expectation = Expectation(
      id: id, line: node.position.line, killers: killers.mutants, edits: killers.edits,
      keys: keys, scope: scope.scope, states: scope.states, pattern: pattern,
      exercise: exercise ?? nil)
    expectation.clauses = object["covers"].flatMap { texts($0, "covers") }
    let isOwnPassive = object["passive"].flatMap { flag($0, "passive") }
    expectation.isPassive = isOwnPassive ?? isPassive
    expectation.isOfCapturesOnly =
      object["captures-only"].flatMap { flag($0, "captures-only") } ?? false
    if expectation.isOfCapturesOnly {
      expectation.isPassive = true
      if isOwnPassive == false {
        complain(
          "captures-only does not go with 'passive: false', which excludes captures",
          at: object.position(of: "captures-only"))
      }
    }
    expectation.accused = accused
    expectation.fault = object["fault"].flatMap { text($0, "fault") } ?? fault
    expectation.promise = object["promised-by"].flatMap { word($0, "promised-by") } ?? promise
    checkSense(of: expectation, at: node.position)
    return expectation
  }

  /// Records whether the scope defines the instances, so that events with fewer keys can concern
  /// them all.
  private mutating func decideInstances(
    of scope: Scope, _ states: [NamedState], _ form: PatternForm
  ) {
    if keys.isEmpty || form.isScope || form.outlivesScope { return }
    scopeTellsInstances = scope.tells(keys) || states.contains { Scope.during($0).tells(keys) }
  }

  /// Reads a name without blanks, so that reports and command lines can use it.
  mutating func name(_ node: YAMLNode, _ what: String) -> String? {
    guard let text = text(node, what) else { return nil }
    if text.unicodeScalars.allSatisfy(\.isOfName) { return text }
    complain("\(what) is '\(text)', expected letters, digits and any of - . _ /", at: node.position)
    return nil
  }

  private mutating func exercise(_ node: YAMLNode) -> Expectation.Exercise? {
    guard let event = event(node, "exercised-by", .touching) else {
      return nil
    }
    guard case .object(let members) = node.content,
      let count = members.first(where: { $0.key == "at-least" })
    else { return Expectation.Exercise(event: event, count: 1) }
    return number(count.value, "at-least", in: 1...1_000_000).map {
      Expectation.Exercise(event: event, count: $0)
    }
  }
}

extension String {
  /// The text as a part of an id: whatever a name cannot have, and the slash, becomes a dash.
  var asPartOfID: String {
    String(unicodeScalars.map { $0.isOfName && $0 != "/" ? Character($0) : "-" })
  }
}

extension Unicode.Scalar {
  var isOfName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "/": true
    default: false
    }
  }
}
