/// Text that is put together from many small pieces, such as a line of a table for each of millions
/// of records. A string would be made and thrown away for each piece. Here up to eight characters
/// go in as one word, with the first character in its lowest octet.
extension [UInt8] {
  /// Appends the UTF-8 octets of a text.
  @inlinable
  public mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Appends a detail after what is there, with a comma between.
  package mutating func append(detail: String) {
    append(text: ", ")
    append(text: detail)
  }

  /// Appends a text, and the number of octets that it stands for.
  package mutating func append(text: String, octets count: Int) {
    append(text: text)
    append(text: ", ")
    append(counting: count, "octet")
  }

  /// Appends a number of things, for example `1 octet` or `5 octets`.
  package mutating func append(counting count: Int, _ thing: String) {
    append(decimal: count)
    append(UInt8(ascii: " "))
    append(text: thing)
    if count != 1 { append(UInt8(ascii: "s")) }
  }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(decimal number: some FixedWidthInteger) {
    append(
      isNegative: number < 0, magnitude: UInt64(truncatingIfNeeded: number.magnitude))
  }

  @usableFromInline
  mutating func append(isNegative: Bool, magnitude: UInt64) {
    if isNegative { append(UInt8(ascii: "-")) }
    append(digits: magnitude)
  }

  private mutating func append(digits number: UInt64) {
    if number >= 100_000_000 { append(digits: number / 100_000_000) }
    var rest = number % 100_000_000
    var word: UInt64 = 0
    var count = 0
    repeat {
      word = word << 8 | (UInt64(UInt8(ascii: "0")) + rest % 10)
      rest /= 10
      count += 1
    } while rest > 0 || (number >= 100_000_000 && count < 8)
    append(packed: word, count: count)
  }

  /// Appends a number in hexadecimal with all its digits, as in `0x0040`.
  public mutating func append(hexadecimal number: UInt8) { append(number, digits: 2) }
  /// Appends a number as `0x` and four digits, most significant first.
  public mutating func append(hexadecimal number: UInt16) { append(number, digits: 4) }
  /// Appends a number as `0x` and eight digits, most significant first.
  public mutating func append(hexadecimal number: UInt32) { append(number, digits: 8) }

  private mutating func append(_ number: some UnsignedInteger, digits count: Int) {
    append(packed: 0x7830, count: 2)
    append(packed: Self.hexadecimalDigits(of: UInt64(number), count: count), count: count)
  }

  private static func hexadecimalDigits(of number: UInt64, count: Int) -> UInt64 {
    var word: UInt64 = 0
    var rest = number
    for _ in 0..<count {
      word = word << 8 | UInt64(hexDigit(UInt8(rest & 15)))
      rest >>= 4
    }
    return word
  }

  /// Appends as many characters as `count` says, the first in the lowest octet of the word.
  mutating func append(packed word: UInt64, count: Int) {
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { characters in
      unsafe append(contentsOf: UnsafeRawBufferPointer(rebasing: characters[..<count]))
    }
  }
}
