import Timelines
import VirtualTime

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
    bindings = [:]
    let id = required("id", of: object, "the expectation").flatMap { name($0, "id") }
    let killers = object["killed-by"].flatMap { texts($0, "killed-by") } ?? []
    let scope = scope(of: object)
    let pattern = pattern(form, of: object)
    let exercise = object["exercised-by"].map { self.exercise($0) }
    guard let id, let scope, let pattern, exercise != .some(nil) else { return nil }
    let expectation = Expectation(
      id: id, line: node.position.line, killers: killers, keys: keys, scope: scope,
      pattern: pattern, exercise: exercise ?? nil)
    checkSense(of: expectation, at: node.position)
    return expectation
  }

  /// A name without blanks, so that reports and command lines can carry it.
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

extension Unicode.Scalar {
  var isOfName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "/": true
    default: false
    }
  }
}

// MARK: - Which pattern

/// A pattern's keys: the one or two that make it, and those that only it understands.
struct PatternForm {
  var main: [String]
  var others: [String] = []

  static let all = [
    PatternForm(main: ["never"]),
    PatternForm(main: ["every-one", "satisfies"]),
    PatternForm(main: ["eventually"], others: ["within"]),
    PatternForm(main: ["at-most", "of"], others: ["reset-by", "per"]),
    PatternForm(main: ["at-least", "of"], others: ["reset-by"]),
    PatternForm(main: ["exactly", "of"], others: ["reset-by"]),
    PatternForm(main: ["first", "is"], others: ["within"]),
    PatternForm(
      main: ["each", "then"], others: ["within", "restart-by", "unless", "pairing", "exactly"]),
    PatternForm(main: ["each", "preceded-by"], others: ["since", "within"]),
    PatternForm(main: ["each", "stays"]),
    PatternForm(main: ["every", "see"]),
    PatternForm(main: ["sequence"], others: ["order", "within"]),
    PatternForm(main: ["increasing"]),
    PatternForm(main: ["measure", "is"]),
    PatternForm(main: ["may"]),
  ]

  static let common = [
    "id", "for-each", "from", "until", "during", "before", "for", "closed", "exercised-by",
    "killed-by", "why",
  ]

  var keys: [String] { main + others + Self.common }
  static let allKeys = all.flatMap { $0.main + $0.others } + common
}

extension SpecReader {
  /// The pattern whose first key is there; `each` is told apart by its second.
  private mutating func form(
    of members: [YAMLNode.Member], at position: Position
  ) -> PatternForm? {
    let present = Set(members.map(\.key))
    var forms = PatternForm.all.filter { present.contains($0.main[0]) }
    // `exactly` is a pattern with `of` and an option with `each`.
    if present.contains("each") { forms.removeAll { $0.main[0] == "exactly" } }
    if forms.isEmpty {
      complain(misspelt(members) ?? Self.noPattern, at: position)
      return nil
    }
    let complete = forms.filter { $0.main.allSatisfy(present.contains) }
    let isOne = Set(forms.map { $0.main[0] }).count == 1
    if complete.count == 1, isOne { return complete[0] }
    if complete.isEmpty, isOne {
      let missing = forms.map { "'\($0.main[1])'" }.joined(separator: " or ")
      complain("\(forms[0].main[0]) needs \(missing) beside it", at: position)
    } else {
      let names = (isOne ? complete.map { $0.main[1] } : forms.map { $0.main[0] })
      complain(
        "the expectation has more than one pattern: \(Set(names).sorted().joined(separator: ", "))",
        at: position)
    }
    return nil
  }

  private static let noPattern =
    "the expectation has no pattern, expected one of: "
    + PatternForm.all.map { $0.main.joined(separator: "/") }.joined(separator: ", ")

  private func misspelt(_ members: [YAMLNode.Member]) -> String? {
    for member in members where !PatternForm.allKeys.contains(member.key) {
      if PatternForm.allKeys.nearest(to: member.key) != nil {
        return unknown("key", member.key, in: "an expectation", known: PatternForm.allKeys)
      }
    }
    return nil
  }

  private mutating func check(_ member: YAMLNode.Member, _ form: PatternForm) {
    if form.keys.contains(member.key) { return }
    let name = form.main.joined(separator: "/")
    if PatternForm.allKeys.contains(member.key) {
      complain("\(member.key) does not go with \(name)", at: member.position)
    } else {
      complain(
        unknown("key", member.key, in: "an expectation", known: form.keys + PatternForm.allKeys),
        at: member.position)
    }
  }
}

// MARK: - Scopes

extension SpecReader {
  private mutating func scope(of object: ObjectNode) -> Scope? {
    let kinds = ["during", "before"].filter { object[$0] != nil }
    let window = ["from", "until"].filter { object[$0] != nil }
    if kinds.count + (window.isEmpty ? 0 : 1) > 1 {
      let names = (kinds + window).joined(separator: " and ")
      complain("an expectation has one scope, but here are \(names)", at: object.position)
      return nil
    }
    if let node = object["during"] { return during(node, object) }
    if let node = object["before"] { return before(node, object) }
    return window.isEmpty ? whole(object) : self.window(object)
  }

  private mutating func whole(_ object: ObjectNode) -> Scope? {
    for key in ["for", "closed"] where object[key] != nil && object["stays"] == nil {
      complain("\(key) needs a scope beside it", at: object.position(of: key))
      return nil
    }
    return .whole
  }

  private mutating func during(_ node: YAMLNode, _ object: ObjectNode) -> Scope? {
    for key in ["for", "closed"] where object[key] != nil {
      complain("\(key) does not go with during", at: object.position(of: key))
    }
    return state(node, "during").map(Scope.during)
  }

  /// One of the states that the file defines.
  mutating func state(_ node: YAMLNode, _ what: String) -> NamedState? {
    guard let name = text(node, what) else { return nil }
    usedStates.insert(name)
    if let state = states[name] { return state }
    complain(unknown("state", name, in: "'states'", known: states.keys.sorted()), at: node.position)
    return nil
  }

  private mutating func before(_ node: YAMLNode, _ object: ObjectNode) -> Scope? {
    let event = event(node, "before", .touching)
    guard let reach = required("for", of: object, "an expectation with 'before'") else {
      return nil
    }
    let duration = duration(reach, "for")
    guard let event, let duration else { return nil }
    return .before(event, reach: duration)
  }

  private mutating func window(_ object: ObjectNode) -> Scope? {
    var window = Window(isClosed: false)
    var isComplete = true
    if let node = object["from"] {
      window.from = event(node, "from", .touching)
      isComplete = window.from != nil
      if case .object(let members) = node.content,
        let plus = members.first(where: { $0.key == "plus" })
      {
        window.delay = duration(plus.value, "plus")
      }
    }
    if let node = object["until"] {
      window.until = event(node, "until", .touching)
      isComplete = isComplete && window.until != nil
    }
    window.length = object["for"].flatMap { duration($0, "for") }
    if window.length != nil, window.from == nil {
      complain("for needs 'from' or 'before' beside it", at: object.position(of: "for"))
    }
    window.isClosed = object["closed"].flatMap { flag($0, "closed") } ?? false
    if window.isClosed, window.until == nil, window.length == nil {
      complain("closed needs 'until' or 'for' beside it", at: object.position(of: "closed"))
    }
    return isComplete ? .window(window) : nil
  }
}
