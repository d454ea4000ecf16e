import Timelines

// A measure, as spec files write it.

extension Measure {
  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Measure? {
    guard let node = object["measure"], let relation = object["is"],
      let members = reader.members(of: node, "measure")
    else { return nil }
    guard members.count == 1 else {
      reader.complain(
        "measure is an object of \(members.count) keys, expected one", at: node.position)
      return nil
    }
    guard let aggregate = Aggregate(rawValue: members[0].key) else {
      let known = Aggregate.allCases.map(\.rawValue)
      reader.complain(
        reader.unknown("key", members[0].key, in: "measure", known: known),
        at: members[0].position)
      return nil
    }
    guard let event = reader.event(members[0].value, aggregate.rawValue, .making) else {
      return nil
    }
    var subject: Subject?
    var divisor: Subject?
    if aggregate == .value {
      subject = reader.measured("field", of: members[0].value, event)
      if members[0].value.hasMember("over") {
        divisor = reader.measured("over", of: members[0].value, event)
        if divisor == nil { return nil }
      }
      if subject == nil { return nil }
    }
    let share = aggregate == .gap || members[0].value.hasMember("percentile")
    let percentile = share ? reader.percentile(of: members[0].value) : nil
    if share, percentile == nil { return nil }
    let unit = divisor == nil ? (subject?.type ?? aggregate.unit) : nil
    guard let (comparison, other) = reader.comparison(relation, in: unit) else { return nil }
    if case .sameDuring(let state, _) = other, let name = event.bindings.first?.name {
      reader.complain(
        "the same during \(state.name) knows no entry '\(name)', with which the event is compared",
        at: relation.position)
    }
    return Measure(
      aggregate: aggregate, event: event, subject: subject, divisor: divisor,
      percentile: percentile, comparison: comparison, other: other)
  }
}

extension SpecReader {
  /// Reads a percentage above 0 and up to 100.
  fileprivate mutating func percentile(of node: YAMLNode) -> Factor? {
    guard case .object(let members) = node.content,
      let member = members.first(where: { $0.key == "percentile" })
    else {
      complain("the event has no 'percentile'", at: node.position)
      return nil
    }
    return parsed(member.value, "percentile", expected: "a percentage above 0 and up to 100") {
      Factor($0).flatMap { $0.scaled(1000) <= 100_000 ? $0 : nil }
    }
  }

  /// Reads a comparison: a number, `{ge: 2s}`, `{in: [1s, 2s], tolerance: 10ms}`, or
  /// `{ge: {during: foreground}}`, perhaps with `times: 1.5`.
  ///
  /// - Parameter unit: The type of the number; nil for a plain number with or without a fraction.
  fileprivate mutating func comparison(
    _ node: YAMLNode, in unit: ValueType?
  ) -> (Comparison, Measure.Other)? {
    guard case .object(let members) = node.content else {
      return quantity(node, "'is'", in: unit).map { (.equal, .number($0.number, text: $0.text)) }
    }
    if node.hasMember("in") || node.hasMember("between") || node.hasMember("tolerance") {
      return allowed(node, in: unit).map { (.equal, .allowed($0)) }
    }
    guard members.count == 1, let comparison = Comparison(rawValue: members[0].key) else {
      complain(
        "is takes a value or one of: lt, le, is, ge, gt, in, between", at: node.position)
      return nil
    }
    guard case .object = members[0].value.content else {
      return quantity(members[0].value, "'is'", in: unit).map {
        (comparison, .number($0.number, text: $0.text))
      }
    }
    guard let object = object(members[0].value, members[0].key, keys: ["during", "times"]),
      let node = required("during", of: object, members[0].key),
      let state = state(node, "during")
    else { return nil }
    let factor = object["times"].map { self.factor($0, "times") }
    if factor == .some(nil) { return nil }
    return (comparison, .sameDuring(state, factor: factor ?? nil))
  }

  /// Reads `{in: [1s, 2s]}`, `{between: [1s, 2s]}` or `{is: 1s}`, with or without a tolerance.
  private mutating func allowed(_ node: YAMLNode, in unit: ValueType?) -> AllowedValues? {
    let keys = ["in", "between", "is"]
    guard let object = object(node, "is", keys: keys + ["tolerance"]) else { return nil }
    let found = keys.filter { object[$0] != nil }
    guard found.count == 1, let key = found.first, let list = object[key] else {
      let names = found.isEmpty ? "none" : found.joined(separator: " and ")
      complain(
        "is has \(names) of in, between and is, expected one of these", at: node.position)
      return nil
    }
    let nodes = key == "is" ? [list] : self.list(list, key) ?? []
    let quantities = nodes.compactMap { quantity($0, "'\(key)' of is", in: unit) }
    if quantities.isEmpty || quantities.count < nodes.count {
      if nodes.isEmpty, case .list = list.content {
        complain("'\(key)' of is is empty", at: list.position)
      }
      return nil
    }
    var allowed = AllowedValues(
      values: quantities.map(\.number), texts: quantities.map(\.text), isRange: key == "between")
    if allowed.isRange, allowed.values.count != 2 || allowed.values[0] > allowed.values[1] {
      complain("'between' of is is not [least, most]", at: list.position)
      return nil
    }
    guard let node = object["tolerance"] else { return allowed }
    guard let tolerance = quantity(node, "'tolerance' of is", in: unit) else { return nil }
    if tolerance.number < 0 {
      complain("'tolerance' of is is below zero", at: node.position)
      return nil
    }
    (allowed.tolerance, allowed.toleranceText) = (tolerance.number, tolerance.text)
    return allowed
  }

  private mutating func quantity(
    _ node: YAMLNode, _ what: String, in unit: ValueType?
  ) -> (number: Double, text: String)? {
    if let unit, unit != .integer {
      guard let quantity = value(node, what, of: unit)?.quantity else { return nil }
      return (Double(quantity), text(node, what) ?? "")
    }
    guard let text = text(node, what) else { return nil }
    if let number = Double(text), number.isFinite { return (number, text) }
    complain("\(what) is '\(text)', expected a number", at: node.position)
    return nil
  }
}
