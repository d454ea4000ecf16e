import Timelines

/// An operator of a `where`, by its word in spec files.
public enum Operator: String, CaseIterable, Hashable, Sendable {
  case `is`
  case isNot = "is-not"
  case `in`
  case notIn = "not-in"
  case lt, le, gt, ge, between
  case multipleOf = "multiple-of"
  case bitsSet = "bits-set"
  case bitsClear = "bits-clear"
  case present, has
  case hasAny = "has-any"
  case hasAll = "has-all"
  case hasNone = "has-none"
  case subsetOf = "subset-of"
  case anyOrder = "any-order"
  case startsWith = "starts-with"
  case glob, length
  case sameAs = "same-as"
}

extension Operator {
  /// The condition in words: the end of a sentence that begins with "the value".
  public var meaning: String {
    switch self {
    case .is: "is equal"
    case .isNot: "is not equal"
    case .in: "is one of a list"
    case .notIn: "is none of a list"
    case .lt: "is less"
    case .le: "is at most that"
    case .gt: "is greater"
    case .ge: "is at least that"
    case .between: "is at least the first of two, and at most the second"
    case .multipleOf: "can be divided by that without a remainder"
    case .bitsSet: "is a number in which all of these bits are 1"
    case .bitsClear: "is a number in which all of these bits are 0"
    case .present: "is there, or is not there"
    case .has: "is a list with that in it"
    case .hasAny: "is a list with any of these in it"
    case .hasAll: "is a list with all of these in it"
    case .hasNone: "is a list with none of these in it"
    case .subsetOf: "is a list with only these in it"
    case .anyOrder: "is a list of these and no others, in any order"
    case .startsWith: "begins with these octets, or with this text"
    case .glob: "is text of that form; * is anything, ? one character"
    case .length: "has that many octets, elements or characters"
    case .sameAs: "is equal to a field of an entry that an 'as' has named"
    }
  }

  /// The fields that it is for.
  public var suitable: String {
    switch self {
    case .is, .isNot, .in, .notIn, .present, .sameAs: "any field"
    case .lt, .le, .gt, .ge, .between: "numbers, durations and instants"
    case .multipleOf: "numbers and durations"
    case .bitsSet, .bitsClear: "numbers"
    case .has, .hasAny, .hasAll, .hasNone, .subsetOf, .anyOrder: "lists"
    case .startsWith: "octets and text"
    case .glob: "text"
    case .length: "octets, lists and text"
    }
  }

  /// A condition with it, as a spec file writes it.
  public var example: String {
    switch self {
    case .is: "rssi: {is: -40}"
    case .isNot: "state: {is-not: poweredOn}"
    case .in: "rssi: {in: [-40, -41]}"
    case .notIn: "state: {not-in: [poweredOn, resetting]}"
    case .lt, .le, .gt, .ge: "rssi: {\(rawValue): -40}"
    case .between: "rssi: {between: [-50, -40]}"
    case .multipleOf: "interval: {multiple-of: 625us}"
    case .bitsSet: "'value[0]': {bits-set: 0x01}"
    case .bitsClear: "'value[0]': {bits-clear: 0xE0}"
    case .present: "localName: {present: true}"
    case .has: "services: {has: 180D}"
    case .hasAny, .hasAll, .hasNone, .subsetOf, .anyOrder:
      "services: {\(rawValue): [180D, 180F]}"
    case .startsWith: "manufacturerData: {starts-with: 0x4c00}"
    case .glob: "localName: {glob: 'lock-*'}"
    case .length: "localName: {length: {le: 8}}"
    case .sameAs: "value: {same-as: sent.value}"
    }
  }

  /// The type that a field of a named entry must have to stand for the operand; nil if no entry can.
  ///
  /// - Parameter type: The type of the field that is compared.
  func operand(for type: ValueType) -> ValueType? {
    switch self {
    case .is, .isNot, .sameAs, .lt, .le, .gt, .ge, .startsWith, .hasAny, .hasAll, .hasNone,
      .subsetOf, .anyOrder:
      return type
    case .in, .notIn: return .list(type)
    case .has: if case .list(let element) = type { return element } else { return nil }
    case .between, .multipleOf, .bitsSet, .bitsClear, .present, .glob, .length: return nil
    }
  }

  /// Whether it also holds of a field that an entry does not carry.
  var isNegation: Bool { [.isNot, .notIn, .hasNone].contains(self) }

  /// Returns the relation with a value in the place of the operand.
  func relation(with value: FieldValue) -> Relation {
    switch self {
    case .isNot: .unequal(value)
    case .in: .among(value.list ?? [])
    case .notIn: .notAmong(value.list ?? [])
    case .lt, .le, .gt, .ge: .compared(Comparison(rawValue: rawValue) ?? .equal, value)
    case .has: .hasAll([value])
    case .hasAny: .hasAny(value.list ?? [])
    case .hasAll: .hasAll(value.list ?? [])
    case .hasNone: .hasNone(value.list ?? [])
    case .subsetOf: .subset(value.list ?? [])
    case .anyOrder: .anyOrder(value.list ?? [])
    case .startsWith: .startsWith(value)
    case .is, .sameAs, .between, .multipleOf, .bitsSet, .bitsClear, .present, .glob, .length:
      .equal(value)
    }
  }
}
