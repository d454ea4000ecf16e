import Timelines

// Conditions: `where: {from: implementation, adTypes: {has-any: [0x08, 0x09]}}`.

extension SpecReader {
  /// The conditions of a `where`, all of which must hold.
  mutating func conditions(
    _ node: YAMLNode, _ choice: EventPattern.Choice, _ what: String = "where"
  ) -> [Predicate] {
    guard let members = members(of: node, what) else { return [] }
    if members.isEmpty { complain("\(what) is empty", at: node.position) }
    return members.flatMap { member in
      subject(member.key, at: member.position, of: choice, in: what).map { subject in
        let relations = relations(member.value, subject, of: choice)
        if subject == .from { checkParties(of: relations, at: member.position) }
        return relations.map { Predicate(subject: subject, relation: $0) }
      } ?? []
    }
  }

  /// Complains about parties that the rule cannot see.
  private mutating func checkParties(of relations: [Relation], at position: Position) {
    let seen = viewers == nil ? Party.ofTimelines : Party.ofAccusations
    let named = relations.flatMap(\.parties)
    guard let stranger = named.first(where: { !seen.contains($0) }) else { return }
    complain(
      viewers == nil
        ? "from is '\(stranger.rawValue)', which only a rule with the key 'accused' can say"
        : "from is '\(stranger.rawValue)', expected one of: accused, other, as the rule has the "
          + "key 'accused'",
      at: position)
  }

  /// The subject of a name that every kind named one by one, and some kind of a group, can have. The
  /// name may be that of some octets, or a formula.
  mutating func subject(
    _ name: String, at position: Position, of choice: EventPattern.Choice,
    in place: String = "where"
  ) -> Subject? {
    if FormulaText.isFormula(name) {
      guard let formula = formula(name, place, at: position, of: choice) else { return nil }
      if !formula.subjects.isEmpty { return .formula(formula) }
      complain("'\(name)' in \(place) names no field", at: position)
      return nil
    }
    if name.contains("[") {
      return octets(name, at: position, of: choice, in: place).map(Subject.octets)
    }
    return property(name, at: position, of: choice, in: place)
  }

  /// The same for a field, or a part of the envelope.
  mutating func property(
    _ name: String, at position: Position, of choice: EventPattern.Choice, in place: String
  ) -> Subject? {
    guard let subject = Subject(name) else {
      let known =
        Subject.envelope.map(\.name) + choice.kinds.flatMap(\.fields).map(\.rawValue)
        + Field.allCases.map(\.rawValue)
      complain(unknown("field", name, in: place, known: known), at: position)
      return nil
    }
    let named = choice.words.compactMap(Kind.init)
    let lacking = named.first { !subject.belongs(to: $0) }
    if let kind = lacking
      ?? (choice.kinds.contains(where: subject.belongs) ? nil : choice.kinds.first)
    {
      let nearest = kind.fields.map(\.rawValue).nearest(to: name)
      complain(
        "\(kind.rawValue) has no field '\(name)'"
          + (nearest.map { ", did you mean '\($0)'" } ?? ""),
        at: position)
      return nil
    }
    return subject
  }

  /// A value to be equal to, or an object of operators.
  private mutating func relations(
    _ node: YAMLNode, _ subject: Subject, of choice: EventPattern.Choice
  ) -> [Relation] {
    guard case .object(let members) = node.content else {
      if let computed = computed(.equal, node, subject, subject.name, of: choice) {
        return computed.map { [$0] } ?? []
      }
      return value(node, subject.name, of: subject.type).map { [.equal($0)] } ?? []
    }
    if members.isEmpty { complain("\(subject.name) is an empty object", at: node.position) }
    return members.compactMap { relation($0, subject, of: choice) }
  }

  private mutating func relation(
    _ member: YAMLNode.Member, _ subject: Subject, of choice: EventPattern.Choice
  ) -> Relation? {
    let node = member.value
    let what = "\(member.key) of \(subject.name)"
    if let comparison = Comparison(rawValue: member.key),
      let computed = computed(comparison, node, subject, what, of: choice)
    {
      return computed
    }
    if node.hasMember("same-as"), let comparison = Operator(rawValue: member.key) {
      return against(comparison, node, subject, what)
    }
    switch member.key {
    case "is": return value(node, what, of: subject.type).map(Relation.equal)
    case "is-not": return value(node, what, of: subject.type).map(Relation.unequal)
    case "in": return values(node, what, of: subject.type).map(Relation.among)
    case "not-in": return values(node, what, of: subject.type).map(Relation.notAmong)
    case "lt", "le", "gt", "ge": return comparison(member, subject, what)
    case "between": return between(node, subject, what)
    case "multiple-of": return multiple(node, subject, what)
    case "bits-set", "bits-clear": return bits(member, subject, what)
    case "present": return flag(node, what).map(Relation.present)
    case "has", "has-any", "has-all", "has-none", "subset-of", "any-order":
      return membership(member, subject, what)
    case "starts-with": return start(node, subject, what)
    case "glob": return glob(node, subject, what)
    case "length": return length(node, subject, what)
    case "same-as": return binding(node, what).map(Relation.sameAs)
    default:
      complain(
        unknown("operator", member.key, in: subject.name, known: Words.operators)
          + (Words.operators.nearest(to: member.key) == nil
            ? "; bluewake spec vocabulary --operators lists them" : ""),
        at: member.position)
      return nil
    }
  }
}

extension SpecReader {
  private mutating func values(
    _ node: YAMLNode, _ what: String, of type: ValueType
  ) -> [FieldValue]? {
    value(node, what, of: .list(type))?.list
  }

  /// Complains where a field's type has no use for an operator.
  private mutating func mismatch(
    _ what: String, _ subject: Subject, _ suitable: String, at position: Position
  ) -> Relation? {
    complain(
      "\(what) does not fit: it is for \(suitable), and \(subject.name) is \(subject.type)",
      at: position)
    return nil
  }

  private mutating func comparison(
    _ member: YAMLNode.Member, _ subject: Subject, _ what: String
  ) -> Relation? {
    guard subject.type.isOrdered else {
      return mismatch(what, subject, "numbers, durations and instants", at: member.position)
    }
    guard let comparison = Comparison(rawValue: member.key) else { return nil }
    return value(member.value, what, of: subject.type).map { .compared(comparison, $0) }
  }

  private mutating func between(
    _ node: YAMLNode, _ subject: Subject, _ what: String
  ) -> Relation? {
    guard subject.type.isOrdered else {
      return mismatch(what, subject, "numbers, durations and instants", at: node.position)
    }
    guard let ends = values(node, what, of: subject.type) else { return nil }
    guard ends.count == 2, let least = ends[0].quantity, let most = ends[1].quantity, least <= most
    else {
      complain("\(what) is not [least, most]", at: node.position)
      return nil
    }
    return .between(ends[0], ends[1])
  }

  private mutating func multiple(
    _ node: YAMLNode, _ subject: Subject, _ what: String
  ) -> Relation? {
    guard subject.type == .integer || subject.type == .duration else {
      return mismatch(what, subject, "numbers and durations", at: node.position)
    }
    guard let unit = value(node, what, of: subject.type) else { return nil }
    guard let quantity = unit.quantity, quantity > 0 else {
      complain("\(what) is not above zero", at: node.position)
      return nil
    }
    return .multiple(unit)
  }

  private mutating func bits(
    _ member: YAMLNode.Member, _ subject: Subject, _ what: String
  ) -> Relation? {
    guard subject.type == .integer else {
      return mismatch(what, subject, "numbers", at: member.position)
    }
    return number(member.value, what, in: 1...Int.max).map {
      .bits($0, areSet: member.key == "bits-set")
    }
  }

  private mutating func membership(
    _ member: YAMLNode.Member, _ subject: Subject, _ what: String
  ) -> Relation? {
    guard case .list(let element) = subject.type else {
      return mismatch(what, subject, "lists", at: member.position)
    }
    if member.key == "has" {
      return value(member.value, what, of: element).map { .hasAll([$0]) }
    }
    guard let others = values(member.value, what, of: element) else { return nil }
    switch member.key {
    case "has-any": return .hasAny(others)
    case "has-all": return .hasAll(others)
    case "subset-of": return .subset(others)
    case "any-order": return .anyOrder(others)
    default: return .hasNone(others)
    }
  }

  private mutating func start(
    _ node: YAMLNode, _ subject: Subject, _ what: String
  ) -> Relation? {
    switch subject.type {
    case .octets: value(node, what, of: .octets).map(Relation.startsWith)
    case .text, .symbol: value(node, what, of: .text).map(Relation.startsWith)
    default: mismatch(what, subject, "octets and text", at: node.position)
    }
  }

  private mutating func glob(_ node: YAMLNode, _ subject: Subject, _ what: String) -> Relation? {
    switch subject.type {
    case .text, .symbol: text(node, what).map { .glob(Glob(text: $0)) }
    default: mismatch(what, subject, "text", at: node.position)
    }
  }

  private mutating func length(
    _ node: YAMLNode, _ subject: Subject, _ what: String
  ) -> Relation? {
    switch subject.type {
    case .octets, .text, .list: break
    default: return mismatch(what, subject, "octets, lists and text", at: node.position)
    }
    guard case .object(let members) = node.content else {
      return number(node, what, in: 0...Int.max).map { .length(.equal, $0) }
    }
    guard members.count == 1, let comparison = Comparison(rawValue: members[0].key) else {
      let found = members.map(\.key).joined(separator: ", ")
      complain(
        "\(what) has \(found.isEmpty ? "no key" : found), expected a number or just one of: lt, le, "
          + "gt, ge",
        at: node.position)
      return nil
    }
    return number(members[0].value, what, in: 0...Int.max).map { .length(comparison, $0) }
  }

  /// `sent.value`: a word after an `as` of the same expectation, and a field of that entry.
  mutating func binding(_ node: YAMLNode, _ what: String) -> Binding? {
    guard let text = text(node, what) else { return nil }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 2, let event = bindings[parts[0]] else {
      let names = bindings.keys.sorted().joined(separator: ", ")
      complain(
        "\(what) is '\(text)', expected NAME.FIELD with a NAME that an 'as' has given"
          + (names.isEmpty ? "" : ": \(names)"), at: node.position)
      return nil
    }
    let choice = EventPattern.Choice(words: [], kinds: event.kinds, predicates: [])
    if FormulaText.isFormula(parts[1]) {
      complain(
        "\(what) is '\(text)', expected one field of an entry with a name and no formula",
        at: node.position)
      return nil
    }
    return subject(parts[1], at: node.position, of: choice, in: what).map {
      Binding(name: parts[0], subject: $0)
    }
  }
}

// MARK: - Operands that are fields of named entries

extension SpecReader {
  /// Reads an operand such as `{same-as: first.interval, times: 1.5}`.
  private mutating func against(
    _ comparison: Operator, _ node: YAMLNode, _ subject: Subject, _ what: String
  ) -> Relation? {
    if [.lt, .le, .gt, .ge].contains(comparison), !subject.type.isOrdered {
      return mismatch(what, subject, comparison.suitable, at: node.position)
    }
    guard let wanted = comparison.operand(for: subject.type) else {
      if comparison == .has { return mismatch(what, subject, "lists", at: node.position) }
      complain("\(what) takes no entry with a name, expected a value", at: node.position)
      return nil
    }
    if case .list = wanted {
    } else if [.hasAny, .hasAll, .hasNone, .subsetOf, .anyOrder].contains(comparison) {
      return mismatch(what, subject, "lists", at: node.position)
    }
    guard let binding = operand(node, what, of: wanted) else { return nil }
    if comparison == .startsWith, wanted != .octets, !wanted.isText {
      return mismatch(what, subject, comparison.suitable, at: node.position)
    }
    let isPlain = comparison == .is && binding.factor == nil
    return isPlain ? .sameAs(binding) : .against(comparison, binding)
  }

  /// Reads `{same-as: l.interval, times: 1.5}`: a field of a named entry, and perhaps a factor.
  ///
  /// - Parameter wanted: The type that the field must have.
  mutating func operand(_ node: YAMLNode, _ what: String, of wanted: ValueType) -> Binding? {
    guard let object = object(node, what, keys: Words.operand),
      let source = required("same-as", of: object, what),
      var binding = binding(source, what)
    else { return nil }
    let found = binding.subject.type
    if !found.isComparable(with: wanted) {
      complain(
        "\(what) is compared with \(binding.phrase), which is \(found), expected \(wanted)",
        at: source.position)
      return nil
    }
    guard let factor = object["times"] else { return binding }
    if wanted != .integer, wanted != .duration {
      complain(
        "times goes with numbers and durations, but \(what) is \(wanted)", at: factor.position)
      return nil
    }
    binding.factor = self.factor(factor, "times")
    return binding.factor == nil ? nil : binding
  }

  /// Reads a factor such as `1.5`.
  mutating func factor(_ node: YAMLNode, _ what: String) -> Factor? {
    parsed(node, what, expected: "a factor above 0 with at most three decimals") { Factor($0) }
  }
}

extension ValueType {
  fileprivate var isText: Bool {
    switch self {
    case .text, .symbol: true
    default: false
    }
  }

  /// Returns whether values of the one type can be equal to values of the other.
  fileprivate func isComparable(with other: ValueType) -> Bool {
    switch (self, other) {
    case (.list(let element), .list(let another)): element.isComparable(with: another)
    default: self == other || isText && other.isText
    }
  }

  /// Whether values can be compared by size.
  var isOrdered: Bool {
    switch self {
    case .integer, .duration, .instant: true
    default: false
    }
  }
}
