import Timelines

// Phrases in English, for sentences about expectations and for findings.

extension Subject {
  func text(of entry: Entry) -> String { value(of: entry)?.description ?? "absent" }
}

extension EventPattern {
  /// `callback.didDiscover (rssi at least -40) or callback.didConnect`
  var phrase: String {
    var merged: [Choice] = []
    for choice in choices {
      if let last = merged.last, last.predicates == choice.predicates {
        merged[merged.count - 1].words += choice.words
      } else {
        merged.append(choice)
      }
    }
    return merged.map(\.phrase).joined(separator: " or ")
  }

  /// Returns the first condition that keeps an entry of the right kind from being this event.
  ///
  /// - Returns: Nil if the entry's kind is another, or if the entry alone shows no reason.
  func mismatch(of entry: Entry) -> String? {
    let choice = choices.first { $0.kinds.contains(entry.kind) }
    let broken = choice?.predicates.first { $0.binding == nil && !$0.holds(of: entry) }
    return broken?.complaint(about: entry)
  }
}

extension EventPattern {
  /// Returns what keeps an entry of the right kind from being this event, where that is forbidden:
  /// `state is poweredOn, and forbidden is poweredOff`.
  func permission(of entry: Entry) -> String? {
    let choice = choices.first { $0.kinds.contains(entry.kind) }
    let broken = choice?.predicates.first { $0.binding == nil && !$0.holds(of: entry) }
    return broken.map {
      "\($0.subject.name) is \($0.subject.text(of: entry)), and forbidden is \($0.relation.phrase)"
    }
  }
}

extension EventPattern.Choice {
  fileprivate var phrase: String {
    let words = words.joined(separator: " or ")
    if predicates.isEmpty { return words }
    return "\(words) (\(predicates.map(\.phrase).joined(separator: ", ")))"
  }
}

extension Predicate {
  var phrase: String { "\(subject.name) \(relation.phrase)" }

  /// Returns a complaint such as `rssi is -70, expected at least -40`.
  func complaint(about entry: Entry, bound: Entry? = nil) -> String {
    var expected = relation.phrase
    if let binding, let bound {
      let value = binding.subject.text(of: bound)
      if case .sameAs = relation {
        expected = "\(value), the \(binding.phrase)"
      } else {
        expected += ", which is \(value)"
      }
    }
    if case .computed(_, let formula) = relation {
      expected += formula.result(of: entry).map { ", \($0)" } ?? ""
    }
    return "\(subject.name) is \(subject.text(of: entry)), expected \(expected)"
  }
}

extension Relation {
  var phrase: String {
    switch self {
    case .equal(let value): "\(value)"
    case .unequal(let value): "not \(value)"
    case .among(let values): "one of \(Self.list(values))"
    case .notAmong(let values): "none of \(Self.list(values))"
    case .compared(let comparison, let value): "\(comparison.phrase) \(value)"
    case .computed(let comparison, let formula): "\(comparison.phrase) \(formula.phrase)"
    case .between(let least, let most): "from \(least) to \(most)"
    case .multiple(let unit): "a multiple of \(unit)"
    case .bits(let mask, true): "with the bits \(mask.asMask) set"
    case .bits(let mask, false): "with the bits \(mask.asMask) clear"
    case .present(true): "present"
    case .present(false): "absent"
    case .hasAll(let values): "with \(Self.list(values))"
    case .hasAny(let values): "with any of \(Self.list(values))"
    case .hasNone(let values): "with none of \(Self.list(values))"
    case .subset(let values): "with only \(Self.list(values))"
    case .anyOrder(let values): "\(Self.list(values)) in any order"
    case .startsWith(let value): "starting with \(value)"
    case .glob(let glob): "like \(glob.text)"
    case .length(let comparison, let length): "with a length \(comparison.phrase) \(length)"
    case .sameAs(let binding): "the same as \(binding.phrase)"
    case .against(let comparison, let binding): comparison.phrase(of: binding.phrase)
    }
  }

  private static func list(_ values: [FieldValue]) -> String {
    values.map(\.description).joined(separator: ", ")
  }
}

extension Formula {
  /// Returns the result in words: `which is 4500ms`, or `and peripheralLatency is absent`. Nil if
  /// that says no more than the formula.
  fileprivate func result(of entry: Entry) -> String? {
    if subjects.isEmpty { return nil }
    if let missing = missing(in: entry) { return "and \(missing) is absent" }
    return value(of: entry).map { "which is \($0)" }
  }
}

extension Int {
  /// `0x01`
  fileprivate var asMask: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "0x" + (digits.count % 2 == 0 ? "" : "0") + digits
  }
}

extension Binding {
  /// `1.5 × interval of first`
  var phrase: String {
    (factor.map { "\($0.text) × " } ?? "") + "\(subject.name) of \(name)"
  }
}

extension Operator {
  /// Returns the relation in words, with a phrase in the place of the operand.
  fileprivate func phrase(of operand: String) -> String {
    switch self {
    case .is, .sameAs, .between, .multipleOf, .bitsSet, .bitsClear, .present, .glob, .length:
      "the same as \(operand)"
    case .isNot: "not \(operand)"
    case .in: "one of \(operand)"
    case .notIn: "none of \(operand)"
    case .lt: "less than \(operand)"
    case .le: "at most \(operand)"
    case .gt: "greater than \(operand)"
    case .ge: "at least \(operand)"
    case .has: "with \(operand)"
    case .hasAny: "with any of \(operand)"
    case .hasAll: "with all of \(operand)"
    case .hasNone: "with none of \(operand)"
    case .subsetOf: "with only \(operand)"
    case .anyOrder: "\(operand) in any order"
    case .startsWith: "starting with \(operand)"
    }
  }
}

extension Comparison {
  var phrase: String {
    switch self {
    case .less: "less than"
    case .atMost: "at most"
    case .equal: "equal to"
    case .atLeast: "at least"
    case .greater: "greater than"
    }
  }
}
