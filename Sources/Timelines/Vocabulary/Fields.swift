/// The properties of an entry: a small map that keeps its order, so that equal entries print equal.
public struct Fields: Hashable, Sendable {
  /// Ascending by field; at most one value for each.
  private(set) var pairs: [Pair] = []

  /// The value first: the field then fits into what would be left empty behind it.
  struct Pair: Sendable {
    var value: FieldValue
    var field: Field
  }

  public init() {}

  public subscript(field: Field) -> FieldValue? {
    get {
      // By index: to iterate would be to copy each value.
      for index in pairs.indices where pairs[index].field == field { return pairs[index].value }
      return nil
    }
    set {
      // From the end: most often fields are set in their order.
      let index = pairs.lastIndex { $0.field.order < field.order }.map { $0 + 1 } ?? 0
      let found = index < pairs.count && pairs[index].field == field
      switch (newValue, found) {
      case (let value?, true): pairs[index].value = value
      case (let value?, false): pairs.insert(Pair(value: value, field: field), at: index)
      case (nil, true): pairs.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Whether a field has a value, nil for none. Copies nothing, as a comparison with what the
  /// subscript returns would.
  public func has(_ value: FieldValue?, at field: Field) -> Bool {
    for index in pairs.indices where pairs[index].field == field {
      guard let value else { return false }
      return pairs[index].value == value
    }
    return value == nil
  }

  public static func == (left: Fields, right: Fields) -> Bool {
    left.pairs.elementsEqual(right.pairs) { $0.field == $1.field && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
    for pair in pairs {
      hasher.combine(pair.field)
      hasher.combine(pair.value)
    }
  }

  /// Takes over every value that is missing here.
  public func merging(_ others: Fields) -> Fields {
    if pairs.isEmpty { return others }
    if others.pairs.isEmpty { return self }
    var merged = Fields()
    merged.pairs.reserveCapacity(pairs.count + others.pairs.count)
    var rest = others.pairs[...]
    for pair in pairs {
      while let other = rest.first, other.field.order < pair.field.order {
        merged.pairs.append(other)
        rest.removeFirst()
      }
      if let other = rest.first, other.field == pair.field { rest.removeFirst() }
      merged.pairs.append(pair)
    }
    merged.pairs += rest
    return merged
  }
}

extension Fields: RandomAccessCollection {
  public var startIndex: Int { pairs.startIndex }
  public var endIndex: Int { pairs.endIndex }
  public subscript(index: Int) -> (field: Field, value: FieldValue) {
    (pairs[index].field, pairs[index].value)
  }
}

extension Fields: ExpressibleByDictionaryLiteral {
  /// A nil leaves its field out, so that what is not known needs no branches.
  public init(dictionaryLiteral elements: (Field, FieldValue?)...) {
    for (field, value) in elements { self[field] = value }
  }
}

extension Fields: CustomStringConvertible {
  public var description: String {
    pairs.map { "\($0.field.rawValue)=\($0.value)" }.joined(separator: " ")
  }
}
