import Timelines

// Events: `callback.didDiscover`, `callback.*`, `{event: …, where: …}` and lists of these.

extension SpecReader {
  /// The role of an event, which decides the keys that it has to carry.
  enum Role {
    /// The event makes instances, so it must carry every key.
    case making
    /// The event makes instances as well. It may carry fewer keys if the scope says which instances
    /// there are, and then concerns all of them.
    case mainly
    /// The event concerns existing instances: those whose keys agree with the keys that it carries.
    case touching
  }

  mutating func event(
    _ node: YAMLNode, _ what: String, _ role: Role
  ) -> EventPattern? {
    let options = patterns.eventOptions[what] ?? []
    isMainEvent = role == .mainly
    guard case .object = node.content else {
      return choices(node, what, carrying: keys(for: role)).map { EventPattern(choices: $0) }
    }
    guard
      let object = object(node, what, keys: Words.event + options),
      let kinds = required("event", of: object, what)
    else { return nil }
    var pattern = EventPattern(choices: [])
    pattern.matching = object["matching"].flatMap { fields(named: $0, "matching") }
    pattern.name = object["as"].flatMap { text($0, "as") }
    let carried = pattern.matching ?? keys(for: role)
    guard var choices = choices(kinds, "event", carrying: carried) else { return nil }
    if let node = object["where"] {
      for index in choices.indices { choices[index].predicates += conditions(node, choices[index]) }
    }
    pattern.choices = choices
    if let name = pattern.name { bindings[name] = pattern }
    return pattern
  }

  private func keys(for role: Role) -> [Field] {
    switch role {
    case .making, .mainly: keys
    case .touching: []
    }
  }

  /// The most keys of an expectation. More would not help any reader.
  static let mostKeys = 8

  /// Reads the names of fields that distinguish instances.
  mutating func fields(named node: YAMLNode, _ what: String) -> [Field]? {
    var fields: [Field] = []
    let nodes = oneOrMore(node)
    if nodes.count > Self.mostKeys {
      complain(
        "\(what) names \(nodes.count) fields, at most \(Self.mostKeys) are allowed",
        at: node.position)
      return nil
    }
    for node in nodes {
      guard let name = text(node, what) else { return nil }
      guard let field = Field(rawValue: name) else {
        let known = Field.allCases.map(\.rawValue)
        complain(unknown("field", name, in: what, known: known), at: node.position)
        return nil
      }
      if fields.contains(field) {
        complain("\(what) names '\(name)' twice", at: node.position)
      } else {
        fields.append(field)
      }
    }
    return fields
  }
}

extension SpecReader {
  /// Reads one word, one object, or a list of these. Each becomes a choice.
  private mutating func choices(
    _ node: YAMLNode, _ what: String, carrying keys: [Field]
  ) -> [EventPattern.Choice]? {
    let nodes = oneOrMore(node)
    if nodes.isEmpty { complain("\(what) is an empty list", at: node.position) }
    let found = nodes.map { choice($0, what, carrying: keys) }
    return found.isEmpty || found.contains(nil) ? nil : found.compactMap { $0 }
  }

  private mutating func choice(
    _ node: YAMLNode, _ what: String, carrying keys: [Field]
  ) -> EventPattern.Choice? {
    guard case .object = node.content else {
      guard let word = text(node, what), let kinds = kinds(word, at: node.position, keys) else {
        return nil
      }
      return EventPattern.Choice(words: [word], kinds: kinds, predicates: [])
    }
    guard let object = object(node, what, keys: Words.event),
      let event = required("event", of: object, what),
      let merged = choices(event, "event", carrying: keys)
    else { return nil }
    var choice = EventPattern.Choice(
      words: merged.flatMap(\.words), kinds: merged.flatMap(\.kinds), predicates: [])
    if let node = object["where"] { choice.predicates = conditions(node, choice) }
    return choice
  }

  /// Returns the kinds that a word stands for. A group stands for those of its kinds that carry the
  /// keys.
  private mutating func kinds(
    _ word: String, at position: Position, _ keys: [Field]
  ) -> [Kind]? {
    if let kind = Kind(rawValue: word) {
      if !(isMainEvent && scopeTellsInstances),
        let missing = keys.first(where: { !kind.fields.contains($0) })
      {
        complain(
          "\(word) carries no '\(missing.rawValue)', which distinguishes instances"
            + (isMainEvent ? "; 'during' a state with that key would say which there are" : ""),
          at: position)
        return nil
      }
      return [kind]
    }
    if word.hasSuffix(".*"), let family = Kind.Family(rawValue: String(word.dropLast(2))) {
      let kinds = Kind.allCases.filter { kind in
        kind.family == family && keys.allSatisfy(kind.fields.contains)
      }
      if !kinds.isEmpty { return kinds }
      let names = keys.map(\.rawValue).joined(separator: ", ")
      complain("no kind of '\(word)' carries \(names)", at: position)
      return nil
    }
    let known = Kind.allCases.map(\.rawValue) + Kind.Family.allCases.map { "\($0.rawValue).*" }
    complain(unknown("kind", word, in: "an event", known: known), at: position)
    return nil
  }
}
