/// The number of an attribute on one server. No attribute has the number 0.
///
/// Source: Core 5.4, Vol 3, Part F, 3.2.2.
public struct AttributeHandle: RawRepresentable, Hashable, Sendable {
  /// The number, which goes over the wire in two octets, the less significant one first.
  public var rawValue: UInt16
  /// Makes a handle from its number. The number 0 can be held, as a capture may show it.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The smallest handle that an attribute can have, 0x0001.
  public static let first = AttributeHandle(rawValue: 0x0001)
  /// The largest handle that an attribute can have, 0xFFFF.
  public static let last = AttributeHandle(rawValue: 0xFFFF)
}

extension AttributeHandle: WireValue {
  static var format: String { "attribute" }
}

extension AttributeHandle: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension AttributeHandle: OctetsDecodable, OctetsEncodable, CustomStringConvertible {
  /// Reads two octets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(rawValue: try input.readInteger("Attribute Handle"))
  }

  /// Writes two octets, the less significant one first.
  public func encode(into output: inout [UInt8]) { output.append(littleEndian: rawValue) }

  public var description: String { rawValue.hexadecimal }
}

/// A range of attributes, as it goes over the wire.
///
/// The first handle may be greater than the last. A server answers that with an error, and a
/// capture may show it. So a range is no `ClosedRange`.
public struct AttributeHandleRange: Hashable, Sendable {
  /// The Starting Handle.
  public var first: AttributeHandle
  /// The Ending Handle, which belongs to the range.
  public var last: AttributeHandle

  /// Makes a range from both of its ends. They need not be in order.
  public init(_ first: AttributeHandle, _ last: AttributeHandle) {
    self.first = first
    self.last = last
  }

  /// Every handle that an attribute can have: 0x0001 to 0xFFFF.
  public static let all = AttributeHandleRange(.first, .last)

  /// Returns whether a handle lies in the range. No handle does if the ends are not in order.
  public func contains(_ handle: AttributeHandle) -> Bool { first <= handle && handle <= last }
}

extension AttributeHandleRange: OctetsDecodable, OctetsEncodable {
  /// Reads four octets: the first handle and the last one.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self = .all
    try read(&input)
  }

  /// Writes four octets: the first handle and the last one.
  public func encode(into output: inout [UInt8]) { output += written() }
}

extension AttributeHandleRange: CustomStringConvertible {
  public var description: String { "\(first)-\(last)" }
}
