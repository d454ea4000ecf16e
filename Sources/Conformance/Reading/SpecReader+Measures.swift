import Timelines
import VirtualTime

// Measures: `{mean-gap: E}`, `{value: {event: E, field: F}}`, and what they are compared with.

extension SpecReader {
  mutating func measure(_ object: ObjectNode) -> Pattern? {
    guard let node = object["measure"], let relation = object["is"],
      let members = members(of: node, "measure")
    else { return nil }
    guard members.count == 1 else {
      complain("measure is an object of \(members.count) keys, expected one", at: node.position)
      return nil
    }
    guard let aggregate = Measure.Aggregate(rawValue: members[0].key) else {
      let known = Measure.Aggregate.allCases.map(\.rawValue)
      complain(
        unknown("key", members[0].key, in: "measure", known: known),
        at: members[0].position)
      return nil
    }
    guard let event = event(members[0].value, aggregate.rawValue, .making) else {
      return nil
    }
    var subject: Subject?
    var divisor: Subject?
    if aggregate == .value {
      subject = measured("field", of: members[0].value, event)
      if members[0].value.hasMember("over") {
        divisor = measured("over", of: members[0].value, event)
        if divisor == nil { return nil }
      }
      if subject == nil { return nil }
    }
    let unit = divisor == nil ? (subject?.type ?? aggregate.unit) : nil
    guard let (comparison, other) = self.comparison(relation, in: unit) else { return nil }
    return .measure(
      Measure(
        aggregate: aggregate, event: event, subject: subject, divisor: divisor,
        comparison: comparison, other: other))
  }

  /// Reads the field that a number is taken from.
  mutating func measured(
    _ key: String, of node: YAMLNode, _ event: EventPattern
  ) -> Subject? {
    guard case .object(let members) = node.content,
      let member = members.first(where: { $0.key == key })
    else {
      complain("the event has no '\(key)'", at: node.position)
      return nil
    }
    let choice = EventPattern.Choice(
      words: event.choices.flatMap(\.words), kinds: event.kinds, predicates: [])
    guard let name = text(member.value, key),
      let subject = subject(name, at: member.value.position, of: choice)
    else { return nil }
    if subject.type.isOrdered { return subject }
    complain(
      "\(key) is '\(name)', expected a field that is a number, a duration or an instant",
      at: member.value.position)
    return nil
  }

  /// Reads a comparison: a number, `{ge: 2s}`, or `{ge: {during: foreground}}`.
  ///
  /// - Parameter unit: The type of the number; nil for a plain number with or without a fraction.
  private mutating func comparison(
    _ node: YAMLNode, in unit: ValueType?
  ) -> (Comparison, Measure.Other)? {
    guard case .object(let members) = node.content else {
      return quantity(node, in: unit).map { (.equal, $0) }
    }
    guard members.count == 1, let comparison = Comparison(rawValue: members[0].key) else {
      complain("is takes a value or one of: lt, le, is, ge, gt", at: node.position)
      return nil
    }
    guard case .object = members[0].value.content else {
      return quantity(members[0].value, in: unit).map { (comparison, $0) }
    }
    guard let object = object(members[0].value, members[0].key, keys: ["during"]),
      let node = required("during", of: object, members[0].key),
      let state = state(node, "during")
    else { return nil }
    return (comparison, .sameDuring(state))
  }

  private mutating func quantity(_ node: YAMLNode, in unit: ValueType?) -> Measure.Other? {
    if let unit, unit != .integer {
      guard let quantity = value(node, "'is'", of: unit)?.quantity else { return nil }
      return .number(Double(quantity), text: text(node, "is") ?? "")
    }
    guard let text = text(node, "is") else { return nil }
    if let number = Double(text), number.isFinite { return .number(number, text: text) }
    complain("'is' is '\(text)', expected a number", at: node.position)
    return nil
  }
}
