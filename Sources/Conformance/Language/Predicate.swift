import Timelines

/// A property of an entry that an expectation can ask for: a field, a part of the envelope, octets of
/// a field as a number, or a sum or a product of several.
enum Subject: Hashable, Sendable {
  case field(Field)
  case from, kind, cause, time
  case octets(OctetRange)
  case formula(Formula)
}

extension Subject {
  /// The words that spec files use for the envelope.
  static let envelope: [(name: String, subject: Subject)] = [
    ("from", .from), ("kind", .kind), ("cause", .cause), ("time", .time),
  ]

  init?(_ name: String) {
    if let part = Self.envelope.first(where: { $0.name == name }) {
      self = part.subject
    } else if let field = Field(rawValue: name) {
      self = .field(field)
    } else {
      return nil
    }
  }

  var name: String {
    switch self {
    case .field(let field): field.rawValue
    case .from: "from"
    case .kind: "kind"
    case .cause: "cause"
    case .time: "time"
    case .octets(let range): range.name
    case .formula(let formula): formula.phrase
    }
  }

  /// The fields whose values it is made from.
  var fields: [Field] {
    switch self {
    case .field(let field): [field]
    case .octets(let range): [range.field]
    case .formula(let formula): formula.subjects.flatMap(\.fields)
    case .from, .kind, .cause, .time: []
    }
  }

  var type: ValueType {
    switch self {
    case .field(let field): field.type
    case .from: .symbol(Party.allCases.map(\.rawValue))
    case .kind: .symbol(Kind.allCases.map(\.rawValue))
    case .cause: .integer
    case .time: .instant
    case .octets: .integer
    case .formula(let formula): formula.type
    }
  }

  /// Returns whether entries of a kind can have it.
  func belongs(to kind: Kind) -> Bool { fields.allSatisfy(kind.fields.contains) }

  func value(of entry: Entry) -> FieldValue? {
    switch self {
    case .field(let field): entry.fields[field]
    case .from: .text(entry.from.rawValue)
    case .kind: .text(entry.kind.rawValue)
    case .cause: entry.cause.map(FieldValue.integer)
    case .time: .instant(entry.time)
    case .octets(let range): range.number(of: entry).map(FieldValue.integer)
    case .formula(let formula): formula.value(of: entry)
    }
  }
}

/// One condition of a `where`: its subject, and the relation that must hold.
struct Predicate: Hashable, Sendable {
  var subject: Subject
  var relation: Relation
}

extension Predicate {
  /// The properties that it looks at: its subject, and those of which its operand is computed.
  var subjects: [Subject] {
    if case .computed(_, let formula) = relation { [subject] + formula.subjects } else { [subject] }
  }
}

/// A relation that must hold of a value.
///
/// A missing value satisfies only the negations (`is-not`, `not-in`, `has-none`) and
/// `present: false`.
enum Relation: Hashable, Sendable {
  case equal(FieldValue)
  case unequal(FieldValue)
  case among([FieldValue])
  case notAmong([FieldValue])
  case compared(Comparison, FieldValue)
  /// The operand is computed from other fields of the same entry.
  case computed(Comparison, Formula)
  case between(FieldValue, FieldValue)
  case multiple(FieldValue)
  /// All bits of a mask are 1 in a number, or all are 0.
  case bits(Int, areSet: Bool)
  case present(Bool)
  case hasAll([FieldValue])
  case hasAny([FieldValue])
  case hasNone([FieldValue])
  case subset([FieldValue])
  /// These elements and no others, each as often as it is given.
  case anyOrder([FieldValue])
  case startsWith(FieldValue)
  case glob(Glob)
  case length(Comparison, Int)
  case sameAs(Binding)
  /// An operator whose operand is a field of an earlier entry.
  case against(Operator, Binding)
}

/// A value of an earlier entry, written as `sent.value`.
struct Binding: Hashable, Sendable {
  /// The word after `as`.
  var name: String
  var subject: Subject
  /// The factor by which the value is multiplied; nil if there is none.
  var factor: Factor?
}

extension Binding {
  /// Returns the value that it stands for; nil if the entry does not carry the field.
  func value(of entry: Entry) -> FieldValue? {
    let value = subject.value(of: entry)
    guard let factor else { return value }
    switch value {
    case .integer(let number): return .integer(Int(factor.scaled(Int64(number))))
    case .duration(let nanoseconds): return .duration(factor.scaled(nanoseconds))
    default: return value
    }
  }
}

enum Comparison: String, Hashable, Sendable, CaseIterable {
  case less = "lt"
  case atMost = "le"
  case equal = "is"
  case atLeast = "ge"
  case greater = "gt"

  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .less: left < right
    case .atMost: left <= right
    case .equal: left == right
    case .atLeast: left >= right
    case .greater: left > right
    }
  }
}

extension Predicate {
  /// Returns whether an entry satisfies the condition.
  ///
  /// - Parameter bound: The entry that the binding of a `same-as` stands for.
  func holds(of entry: Entry, bound: Entry? = nil) -> Bool {
    // The most frequent condition of all is checked without making a field value.
    if case .from = subject, case .equal(.text(let party)) = relation {
      return entry.from.rawValue == party
    }
    // The next most frequent ones need no field value either.
    if case .field(let field) = subject {
      if case .equal(let value) = relation { return entry.fields.has(value, at: field) }
      if case .sameAs(let binding) = relation, case .field(let other) = binding.subject {
        guard let value = bound?.fields[other] else { return false }
        return entry.fields.has(value, at: field)
      }
    }
    // Formats are recognised by their octets.
    if case .octets(let range) = subject, case .equal(.integer(let number)) = relation {
      return range.number(of: entry) == number
    }
    return relation.holds(of: subject.value(of: entry), bound: bound, in: entry)
  }
}

extension Relation {
  /// - Parameters:
  ///   - bound: The entry that the binding of a `same-as` stands for.
  ///   - entry: The entry that carries the value, from whose fields a formula is computed.
  func holds(of value: FieldValue?, bound: Entry? = nil, in entry: Entry? = nil) -> Bool {
    switch self {
    case .unequal(let other): return value != other
    case .notAmong(let others): return value.map { !others.contains($0) } ?? true
    case .present(let isPresent): return (value != nil) == isPresent
    case .hasNone(let others): return !(value?.list?.contains { others.contains($0) } ?? false)
    case .against(let comparison, let binding):
      let relation = bound.flatMap(binding.value(of:)).map(comparison.relation)
      return relation?.holds(of: value) ?? comparison.isNegation
    default: break
    }
    guard let value else { return false }
    switch self {
    case .equal(let other): return value == other
    case .among(let others): return others.contains(value)
    case .compared(let comparison, let other):
      guard let left = value.quantity, let right = other.quantity else { return false }
      return comparison.holds(left, right)
    case .computed(let comparison, let formula):
      guard let left = value.quantity, let right = entry.flatMap(formula.quantity(of:)) else {
        return false
      }
      return comparison.holds(left, right)
    case .between(let least, let most):
      guard let value = value.quantity, let least = least.quantity, let most = most.quantity else {
        return false
      }
      return least <= value && value <= most
    case .multiple(let unit):
      guard let value = value.quantity, let unit = unit.quantity, unit > 0 else { return false }
      return value % unit == 0
    case .bits(let mask, let areSet):
      return value.integer.map { $0 & mask == (areSet ? mask : 0) } ?? false
    case .hasAll(let others): return others.allSatisfy { value.list?.contains($0) ?? false }
    case .hasAny(let others): return value.list?.contains { others.contains($0) } ?? false
    case .subset(let others): return value.list?.allSatisfy { others.contains($0) } ?? false
    case .anyOrder(let others): return value.list.map { Self.isReordered($0, others) } ?? false
    case .startsWith(let prefix): return value.starts(with: prefix)
    case .glob(let glob): return value.text.map(glob.matches) ?? false
    case .length(let comparison, let length):
      return value.length.map { comparison.holds($0, length) } ?? false
    case .sameAs(let binding): return bound.flatMap(binding.subject.value(of:)) == value
    case .unequal, .notAmong, .present, .hasNone, .against: return false
    }
  }

  /// Returns whether two lists have the same elements, each as often.
  private static func isReordered(_ list: [FieldValue], _ others: [FieldValue]) -> Bool {
    var rest = others
    return list.count == others.count
      && list.allSatisfy { element in
        guard let place = rest.firstIndex(of: element) else { return false }
        rest.swapAt(place, rest.count - 1)
        rest.removeLast()
        return true
      }
  }
}

extension FieldValue {
  /// The value as a number that can be compared with others: a count, or nanoseconds.
  var quantity: Int64? {
    switch self {
    case .integer(let value): Int64(value)
    case .duration(let value): value
    case .instant(let value): value.nanoseconds
    case .flag, .octets, .uuid, .address, .text, .list, .record: nil
    }
  }

  /// The number of octets of an octet string, of elements of a list, or of characters of a text.
  var length: Int? {
    switch self {
    case .octets(let value): value.count
    case .list(let value): value.count
    case .text(let value): value.count
    case .flag, .integer, .duration, .instant, .uuid, .address, .record: nil
    }
  }

  fileprivate func starts(with prefix: FieldValue) -> Bool {
    switch (self, prefix) {
    case (.octets(let octets), .octets(let prefix)): octets.starts(with: prefix)
    case (.text(let text), .text(let prefix)): text.hasPrefix(prefix)
    default: false
    }
  }
}

/// A text with `*` for any characters and `?` for exactly one.
package struct Glob: Hashable, Sendable {
  var text: String

  package init(text: String) { self.text = text }

  /// - Complexity: O(*n* · *m*). If the text after a star does not fit, the search goes back to the
  ///   last star only, never to an earlier one.
  package func matches(_ candidate: String) -> Bool {
    let pattern = Array(text.unicodeScalars)
    let scalars = Array(candidate.unicodeScalars)
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < scalars.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == scalars[index] {
        (place, index) = (place + 1, index + 1)
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
