extension JSONReader {
  /// Reads a string with both its quotation marks.
  ///
  /// Source: RFC 8259, section 7.
  mutating func string() throws(JSONFailure) -> String {
    offset += 1
    let start = offset
    while let octet = next, Self.isPlain(octet) { offset += 1 }
    if next == UInt8(ascii: "\"") {
      defer { offset += 1 }
      return String(decoding: octets[start..<offset], as: UTF8.self)
    }
    var text = Array(octets[start..<offset])
    while let octet = next {
      switch octet {
      case UInt8(ascii: "\""):
        offset += 1
        // Only whole UTF-8 sequences were taken over, so this repairs nothing.
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
      case 0x20..<0x80:
        text.append(octet)
        offset += 1
      case 0x80...: text.append(contentsOf: try sequenceOfSeveralOctets())
      default: throw unexpected(instead: "an escape: text may not hold control characters")
      }
    }
    throw unexpected(instead: "a closing quotation mark")
  }

  /// Returns whether an octet of a string is a character by itself, as nearly all octets are.
  private static func isPlain(_ octet: UInt8) -> Bool {
    (0x20..<0x80).contains(octet) && octet != UInt8(ascii: "\"") && octet != UInt8(ascii: "\\")
  }

  /// Source: Unicode 16.0, table 3-7.
  private mutating func sequenceOfSeveralOctets() throws(JSONFailure) -> ArraySlice<UInt8> {
    guard let length = octets[offset...].lengthOfUTF8Sequence else {
      throw unexpected(instead: "valid UTF-8")
    }
    defer { offset += length }
    return octets[offset..<offset + length]
  }

  private mutating func escape() throws(JSONFailure) -> [UInt8] {
    let start = offset
    offset += 1
    guard let kind = next else { throw unexpected(instead: "an escaped character") }
    offset += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [kind]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try scalar(from: start)).utf8)
    default:
      offset -= 1
      throw unexpected(instead: "one of \" \\ / b f n r t u after a backslash")
    }
  }

  /// Reads the digits of `\u`. If they are a high surrogate, reads the second `\u` too.
  private mutating func scalar(from start: Int) throws(JSONFailure) -> Character {
    var code = UInt32(try codeUnit())
    if (0xD800..<0xDC00).contains(code), skip("\\") {
      guard skip("u") else { throw unexpected(instead: "u and the other surrogate") }
      let low = UInt32(try codeUnit())
      guard (0xDC00..<0xE000).contains(low) else { throw loneSurrogate(at: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw loneSurrogate(at: start) }
    return Character(scalar)
  }

  private mutating func codeUnit() throws(JSONFailure) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let octet = next, let digit = Character(Unicode.Scalar(octet)).hexDigitValue else {
        throw unexpected(instead: "four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  private func loneSurrogate(at start: Int) -> JSONFailure {
    failure(at: start, found: "half of a surrogate pair", instead: "a character")
  }
}

extension ArraySlice<UInt8> {
  /// The length in octets of the UTF-8 sequence at the start, if it has more than one octet; nil if
  /// there is no such sequence.
  ///
  /// Source: Unicode 16.0, table 3-7.
  fileprivate var lengthOfUTF8Sequence: Int? {
    guard count >= 2 else { return nil }
    let (length, second): (Int, ClosedRange<UInt8>)
    switch self[startIndex] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    let sequence = prefix(length)
    let isWhole = sequence.count == length && second.contains(self[startIndex + 1])
    return isWhole && sequence.dropFirst(2).allSatisfy { 0x80...0xBF ~= $0 } ? length : nil
  }
}
