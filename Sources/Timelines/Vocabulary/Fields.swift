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
      for index in pairs.indices where pairs[index].field.order >= field.order {
        return pairs[index].field == field ? pairs[index].value : nil
      }
      return nil
    }
    set {
      // From the end: most often fields are set in their order.
      var end = pairs.count
      while end > 0, pairs[end - 1].field.order > field.order { end -= 1 }
      let found = end > 0 && pairs[end - 1].field == field
      switch (newValue, found) {
      case (let value?, true): pairs[end - 1].value = value
      case (let value?, false) where end == pairs.count:
        pairs.append(Pair(value: value, field: field))
      case (let value?, false): pairs.insert(Pair(value: value, field: field), at: end)
      case (nil, true): pairs.remove(at: end - 1)
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
    var next = 0
    for index in pairs.indices {
      let order = pairs[index].field.order
      while next < others.pairs.count, others.pairs[next].field.order < order {
        merged.pairs.append(others.pairs[next])
        next += 1
      }
      if next < others.pairs.count, others.pairs[next].field.order == order { next += 1 }
      merged.pairs.append(pairs[index])
    }
    merged.pairs.append(contentsOf: others.pairs[next...])
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
    pairs.reserveCapacity(elements.count)
    for (field, value) in elements {
      if let value { self[field] = value }
    }
  }
}

extension Fields: CustomStringConvertible {
  public var description: String {
    pairs.map { "\($0.field.rawValue)=\($0.value)" }.joined(separator: " ")
  }
}
