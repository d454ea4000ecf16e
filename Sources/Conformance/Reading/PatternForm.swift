import Timelines

// Finds out which pattern an expectation has.

/// The keys of a pattern: the one or two that make it, and the options that it knows.
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
    "killed-by", "passive", "promised-by", "why",
  ]

  var keys: [String] { main + others + Self.common }
  static let allKeys = all.flatMap { $0.main + $0.others } + common
}

extension SpecReader {
  /// Returns the pattern whose first key is present. Patterns with `each` differ by their second
  /// key.
  mutating func form(
    of members: [YAMLNode.Member], at position: Position
  ) -> PatternForm? {
    let present = Set(members.map(\.key))
    var forms = PatternForm.all.filter { present.contains($0.main[0]) }
    // `exactly` is a pattern with `of` and an option with `each`.
    if present.contains("each") { forms.removeAll { $0.main[0] == "exactly" } }
    if forms.isEmpty {
      if !complainOfMisspelling(among: members) { complain(Self.noPattern, at: position) }
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

  private static let eventWithWhere = "{event: call.connect, where: {peer: strap}}"

  private static let noPattern =
    "the expectation has no pattern, expected one of: "
    + PatternForm.all.map { $0.main.joined(separator: "/") }.joined(separator: ", ")

  /// Complains about the first unknown key that is nearly a known one.
  ///
  /// - Returns: Whether there was one.
  private mutating func complainOfMisspelling(among members: [YAMLNode.Member]) -> Bool {
    for member in members where !PatternForm.allKeys.contains(member.key) {
      if PatternForm.allKeys.nearest(to: member.key) != nil {
        complain(
          unknown("key", member.key, in: "an expectation", known: PatternForm.allKeys),
          at: member.position)
        return true
      }
    }
    return false
  }

  mutating func check(_ member: YAMLNode.Member, _ form: PatternForm) {
    if form.keys.contains(member.key) { return }
    let name = form.main.joined(separator: "/")
    if PatternForm.allKeys.contains(member.key) {
      complain("\(member.key) does not go with \(name)", at: member.position)
    } else {
      let complaint = unknown(
        "key", member.key, in: "an expectation", known: form.keys + PatternForm.allKeys)
      let hint =
        member.key == "where" ? ": it stands in an event, as in " + Self.eventWithWhere : ""
      complain(complaint + hint, at: member.position)
    }
  }
}
