/// Numbers are written as whole words of digits, because dividing by ten for each digit would be
/// most of the cost of a line.
extension TextBuffer {
  /// Appends a number in decimal.
  @inlinable
  public mutating func append(decimal number: some FixedWidthInteger) {
    append(isNegative: number < 0, magnitude: UInt64(truncatingIfNeeded: number.magnitude))
  }

  @usableFromInline
  mutating func append(isNegative: Bool, magnitude: UInt64) {
    if isNegative { append(UInt8(ascii: "-")) }
    if magnitude < 10 { return append(UInt8(ascii: "0") + UInt8(magnitude)) }
    let (upper, low) = magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    guard upper > 0 else { return append(significant: low) }
    let (high, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
    if high > 0 {
      append(significant: high)
      append(packed: Digits.decimal(middle), count: 8)
    } else {
      append(significant: middle)
    }
    append(packed: Digits.decimal(low), count: 8)
  }

  /// Appends the last digits of a number, up to eight, with leading zeros.
  public mutating func append(decimal number: UInt64, digits count: Int) {
    let digits = Digits.decimal(number % 100_000_000)
    append(packed: digits >> UInt64(8 * (8 - count)), count: count)
  }

  /// Appends a number below a hundred million without leading zeros.
  private mutating func append(significant number: UInt64) {
    let digits = Digits.decimal(number)
    let zeros = min(7, (digits ^ Digits.zeros).trailingZeroBitCount / 8)
    append(packed: digits >> UInt64(8 * zeros), count: 8 - zeros)
  }

  /// Appends a number in hexadecimal with all its digits, as in `0x0040`.
  public mutating func append(hexadecimal number: UInt8) {
    append(packed: 0x7830 | (Digits.hexadecimal(UInt64(number)) >> 48) << 16, count: 4)
  }

  /// Appends a number as `0x` and four lower-case digits, most significant first.
  public mutating func append(hexadecimal number: UInt16) {
    append(packed: 0x7830 | (Digits.hexadecimal(UInt64(number)) >> 32) << 16, count: 6)
  }

  /// Appends a number as `0x` and at least so many digits, most significant first.
  public mutating func append(hexadecimal number: UInt64, digits: Int) {
    let significant = (64 - number.leadingZeroBitCount + 3) / 4
    var left = max(1, digits, significant)
    append(packed: 0x7830, count: 2)
    while left > 16 {
      append(UInt8(ascii: "0"))
      left -= 1
    }
    if left > 8 {
      append(packed: Digits.hexadecimal(number >> 32) >> UInt64(8 * (16 - left)), count: left - 8)
      left = 8
    }
    append(packed: Digits.hexadecimal(number) >> UInt64(8 * (8 - left)), count: left)
  }

  /// Appends octets in hexadecimal, two lower-case digits each, with nothing between.
  public mutating func append(hexadecimal octets: [UInt8]) {
    unsafe append(hexadecimal: octets.span.bytes)
  }

  /// Appends octets in hexadecimal, two lower-case digits each, with nothing between.
  public mutating func append(hexadecimal octets: RawSpan) {
    var place = 0
    while place + 4 <= octets.byteCount {
      let word = octets.bigEndian(at: place, as: UInt32.self)
      append(packed: Digits.hexadecimal(UInt64(word)), count: 8)
      place += 4
    }
    while place < octets.byteCount {
      let octet = octets.littleEndian(at: place, as: UInt8.self)
      append(packed: Digits.hexadecimal(UInt64(octet)) >> 48, count: 2)
      place += 1
    }
  }
}

/// Eight digits at once in the octets of a word, with the first digit in the lowest octet.
enum Digits {
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// Returns the digits of a number below a hundred million, with leading zeros.
  ///
  /// The number is split into parts of four digits, then of two, then of one. Each step divides all
  /// parts at once by multiplying them with the reciprocal. For numbers so small the result is
  /// exact.
  @inline(__always)
  static func decimal(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
    return (tens | (twos &- 10 &* tens) << 8) | zeros
  }

  /// Returns the hexadecimal digits of the lower 32 bits of a number.
  @inline(__always)
  static func hexadecimal(_ number: UInt64) -> UInt64 {
    var nibbles = number & 0xFFFF_FFFF
    nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
    nibbles = nibbles.byteSwapped
    let letters = ((nibbles &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
    return (nibbles | zeros) &+ letters &* 0x27
  }

  /// Returns the word with its lower-case letters as capitals. Among digits and such letters, the
  /// letters are the octets with bit 6 set.
  @inline(__always)
  static func capitals(_ word: UInt64) -> UInt64 {
    word & ~((word & 0x4040_4040_4040_4040) >> 1)
  }

  /// Returns six digits as three pairs with colons between.
  @inline(__always)
  static func withColons(_ digits: UInt64) -> UInt64 {
    let pairs = digits & 0xFFFF | (digits >> 16 & 0xFFFF) << 24 | (digits >> 32 & 0xFFFF) << 48
    return pairs | 0x0000_3A00_003A_0000
  }
}
