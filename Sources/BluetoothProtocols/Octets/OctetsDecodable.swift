/// A value that octets are read into.
public protocol OctetsDecodable {
  /// Reads the value, and leaves the reader after its last octet.
  init(parsing input: inout ByteReader) throws(DecodingFailure)
}

extension OctetsDecodable {
  /// Reads the value from the start of borrowed octets.
  @inlinable
  public init(parsing octets: RawSpan) throws(DecodingFailure) {
    var input = ByteReader(octets)
    try self.init(parsing: &input)
  }

  /// Reads the value from the start of an array.
  @inlinable
  public init(parsing octets: [UInt8]) throws(DecodingFailure) {
    var input = unsafe ByteReader(octets.span.bytes)
    try self.init(parsing: &input)
  }
}

/// A value that is written as octets.
public protocol OctetsEncodable {
  /// Appends the value as it goes over the wire.
  func encode(into output: inout [UInt8])
}

extension OctetsEncodable {
  /// The value as it goes over the wire.
  public func encoded() -> [UInt8] {
    var output: [UInt8] = []
    encode(into: &output)
    return output
  }
}

extension [UInt8] {
  /// Appends a number, least significant octet first.
  @inlinable
  public mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    var rest = number
    for _ in 0..<Number.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Appends the three least significant octets of a number.
  @inlinable
  public mutating func append(littleEndian24 number: UInt32) {
    append(littleEndian: UInt16(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 16))
  }
}
