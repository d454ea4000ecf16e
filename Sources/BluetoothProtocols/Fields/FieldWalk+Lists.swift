extension FieldWalk {
  /// Walks over a list after a field that holds the number of its items.
  ///
  /// - Parameter count: The name of that field, which has one octet.
  mutating func list<Item>(
    _ name: String, countedBy count: String, _ items: inout [Item], _ blank: Item,
    _ item: (inout Item, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    var number = UInt8(clamping: items.count)
    try field(count, &number)
    try list(name, .field(count), Int(number), &items, blank, item)
  }

  /// Walks over a list that has one item for each bit that is set in a mask.
  ///
  /// - Parameter maskName: The name of the earlier field that is the mask.
  mutating func list<Item>(
    _ name: String, perBitOf maskName: String, _ mask: UInt8, _ items: inout [Item], _ blank: Item,
    _ item: (inout Item, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    try list(name, .bits(of: maskName), mask.nonzeroBitCount, &items, blank, item)
  }

  /// Walks over a list that goes to the end of the packet.
  ///
  /// - Parameter condition: If given, the list is there only if an earlier field has a certain
  ///   value. For other values there are other lists.
  mutating func list<Item>(
    _ name: String, toEnd items: inout [Item], _ blank: Item,
    where condition: (field: String, value: Int, holds: Bool)? = nil,
    _ item: (inout Item, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    let count = condition.map { FieldLayout.Count.toEndIf($0.field, $0.value) } ?? .toEnd
    guard purpose == .describing || condition?.holds ?? true else { return }
    try list(name, count, .max, &items, blank, item)
  }

  private mutating func list<Item>(
    _ name: String, _ count: FieldLayout.Count, _ limit: Int, _ items: inout [Item], _ blank: Item,
    _ item: (inout Item, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading:
      items = []
      if limit < .max { items.reserveCapacity(min(limit, input.remaining)) }
      while items.count < limit, limit < .max || !input.isAtEnd {
        // In its place: an item may have much to copy.
        items.append(blank)
        do throws(DecodingFailure) {
          try item(&items[items.count - 1], &self)
        } catch {
          items.removeLast()
          throw error
        }
      }
    case .writing:
      for index in items.indices.prefix(limit) { try item(&items[index], &self) }
    case .describing:
      var next = blank
      try describe({ .list(name: name, count, $0) }) {
        (walk: inout FieldWalk) throws(DecodingFailure) in try item(&next, &walk)
      }
    case .finding:
      if !items.isEmpty { try item(&items[0], &self) }
    }
  }
}

extension FieldWalk {
  /// Walks over a list of items that name their own fields, after a count of one octet.
  mutating func list<Item: FieldGroup>(
    _ name: String, countedBy count: String, _ items: inout [Item], _ blank: Item
  ) throws(DecodingFailure) {
    try list(name, countedBy: count, &items, blank) {
      (item: inout Item, walk: inout FieldWalk) throws(DecodingFailure) in try item.fields(&walk)
    }
  }

  /// Walks over a list of items that name their own fields, one for each bit that is set in a mask.
  mutating func list<Item: FieldGroup>(
    _ name: String, perBitOf maskName: String, _ mask: UInt8, _ items: inout [Item], _ blank: Item
  ) throws(DecodingFailure) {
    try list(name, perBitOf: maskName, mask, &items, blank) {
      (item: inout Item, walk: inout FieldWalk) throws(DecodingFailure) in try item.fields(&walk)
    }
  }
}

extension FieldWalk {
  /// Walks over fields that are there only if an earlier bit is set.
  ///
  /// - Parameter flag: The name of the bit.
  mutating func optional(
    _ flag: String, isThere: Bool, _ body: (inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    if purpose == .describing {
      try describe({ .optional(flag: flag, $0) }, body)
    } else if isThere {
      try body(&self)
    }
  }

  /// Walks over fields that together take `length` octets. A mistake in one of them cannot reach
  /// the fields after the region.
  ///
  /// - Parameter lengthName: The name of the earlier field that holds the length.
  mutating func region(
    _ lengthName: String, _ length: Int, _ name: String,
    _ body: (inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading:
      var inside = FieldWalk(reading: try input.readReader(name, count: length))
      if length > 0 { try body(&inside) }
    case .writing, .finding:
      if length > 0 { try body(&self) }
    case .describing: try describe({ .region(length: lengthName, $0) }, body)
    }
  }

  /// Describes the fields of a body as one part of the layout.
  private mutating func describe(
    _ part: ([FieldLayout.Part]) -> FieldLayout.Part,
    _ body: (inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    let outside = parts
    parts = []
    try body(&self)
    parts = outside + [part(parts)]
  }
}
