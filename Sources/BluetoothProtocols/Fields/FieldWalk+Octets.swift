extension FieldWalk {
  /// A length, and as many octets.
  ///
  /// - Parameter length: The name of the field that holds the length, in `lengthOctets` octets.
  mutating func counted(
    _ length: String, _ name: String, _ octets: inout [UInt8], _ format: String = "o",
    lengthOctets: Int = 1
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading:
      let count = try input.readNumber(length, octets: lengthOctets)
      octets = Array(copying: try input.readOctets(name, count: Int(clamping: count)))
    case .writing:
      let limit = lengthOctets == 1 ? Int(UInt8.max) : Int(UInt16.max)
      output.append(number: UInt64(min(octets.count, limit)), octets: lengthOctets)
      output += octets.prefix(limit)
    case .describing:
      describe(length, "\(lengthOctets)")
      describe(name, "\(format)[\(length)]")
    case .finding: break
    }
  }

  /// So many octets.
  ///
  /// - Parameter format: With a width of its own, as in `secret16`; or with the name of the field
  ///   that told the count, as in `o[Length-2]`.
  mutating func octets(
    _ name: String, _ octets: inout [UInt8], count: Int, _ format: String
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading: octets = Array(copying: try input.readOctets(name, count: count))
    case .writing:
      output += octets.prefix(count)
      output += repeatElement(0, count: max(0, count - octets.count))
    case .describing: describe(name, format)
    case .finding: break
    }
  }

  /// The rest of the packet.
  mutating func rest(_ name: String, _ octets: inout [UInt8], _ format: String = "o") {
    switch purpose {
    case .reading: octets = Array(copying: input.readRest())
    case .writing: output += octets
    case .describing: describe(name, format)
    case .finding: break
    }
  }
}

extension FieldWalk {
  /// So many items, one after another.
  ///
  /// - Parameter count: The name of the field of one octet that holds the number of items.
  mutating func list<Item>(
    _ name: String, countedBy count: String, _ items: inout [Item], _ blank: Item,
    _ item: (inout Item, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    var number = UInt8(clamping: items.count)
    try field(count, &number)
    try list(name, .field(count), Int(number), &items, blank, item)
  }

  /// An item for each bit of a mask, in their order.
  ///
  /// - Parameter maskName: The name of the field that was the mask.
  mutating func list<Item>(
    _ name: String, perBitOf maskName: String, _ mask: UInt8, _ items: inout [Item], _ blank: Item,
    _ item: (inout Item, inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    try list(name, .bits(of: maskName), mask.nonzeroBitCount, &items, blank, item)
  }

  /// Items to the end of the packet.
  ///
  /// - Parameter condition: The list is there only where a field before it has a certain value; then
  ///   there are other lists for other values.
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
      while items.count < limit, limit < .max || !input.isAtEnd {
        var next = blank
        try item(&next, &self)
        items.append(next)
      }
    case .writing:
      for index in items.indices.prefix(limit) { try item(&items[index], &self) }
    case .describing:
      let outside = parts
      parts = []
      var next = blank
      try item(&next, &self)
      parts = outside + [.list(name: name, count, parts)]
    case .finding:
      if !items.isEmpty { try item(&items[0], &self) }
    }
  }
}

extension FieldWalk {
  /// So many items that name their own fields, by a count of one octet in front of them.
  mutating func list<Item: FieldGroup>(
    _ name: String, countedBy count: String, _ items: inout [Item], _ blank: Item
  ) throws(DecodingFailure) {
    try list(name, countedBy: count, &items, blank) {
      (item: inout Item, walk: inout FieldWalk) throws(DecodingFailure) in try item.fields(&walk)
    }
  }

  /// An item that names its own fields for each bit of a mask.
  mutating func list<Item: FieldGroup>(
    _ name: String, perBitOf maskName: String, _ mask: UInt8, _ items: inout [Item], _ blank: Item
  ) throws(DecodingFailure) {
    try list(name, perBitOf: maskName, mask, &items, blank) {
      (item: inout Item, walk: inout FieldWalk) throws(DecodingFailure) in try item.fields(&walk)
    }
  }
}

extension FieldWalk {
  /// Fields that are there only where a bit before them is set.
  ///
  /// - Parameter flag: The name of the bit.
  mutating func optional(
    _ flag: String, isThere: Bool, _ body: (inout FieldWalk) throws(DecodingFailure) -> Void
  ) throws(DecodingFailure) {
    guard purpose == .describing else { return isThere ? try body(&self) : () }
    let outside = parts
    parts = []
    try body(&self)
    parts = outside + [.optional(flag: flag, parts)]
  }

  /// Fields that together take so many octets, so that a mistake in them reaches nothing behind.
  ///
  /// - Parameter lengthName: The name of the field that said so.
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
    case .describing:
      let outside = parts
      parts = []
      try body(&self)
      parts = outside + [.region(length: lengthName, parts)]
    }
  }

  /// Octets that are kept as they are, and shown by a layout.
  mutating func octets(
    _ name: String, _ octets: inout [UInt8], count: Int, _ layout: FieldLayout
  ) throws(DecodingFailure) {
    guard purpose == .describing else { return try self.octets(name, &octets, count: count, "") }
    parts += layout.parts
  }
}
