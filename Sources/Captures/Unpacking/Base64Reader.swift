/// Turns letters of base64 into octets, wherever the lines break.
///
/// Source: RFC 4648, 4.
struct Base64Reader {
  private var bits: UInt32 = 0
  private var bitCount = 0
  private(set) var isAtEnd = false

  /// Decodes a letter.
  ///
  /// - Returns: Whether it is a letter of base64, or white space.
  mutating func decode(_ letter: UInt8, into octets: inout [UInt8]) -> Bool {
    switch letter {
    case 0x20, 0x09, 0x0A, 0x0D: return true
    case UInt8(ascii: "="):
      isAtEnd = true
      return true
    default:
      guard !isAtEnd, let value = Self.value(of: letter) else { return false }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
      return true
    }
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
