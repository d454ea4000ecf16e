/// Text that is put together from many small pieces: a line of a table for each of millions of
/// records. Strings would be made and thrown away for each piece.
extension [UInt8] {
  @inlinable
  public mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Appends a number in decimal.
  @inlinable
  public mutating func append(decimal number: some FixedWidthInteger) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = UInt64(truncatingIfNeeded: number.magnitude)
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends a number in hexadecimal with all its digits, as in `0x0040` for 16 bits.
  @inlinable
  public mutating func append<Number: FixedWidthInteger & UnsignedInteger>(
    hexadecimal number: Number
  ) {
    append(UInt8(ascii: "0"))
    append(UInt8(ascii: "x"))
    append(digits: UInt64(truncatingIfNeeded: number), bits: Number.bitWidth)
  }

  /// Appends an address, as in `AA:BB:CC:DD:EE:FF`.
  public mutating func append(_ address: DeviceAddress) {
    for shift in stride(from: 40, through: 0, by: -8) {
      if shift < 40 { append(UInt8(ascii: ":")) }
      for half in [4, 0] {
        let digit = hexDigit(
          UInt8(truncatingIfNeeded: address.rawValue >> UInt64(shift + half)) & 15)
        append(digit >= UInt8(ascii: "a") ? digit - 32 : digit)
      }
    }
  }

  @usableFromInline
  mutating func append(digits number: UInt64, bits: Int) {
    for shift in stride(from: bits - 4, through: 0, by: -4) {
      append(hexDigit(UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 15))
    }
  }
}
