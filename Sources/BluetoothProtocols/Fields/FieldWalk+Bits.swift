extension FieldWalk {
  /// Walks over a field whose bits are fields of their own, from the least significant one.
  ///
  /// ```swift
  /// try walk.bits("Handle", octets: 2) { bits in
  ///   bits.field("Connection_Handle", 12, &handle, "x")
  ///   bits.field("PB_Flag", 2, &boundary, "boundary")
  ///   bits.field("BC_Flag", 2, &broadcast, "1")
  /// }
  /// ```
  mutating func bits(
    _ name: String, octets: Int, _ body: (inout BitWalk) -> Void
  ) throws(DecodingFailure) {
    var bits = BitWalk(purpose)
    if purpose == .reading { bits.number = try input.readNumber(name, octets: octets) }
    body(&bits)
    if purpose == .writing { output.append(number: bits.number, octets: octets) }
    if purpose == .describing {
      parts.append(.bits(name: name, octets: octets, bits.parts))
    }
  }
}

/// A walk over the bits of one field.
struct BitWalk {
  let purpose: FieldWalk.Purpose
  /// When reading, the bits that are left to read. When writing, the bits that have been written.
  var number: UInt64 = 0
  var parts: [FieldLayout.Bits] = []
  /// The number of bits that have been written.
  private var used: UInt64 = 0

  init(_ purpose: FieldWalk.Purpose) { self.purpose = purpose }

  /// Reads or writes the next bits, as many as `count`. If they stand for no value, the value
  /// stays as it was.
  mutating func field<Value: WireValue>(
    _ name: String, _ count: Int, _ value: inout Value, _ format: String = Value.format
  ) {
    let mask: UInt64 = 1 << UInt64(count) - 1
    switch purpose {
    case .reading:
      value = Value(wire: number & mask) ?? value
      number >>= UInt64(count)
    case .writing:
      number |= (value.wire & mask) << used
      used += UInt64(count)
    case .describing:
      parts.append(
        FieldLayout.Bits(name: name, count: count, format: FieldFormat(format[...])))
    case .finding: break
    }
  }
}
