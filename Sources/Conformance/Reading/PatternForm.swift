import Timelines

// Finds out which pattern an expectation has.

/// One way in which a pattern is written: the keys that make it, and the options that it knows.
struct PatternForm: Sendable {
  /// Reads the pattern of an expectation. If it has an error, complains to the reader and returns
  /// nil.
  let read: @Sendable (PatternForm, ObjectNode, inout SpecReader) -> (any BoxedPattern)?
  /// Whether the pattern can look back from an event.
  let canLookBack: Bool
  let main: [SpecKey]
  let options: [SpecKey]
  /// The names of all keys that an expectation of this form may have.
  let names: [String]
  /// The keys that every expectation knows and that this pattern cannot do without.
  let required: [String]
  /// Whether the pattern is a scope itself, and so has no other.
  let isScope: Bool
  /// Whether what it adds up goes on while the scope is closed.
  let outlivesScope: Bool
  let rules: [Rule]

  /// A requirement of an option on the keys beside it.
  struct Rule: Sendable {
    var option: String
    /// The only number that the option may be; nil if it may be any.
    var number: Int?
    var needed: String
    /// The only word that the needed key may be; nil if it may be any.
    var word: String?

    init(
      with option: String, isNumber number: Int? = nil, needs key: String, toBe word: String? = nil
    ) {
      (self.option, self.number, self.needed, self.word) = (option, number, key, word)
    }
  }

  init<SomePattern: Pattern>(
    _ read: @escaping @Sendable (PatternForm, ObjectNode, inout SpecReader) -> SomePattern?,
    main: SpecKeys, options: SpecKeys = [:], required: [String] = [],
    isScope: Bool = false, outlivesScope: Bool = false, rules: [Rule] = []
  ) {
    self.read = { read($0, $1, &$2).map(PatternBox.init) }
    canLookBack = SomePattern.canLookBack
    self.main = main.keys
    self.options = options.keys
    names = (main.keys + options.keys + Self.common.keys).map(\.name)
    self.required = required
    self.isScope = isScope
    self.outlivesScope = outlivesScope
    self.rules = rules
  }
}

extension PatternForm {
  /// The keys that every expectation knows.
  static let common: SpecKeys = [
    "id": .name, "covers": .names, "for-each": .keys, "from": .event(["as", "plus"]),
    "until": .event(["matching"]), "during": .states, "declares": .conditions, "before": .event(),
    "for": .bound,
    "closed": .flag, "exercised-by": .event(["at-least"]), "killed-by": .killers, "passive": .flag,
    "captures-only": .flag,
    "promised-by": .words(Promise.allCases.map(\.rawValue)), "why": .scalar,
    "fault": .scalar,
  ]

  /// The first key, by which the pattern is known unless several begin with it.
  var name: String { main[0].name }
  /// `each/then`
  var fullName: String { main.map(\.name).joined(separator: "/") }
}

extension SpecReader {
  /// Returns the pattern whose first key is present. Patterns with `each` differ by their second
  /// key.
  mutating func form(
    of members: [YAMLNode.Member], at position: Position
  ) -> PatternForm? {
    let present = members.map(\.key)
    var forms = patterns.forms.filter { present.contains($0.name) }
    if forms.count > 1 {
      // `exactly` is a pattern with `of` and an option with `each`.
      let options = Set(forms.flatMap { $0.options.map(\.name) })
      forms.removeAll { options.contains($0.name) }
    }
    if forms.isEmpty {
      if !complainOfMisspelling(among: members) { complain(noPattern, at: position) }
      return nil
    }
    let complete = forms.filter { $0.main.allSatisfy { present.contains($0.name) } }
    let isOne = Set(forms.map(\.name)).count == 1
    if complete.count == 1, isOne { return complete[0] }
    if complete.isEmpty, isOne {
      let missing = forms.map { "'\($0.main[1].name)'" }.joined(separator: " or ")
      complain("\(forms[0].name) needs \(missing) beside it", at: position)
    } else {
      let names = (isOne ? complete.map { $0.main[1].name } : forms.map(\.name))
      complain(
        "the expectation has more than one pattern: \(Set(names).sorted().joined(separator: ", "))",
        at: position)
    }
    return nil
  }

  private static let eventWithWhere = "{event: call.connect, where: {peer: strap}}"

  private var noPattern: String {
    "the expectation has no pattern, expected one of: "
      + patterns.forms.map(\.fullName).joined(separator: ", ")
  }

  /// Complains about the first unknown key that is nearly a known one.
  ///
  /// - Returns: Whether there was one.
  private mutating func complainOfMisspelling(among members: [YAMLNode.Member]) -> Bool {
    for member in members where !patterns.names.contains(member.key) {
      if patterns.names.nearest(to: member.key) != nil {
        complain(
          unknown("key", member.key, in: "an expectation", known: patterns.names),
          at: member.position)
        return true
      }
    }
    return false
  }

  mutating func check(_ member: YAMLNode.Member, _ form: PatternForm) {
    if form.names.contains(member.key) { return }
    if patterns.names.contains(member.key) {
      complain("\(member.key) does not go with \(form.fullName)", at: member.position)
    } else {
      let complaint = unknown(
        "key", member.key, in: "an expectation", known: form.names + patterns.names)
      let hint =
        member.key == "where" ? ": it belongs in an event, as in " + Self.eventWithWhere : ""
      complain(complaint + hint, at: member.position)
    }
  }

  /// Reads the event of a key that makes the pattern.
  mutating func main(_ key: String, _ object: ObjectNode) -> EventPattern? {
    object[key].flatMap { event($0, key, .mainly) }
  }
}
