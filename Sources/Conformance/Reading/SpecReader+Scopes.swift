import Timelines

// Scopes: `from`, `until`, `during`, `before`, and what modifies them.

extension SpecReader {
  /// Reads the scope of an expectation, and the further states that must be on in it.
  mutating func scope(of object: ObjectNode) -> (scope: Scope, states: [NamedState])? {
    let others = ["during", "from", "until", "declares"].filter { object[$0] != nil }
    if let node = object["before"] {
      if !others.isEmpty {
        let names = others.joined(separator: " and ")
        complain("before goes with no other scope, but here is \(names)", at: object.position)
        return nil
      }
      return before(node, object).map { ($0, []) }
    }
    let declared = object["declares"].map { declaration($0) }
    guard let states = during(object), declared != .some(nil) else { return nil }
    let further = states + [declared].compactMap { $0 ?? nil }
    if object["from"] != nil || object["until"] != nil {
      return window(object).map { ($0, further) }
    }
    if !further.isEmpty, patterns.scopes.contains(where: { object[$0] != nil }) {
      complain("stays is a scope itself and goes with no other", at: object.position)
      return nil
    }
    if let state = further.first {
      for key in ["for", "closed"] where object[key] != nil {
        complain("\(key) does not go with during", at: object.position(of: key))
      }
      return (.during(state), Array(further.dropFirst()))
    }
    return whole(object).map { ($0, []) }
  }

  private mutating func whole(_ object: ObjectNode) -> Scope? {
    if patterns.scopes.contains(where: { object[$0] != nil }) { return .whole }
    for key in ["for", "closed"] where object[key] != nil {
      complain("\(key) needs a scope beside it", at: object.position(of: key))
      return nil
    }
    return .whole
  }

  /// The most states that may have to be on at once.
  static let mostStates = 3

  /// Reads the states of `during`: one, or a list of them; empty if there is none.
  private mutating func during(_ object: ObjectNode) -> [NamedState]? {
    guard let node = object["during"] else { return [] }
    let nodes = oneOrMore(node)
    if !(1...Self.mostStates).contains(nodes.count) {
      complain(
        "during names \(nodes.count) states, expected 1 to \(Self.mostStates)", at: node.position)
      return nil
    }
    var states: [NamedState] = []
    for node in nodes {
      guard let state = state(node, "during") else { return nil }
      if states.contains(where: { $0.name == state.name }) {
        complain("during names '\(state.name)' twice", at: node.position)
        return nil
      }
      states.append(state)
    }
    return states
  }

  /// Reads what an app must have declared. The app is in this state from the installation or the
  /// update that declares it.
  private mutating func declaration(_ node: YAMLNode) -> NamedState? {
    let kind = Kind.systemInstallsApp
    guard keys.contains(.app) else {
      complain("declares needs 'for-each' with app beside it", at: node.position)
      return nil
    }
    var choice = EventPattern.Choice(words: [kind.rawValue], kinds: [kind], predicates: [])
    let conditions = conditions(node, choice, "declares")
    if conditions.isEmpty { return nil }
    let leaves = EventPattern(choices: [
      choice,
      EventPattern.Choice(
        words: [Kind.userDeletesApp.rawValue], kinds: [.userDeletesApp], predicates: []),
    ])
    choice.predicates = conditions
    let phrase = conditions.map(\.phrase).joined(separator: " and ")
    return NamedState(
      name: "an app that declares \(phrase)", keys: [.device, .app],
      enters: EventPattern(choices: [choice]), leaves: leaves, atStart: false,
      clause: "that declares \(phrase)")
  }

  /// Reads the name of a state that the file defines or shares with others.
  mutating func state(_ node: YAMLNode, _ what: String) -> NamedState? {
    guard let name = text(node, what) else { return nil }
    usedStates.insert(name)
    if let state = states[name] { return state }
    if let state = library?.states[name] {
      usedSharedStates.insert(name)
      return state
    }
    let known = states.keys.sorted() + (library?.names ?? [])
    complain(unknown("state", name, in: "'states'", known: known), at: node.position)
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
