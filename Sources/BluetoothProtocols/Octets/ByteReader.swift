/// A cursor over octets that checks every step and knows its place.
///
/// The reader borrows the octets: reading a capture copies nothing, and the reader cannot outlive
/// them. Numbers are little-endian, as nearly everywhere in Bluetooth.
public struct ByteReader: ~Escapable {
  @usableFromInline let octets: RawSpan
  @usableFromInline let base: Int
  @usableFromInline var position = 0

  /// Starts at the first octet.
  ///
  /// - Parameter base: The offset of the first octet in the packet, for the messages of failures.
  @inlinable
  @_lifetime(copy octets)
  public init(_ octets: RawSpan, base: Int = 0) {
    self.octets = octets
    self.base = base
  }

  /// The offset of the next octet in the packet.
  @inlinable public var offset: Int { base + position }
  /// The number of octets left.
  @inlinable public var remaining: Int { octets.byteCount - position }
  /// Whether all octets have been read.
  @inlinable public var isAtEnd: Bool { position == octets.byteCount }

  /// Reads a little-endian number.
  @inlinable @inline(__always)
  public mutating func readInteger<Number: FixedWidthInteger & BitwiseCopyable>(
    _ field: String, as type: Number.Type = Number.self
  ) throws(DecodingFailure) -> Number {
    let size = MemoryLayout<Number>.size
    guard remaining >= size else { throw cutShort(field, size) }
    let number = octets.littleEndian(at: position, as: type)
    position += size
    return number
  }

  /// Reads a little-endian number that must lie in a range.
  ///
  /// - Parameter reason: The rule that the range comes from, as a clause.
  @inlinable
  public mutating func readInteger<Number: FixedWidthInteger & BitwiseCopyable>(
    _ field: String, as type: Number.Type = Number.self, in range: ClosedRange<Number>,
    because reason: String
  ) throws(DecodingFailure) -> Number {
    let start = offset
    let number = try readInteger(field, as: type)
    guard range.contains(number) else {
      throw DecodingFailure(
        field: field, offset: start, problem: .unexpected(found: "\(number)", expected: reason))
    }
    return number
  }

  /// Reads the three octets of a 24-bit number.
  @inlinable
  public mutating func readInteger24(_ field: String) throws(DecodingFailure) -> UInt32 {
    guard remaining >= 3 else { throw cutShort(field, 3) }
    let low = octets.littleEndian(at: position, as: UInt16.self)
    let high = octets.littleEndian(at: position + 2, as: UInt8.self)
    position += 3
    return UInt32(low) | UInt32(high) << 16
  }

  /// Reads a number of octets, without copying them.
  @inlinable
  @_lifetime(copy self)
  public mutating func readOctets(_ field: String, count: Int) throws(DecodingFailure) -> RawSpan {
    guard count >= 0, remaining >= count else { throw cutShort(field, count) }
    let result = octets.extracting(position..<position + count)
    position += count
    return result
  }

  /// Reads the rest, which may be empty.
  @inlinable
  @_lifetime(copy self)
  public mutating func readRest() -> RawSpan {
    let result = octets.extracting(position..<octets.byteCount)
    position = octets.byteCount
    return result
  }

  /// Makes a reader of the next octets alone, so that a wrong length among them cannot reach the
  /// octets after them.
  @inlinable
  @_lifetime(copy self)
  public mutating func readReader(
    _ field: String, count: Int
  ) throws(DecodingFailure) -> ByteReader {
    let start = offset
    return ByteReader(try readOctets(field, count: count), base: start)
  }

  /// Returns the failure of a field that needs more octets than are left.
  @usableFromInline
  func cutShort(_ field: String, _ expected: Int) -> DecodingFailure {
    DecodingFailure(
      field: field, offset: offset, problem: .cutShort(found: remaining, expected: expected))
  }

  /// Returns the failure of a field that has been read and breaks a rule.
  func unexpected(
    _ field: String, at offset: Int, found: String, expected: String
  ) -> DecodingFailure {
    DecodingFailure(
      field: field, offset: offset, problem: .unexpected(found: found, expected: expected))
  }
}
