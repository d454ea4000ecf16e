extension BinaryInteger {
  /// The number in hexadecimal, padded with zeros, as in `0x0040`.
  public func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return "0x" + String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number in hexadecimal with all its digits, as in `0x0040` for 16 bits.
  public var hexadecimal: String { hexadecimal(digits: Self.bitWidth / 4) }
}

extension Sequence<UInt8> {
  /// The octets in hexadecimal, two lower-case digits each, with nothing between.
  public var hexadecimal: String {
    var text = ""
    text.reserveCapacity(2 * underestimatedCount)
    for octet in self {
      text.append(Character(Unicode.Scalar(hexDigit(octet >> 4))))
      text.append(Character(Unicode.Scalar(hexDigit(octet & 0x0F))))
    }
    return text
  }
}

extension [UInt8] {
  /// Reads hexadecimal digits, two per octet; spaces between octets are allowed.
  public init?(hexadecimal text: some StringProtocol) {
    self = []
    var high: UInt8?
    for digit in text.utf8 where digit != UInt8(ascii: " ") {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      if let first = high {
        append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    if high != nil { return nil }
  }
}

/// The ASCII code of a lower-case hexadecimal digit of a number below 16.
func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
}
