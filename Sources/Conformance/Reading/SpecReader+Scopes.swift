import Timelines
import VirtualTime

// Scopes: `from`, `until`, `during`, `before`, and what modifies them.

extension SpecReader {
  mutating func scope(of object: ObjectNode) -> Scope? {
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
    if patterns.scopes.contains(where: { object[$0] != nil }) { return .whole }
    for key in ["for", "closed"] where object[key] != nil {
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
