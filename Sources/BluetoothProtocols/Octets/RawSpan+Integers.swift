extension RawSpan {
  /// Loads a little-endian number; traps outside the span, as a subscript does.
  ///
  /// `unsafe` is there because of types with invalid bit patterns, which integers do not have; the
  /// load itself is bounds-checked. It loads whole words, because shifting octets together costs
  /// half of the decoding speed.
  @inlinable @inline(__always)
  public func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type = Number.self
  ) -> Number {
    unsafe Number(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }

  /// Loads a big-endian number; traps outside the span, as a subscript does.
  @inlinable @inline(__always)
  public func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type = Number.self
  ) -> Number {
    unsafe Number(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension [UInt8] {
  /// Copies the octets out of the buffer that they are borrowed from.
  @inlinable
  public init(copying octets: RawSpan) {
    self = unsafe octets.withUnsafeBytes { unsafe Array($0) }
  }
}
