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
  public var hexadecimal: String { String(decoding: hexDigits(of: Array(self)), as: UTF8.self) }
}

extension [UInt8] {
  /// Reads hexadecimal digits, two per octet; spaces between octets are allowed.
  public init?(hexadecimal text: some StringProtocol) {
    guard let octets = octets(ofHexDigits: Array(text.utf8)) else { return nil }
    self = octets
  }
}

// These functions are not generic. Other modules would get generic ones unspecialized, which are
// ten times slower.

private func hexDigits(of octets: [UInt8]) -> [UInt8] {
  var digits: [UInt8] = []
  digits.reserveCapacity(2 * octets.count)
  for octet in octets {
    digits.append(hexDigit(octet >> 4))
    digits.append(hexDigit(octet & 0x0F))
  }
  return digits
}

private func octets(ofHexDigits digits: [UInt8]) -> [UInt8]? {
  var octets: [UInt8] = []
  octets.reserveCapacity(digits.count / 2)
  var high: UInt8?
  for digit in digits where digit != UInt8(ascii: " ") {
    guard let value = hexDigitValue(digit) else { return nil }
    if let first = high {
      octets.append(first << 4 | value)
      high = nil
    } else {
      high = value
    }
  }
  return high == nil ? octets : nil
}

/// Returns the ASCII code of the lower-case hexadecimal digit for a number below 16.
func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
}

/// Returns the number that a hexadecimal digit in ASCII stands for; nil if the code is no such
/// digit.
func hexDigitValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
