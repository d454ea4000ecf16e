/// The number that a receiver listens for. All advertising has the same one; each connection has
/// its own.
///
/// Source: Core 5.4, Vol 6, Part B, 2.1.2.
public struct AccessAddress: RawRepresentable, Hashable, Sendable {
  /// The address as a number. On air it has four octets, least significant first.
  public var rawValue: UInt32
  /// Takes any number, also one that the rules for access addresses forbid.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The address of all advertising except periodic advertising.
  public static let advertising = AccessAddress(rawValue: 0x8E89_BED6)

  /// Whether a connection can have the address. It must be unlike that of advertising, and must have
  /// neither too few nor too many changes from one bit to the next.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.1.2.
  public var isPossibleOfConnection: Bool {
    let number = rawValue
    // A bit of the changes is set if the bit of the address differs from the one above it.
    let changes = (number ^ number >> 1) & 0x7FFF_FFFF
    let repeated = UInt32(number & 0xFF) &* 0x0101_0101
    return (number ^ Self.advertising.rawValue).nonzeroBitCount > 1 && number != repeated
      && !(0...25).contains { changes >> UInt32($0) & 0x3F == 0 }
      && changes.nonzeroBitCount <= 24 && (changes >> 26).nonzeroBitCount >= 2
  }
}

extension AccessAddress: WireValue {
  static var format: String { "x4" }
}

extension AccessAddress: OctetsDecodable, CustomStringConvertible {
  /// Reads four octets, least significant first.
  @inlinable
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(rawValue: try input.readInteger("Access Address"))
  }

  public var description: String { rawValue.hexadecimal }
}
