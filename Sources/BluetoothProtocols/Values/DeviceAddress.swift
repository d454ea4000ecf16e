/// The 48-bit address of a Bluetooth device.
///
/// Source: Core 5.4, Vol 6, Part B, 1.3.
public struct DeviceAddress: Hashable, Sendable {
  /// The address as a number: `AA:BB:CC:DD:EE:FF` is 0xAABBCCDDEEFF. The upper 16 bits are zero.
  public let rawValue: UInt64

  /// Takes the lower 48 bits of a number.
  @inlinable
  public init(truncating number: UInt64) { rawValue = number & 0xFFFF_FFFF_FFFF }

  /// Takes six octets, least significant first. Of more, only the first six count.
  public init(littleEndian octets: ArraySlice<UInt8>) {
    self.init(truncating: octets.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }
}

extension DeviceAddress: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension DeviceAddress: OctetsDecodable, OctetsEncodable {
  /// Reads six octets, least significant first, as the field `Address`.
  @inlinable
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    try self.init(parsing: &input, field: "Address")
  }

  /// Reads six octets, least significant first.
  @inlinable
  public init(parsing input: inout ByteReader, field: String) throws(DecodingFailure) {
    let octets = try input.readOctets(field, count: 6)
    let low = octets.littleEndian(at: 0, as: UInt32.self)
    let high = octets.littleEndian(at: 4, as: UInt16.self)
    self.init(truncating: UInt64(high) << 32 | UInt64(low))
  }

  /// Writes six octets, least significant first.
  public func encode(into output: inout [UInt8]) {
    output.append(littleEndian: UInt32(truncatingIfNeeded: rawValue))
    output.append(littleEndian: UInt16(truncatingIfNeeded: rawValue >> 32))
  }
}

extension DeviceAddress: WireValue {
  static var octets: Int { 6 }
  static var format: String { "address" }
  init?(wire number: UInt64) { self.init(truncating: number) }
  var wire: UInt64 { rawValue }
}

extension DeviceAddress: LosslessStringConvertible {
  /// Reads six groups of two hexadecimal digits with colons between.
  public init?(_ text: String) {
    var number: UInt64 = 0
    var count = 0
    for octet in text.utf8 {
      if count % 3 == 2 {
        guard octet == UInt8(ascii: ":") else { return nil }
      } else {
        guard count < 17, let digit = hexDigitValue(octet) else { return nil }
        number = number << 4 | UInt64(digit)
      }
      count += 1
    }
    guard count == 17 else { return nil }
    self.init(truncating: number)
  }

  /// The address in capitals, most significant octet first, as in `AA:BB:CC:DD:EE:FF`.
  public var description: String {
    var text = TextBuffer(capacity: 17)
    text.append(self)
    return text.string
  }
}

extension DeviceAddress {
  /// The characters of the upper and the lower three octets. A colon belongs between the two
  /// halves.
  fileprivate var halves: (upper: UInt64, lower: UInt64) {
    (Self.characters(rawValue >> 24), Self.characters(rawValue & 0xFF_FFFF))
  }

  private static func characters(_ number: UInt64) -> UInt64 {
    Digits.withColons(Digits.capitals(Digits.hexadecimal(number)) >> 16)
  }
}

extension TextBuffer {
  /// Appends an address, as in `AA:BB:CC:DD:EE:FF`.
  public mutating func append(_ address: DeviceAddress) {
    let halves = address.halves
    append(packed: halves.upper, count: 8)
    append(UInt8(ascii: ":"))
    append(packed: halves.lower, count: 8)
  }
}

extension [UInt8] {
  /// Appends an address, as in `AA:BB:CC:DD:EE:FF`.
  public mutating func append(_ address: DeviceAddress) {
    let halves = address.halves
    append(packed: halves.upper, count: 8)
    append(UInt8(ascii: ":"))
    append(packed: halves.lower, count: 8)
  }
}
