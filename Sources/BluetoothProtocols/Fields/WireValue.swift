/// A value that stands in one field, as a number of a few octets, with the format in which it is
/// shown.
protocol WireValue {
  /// The number of octets that the value takes, unless the field says otherwise.
  static var octets: Int { get }
  /// How the value is shown, as a name of ``FieldFormat``, unless the field says otherwise.
  static var format: String { get }
  /// Which numbers stand for a value. The rule is a clause in the message that refuses another
  /// number.
  static var rule: String { get }

  /// Makes the value of a number; nil if the number stands for no value.
  init?(wire number: UInt64)
  var wire: UInt64 { get }
}

extension WireValue {
  static var rule: String { "it must fit in \(octets) octets" }
}

extension WireValue where Self: FixedWidthInteger {
  static var octets: Int { bitWidth / 8 }
  init?(wire number: UInt64) { self.init(truncatingIfNeeded: number) }
}

extension UInt8: WireValue {
  static var format: String { "1" }
  var wire: UInt64 { UInt64(self) }
}

extension UInt16: WireValue {
  static var format: String { "2" }
  var wire: UInt64 { UInt64(self) }
}

extension UInt32: WireValue {
  static var format: String { "4" }
  var wire: UInt64 { UInt64(self) }
}

extension UInt64: WireValue {
  static var format: String { "8" }
  var wire: UInt64 { self }
}

/// A power or the strength of a signal, in dBm.
extension Int8: WireValue {
  static var format: String { "dBm" }
  var wire: UInt64 { UInt64(UInt8(bitPattern: self)) }
}

extension Bool: WireValue {
  static var octets: Int { 1 }
  static var format: String { "onoff" }
  init?(wire number: UInt64) { self = number != 0 }
  var wire: UInt64 { self ? 1 : 0 }
}

/// A code or a time that is kept as its number.
extension WireValue where Self: RawRepresentable, RawValue: FixedWidthInteger {
  static var octets: Int { RawValue.bitWidth / 8 }
  init?(wire number: UInt64) { self.init(rawValue: RawValue(truncatingIfNeeded: number)) }
  var wire: UInt64 { UInt64(truncatingIfNeeded: rawValue) }
}

extension ByteReader {
  /// Reads a little-endian number of one to eight octets.
  @inline(__always)
  mutating func readNumber(_ field: String, octets count: Int) throws(DecodingFailure) -> UInt64 {
    switch count {
    case 1: return UInt64(try readInteger(field, as: UInt8.self))
    case 2: return UInt64(try readInteger(field, as: UInt16.self))
    case 8: return try readInteger(field)
    default:
      let octets = try readOctets(field, count: count)
      var number: UInt64 = 0
      for place in (0..<min(8, count)).reversed() {
        number = number << 8 | UInt64(octets.littleEndian(at: place, as: UInt8.self))
      }
      return number
    }
  }
}

extension [UInt8] {
  /// Appends the `count` least significant octets of a number, the least significant one first.
  mutating func append(number: UInt64, octets count: Int) {
    for place in 0..<count {
      append(UInt8(truncatingIfNeeded: place < 8 ? number >> UInt64(8 * place) : 0))
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number that the first eight octets make, least significant octet first.
  var number: UInt64 {
    prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
