/// The number of an attribute on one server. No attribute has the number 0.
///
/// Source: Core 5.4, Vol 3, Part F, 3.2.2.
public struct AttributeHandle: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let first = AttributeHandle(rawValue: 0x0001)
  public static let last = AttributeHandle(rawValue: 0xFFFF)
}

extension AttributeHandle: WireValue {
  static var format: String { "attribute" }
}

extension AttributeHandle: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension AttributeHandle: OctetsDecodable, OctetsEncodable, CustomStringConvertible {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(rawValue: try input.readInteger("Attribute Handle"))
  }

  public func encode(into output: inout [UInt8]) { output.append(littleEndian: rawValue) }

  public var description: String { rawValue.hexadecimal }
}

/// A range of attributes, as it goes over the wire.
///
/// The first handle may lie behind the last. A server answers that with an error, and a capture may
/// show it. So a range is no `ClosedRange`.
public struct AttributeHandleRange: Hashable, Sendable {
  public var first: AttributeHandle
  public var last: AttributeHandle

  public init(_ first: AttributeHandle, _ last: AttributeHandle) {
    self.first = first
    self.last = last
  }

  public static let all = AttributeHandleRange(.first, .last)

  public func contains(_ handle: AttributeHandle) -> Bool { first <= handle && handle <= last }
}

extension AttributeHandleRange: OctetsDecodable, OctetsEncodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self = .all
    try read(&input)
  }

  public func encode(into output: inout [UInt8]) { output += written() }
}

extension AttributeHandleRange: CustomStringConvertible {
  public var description: String { "\(first)-\(last)" }
}
