import Timelines
import VirtualTime

extension SpecReader {
  mutating func pattern(_ form: PatternForm, of object: ObjectNode) -> Pattern? {
    switch form.main[0] {
    case "never": main("never", object).map(Pattern.never)
    case "every-one": everyOne(object)
    case "eventually": eventually(object)
    case "first": first(object)
    case "each" where form.main[1] == "then": response(object)
    case "each" where form.main[1] == "stays": holding(object)
    case "each": precedence(object)
    case "every": recurrence(object)
    case "sequence": sequence(object)
    case "increasing": increasing(object)
    case "measure": measure(object)
    case "may": main("may", object).map(Pattern.may)
    default: count(form.main[0], object)
    }
  }

  private mutating func main(
    _ key: String, _ object: ObjectNode
  ) -> EventPattern? {
    object[key].flatMap { event($0, key, .making) }
  }

  private mutating func everyOne(_ object: ObjectNode) -> Pattern? {
    guard let event = main("every-one", object), let node = object["satisfies"] else { return nil }
    let words = event.choices.flatMap(\.words)
    let choice = EventPattern.Choice(words: words, kinds: event.kinds, predicates: [])
    let predicates = conditions(node, choice)
    return predicates.isEmpty ? nil : .everyOne(event, satisfies: predicates)
  }

  private mutating func eventually(_ object: ObjectNode) -> Pattern? {
    let bound = object["within"].map { self.bound($0) }
    guard let event = main("eventually", object), bound != .some(nil) else { return nil }
    return .eventually(event, within: bound ?? nil)
  }

  private mutating func first(_ object: ObjectNode) -> Pattern? {
    let bound = object["within"].map { duration($0, "within") }
    guard let candidate = main("first", object), let node = object["is"],
      let event = event(node, "is", .making), bound != .some(nil)
    else { return nil }
    if Set(candidate.kinds).isDisjoint(with: event.kinds) {
      complain("no entry that 'first' names can be the one that 'is' names", at: node.position)
      return nil
    }
    return .first(candidate, is: event, within: bound ?? nil)
  }

  private mutating func count(_ key: String, _ object: ObjectNode) -> Pattern? {
    guard let node = object[key], let relation = Count.Relation(rawValue: key) else { return nil }
    let least = relation == .exactly ? 0 : 1
    let number = number(node, key, in: least...1_000_000)
    let event = main("of", object)
    let reset = object["reset-by"].map {
      self.event($0, "reset-by", .touching)
    }
    let window = object["per"].map { duration($0, "per") }
    guard let number, let event, reset != .some(nil), window != .some(nil) else { return nil }
    return .count(
      Count(
        relation: relation, number: number, event: event, reset: reset ?? nil,
        window: window ?? nil))
  }

  private mutating func response(_ object: ObjectNode) -> Pattern? {
    let trigger = main("each", object)
    let answer = object["then"].flatMap { node in
      event(node, "then", node.hasMember("matching") ? .touching : .making)
    }
    let bound = object["within"].map { self.bound($0) }
    let restart = object["restart-by"].map {
      event($0, "restart-by", .touching)
    }
    let excuse = object["unless"].map { event($0, "unless", .touching) }
    let pairing = object["pairing"].map { word($0, "pairing", as: Response.Pairing.self) }
    let exactly = object["exactly"].map { number($0, "exactly", in: 1...1) }
    guard let trigger, let answer, bound != .some(nil), restart != .some(nil),
      excuse != .some(nil), pairing != .some(nil), exactly != .some(nil)
    else { return nil }
    if exactly != nil, (bound ?? nil)?.most == nil {
      complain("exactly needs 'within' beside it", at: object.position(of: "exactly"))
    }
    return .response(
      Response(
        trigger: trigger, answer: answer, bound: bound ?? nil, restart: restart ?? nil,
        excuse: excuse ?? nil, pairing: (pairing ?? nil) ?? .any, exactlyOnce: exactly != nil))
  }

  private mutating func precedence(_ object: ObjectNode) -> Pattern? {
    let event = main("each", object)
    let condition = object["preceded-by"].flatMap {
      self.event($0, "preceded-by", .making)
    }
    let cancel = object["since"].map { self.event($0, "since", .touching) }
    let age = object["within"].map { duration($0, "within") }
    guard let event, let condition, cancel != .some(nil), age != .some(nil) else { return nil }
    return .precedence(
      Precedence(
        event: event, condition: condition, cancel: cancel ?? nil, age: age ?? nil))
  }

  private mutating func recurrence(_ object: ObjectNode) -> Pattern? {
    let most = object["every"].flatMap { duration($0, "every") }
    guard let event = main("see", object), let most else { return nil }
    return .recurrence(event, every: most)
  }

  private mutating func holding(_ object: ObjectNode) -> Pattern? {
    let event = main("each", object)
    let state = object["stays"].flatMap { self.state($0, "stays") }
    let bound = required("for", of: object, "an expectation with 'stays'").flatMap {
      self.bound($0, "for", alone: "min")
    }
    guard let event, let state, let bound else { return nil }
    return .holding(event, state, bound)
  }

  private mutating func sequence(_ object: ObjectNode) -> Pattern? {
    guard let node = object["sequence"], let nodes = list(node, "sequence") else { return nil }
    if !(2...Sequencing.mostSteps).contains(nodes.count) {
      complain(
        "sequence is a list of \(nodes.count), expected 2 to \(Sequencing.mostSteps)",
        at: node.position)
      return nil
    }
    let steps = nodes.map { step($0) }
    let order = object["order"].map { word($0, "order", as: Sequencing.Order.self) }
    let within = object["within"].map { duration($0, "within") }
    guard !steps.contains(nil), order != .some(nil), within != .some(nil) else { return nil }
    let sequence = Sequencing(
      steps: steps.compactMap { $0 }, order: (order ?? nil) ?? .noStepBeforeItsPredecessor,
      within: within ?? nil)
    if sequence.within != nil, sequence.order != .allInOrder {
      complain("within needs 'order: all-in-order' beside it", at: object.position(of: "within"))
    }
    return .sequence(sequence)
  }

  private mutating func step(_ node: YAMLNode) -> Sequencing.Step? {
    guard let event = event(node, "sequence", .making) else { return nil }
    guard case .object(let members) = node.content,
      let within = members.first(where: { $0.key == "within" })
    else { return Sequencing.Step(event: event) }
    return duration(within.value, "within").map { Sequencing.Step(event: event, within: $0) }
  }

  private mutating func increasing(_ object: ObjectNode) -> Pattern? {
    guard let node = object["increasing"] else { return nil }
    guard let event = event(node, "increasing", .making),
      let subject = measured("field", of: node, event)
    else { return nil }
    return .increasing(event, by: subject)
  }

  /// Reads a bound: `10s`, or `{min: 3s, max: 10s}`.
  ///
  /// - Parameter alone: Which of the two a single time stands for.
  private mutating func bound(
    _ node: YAMLNode, _ what: String = "within", alone: String = "max"
  ) -> Bound? {
    guard case .object = node.content else {
      return duration(node, what).map {
        alone == "max" ? Bound(most: $0) : Bound(least: $0)
      }
    }
    guard let object = object(node, what, keys: Words.bound) else { return nil }
    let least = object["min"].map { duration($0, "min") }
    let most = object["max"].map { duration($0, "max") }
    guard least != .some(nil), most != .some(nil) else { return nil }
    let bound = Bound(least: least ?? nil, most: most ?? nil)
    if (bound.least ?? .zero) > (bound.most ?? .seconds(Int64.max / 2)) {
      complain("min is more than max", at: node.position)
      return nil
    }
    if bound.least == nil, bound.most == nil {
      complain("\(what) is an empty object, expected 'min' or 'max'", at: node.position)
      return nil
    }
    return bound
  }
}

extension YAMLNode {
  func hasMember(_ key: String) -> Bool {
    if case .object(let members) = content { members.contains { $0.key == key } } else { false }
  }
}
