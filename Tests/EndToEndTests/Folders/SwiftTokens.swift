/// The words and marks of a Swift file, without its comments and string literals. Of a literal,
/// only the interpolated code counts.
struct SwiftTokens {
  private(set) var tokens: [String] = []
  private let octets: [UInt8]
  private var place = 0

  init(_ text: String) {
    octets = Array(text.utf8)
    readCode()
  }

  /// Reads to the end of the file or, in an interpolation, to the parenthesis that closes it.
  private mutating func readCode(isInterpolation: Bool = false) {
    var depth = 0
    while place < octets.count {
      let octet = octets[place]
      if isAt("//") {
        while place < octets.count, octets[place] != UInt8(ascii: "\n") { place += 1 }
      } else if isAt("/*") {
        skipComment()
      } else if octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "#") && isRawString {
        readText()
      } else if Self.isWord(octet) {
        readWord()
      } else {
        if octet == UInt8(ascii: "(") { depth += 1 }
        if octet == UInt8(ascii: ")") { depth -= 1 }
        place += 1
        if isInterpolation, depth < 0 { return }
        let isBlank = octet <= UInt8(ascii: " ") || octet == UInt8(ascii: "`")
        if !isBlank { tokens.append(String(UnicodeScalar(octet))) }
      }
    }
  }

  private static func isWord(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  private func isAt(_ mark: StaticString) -> Bool { isAt(Array(mark.description.utf8)) }

  private func isAt(_ mark: [UInt8]) -> Bool {
    place + mark.count <= octets.count
      && mark.indices.allSatisfy { octets[place + $0] == mark[$0] }
  }

  private mutating func readWord() {
    let start = place
    while place < octets.count, Self.isWord(octets[place]) { place += 1 }
    tokens.append(String(decoding: octets[start..<place], as: UTF8.self))
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isAt("/*") { depth += 1 }
      if isAt("*/") { depth -= 1 }
      place += isAt("/*") || isAt("*/") ? 2 : 1
    } while depth > 0 && place < octets.count
  }

  private var isRawString: Bool {
    octets[place...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  /// Reads a string literal. An empty literal replaces it, so that it still counts as an argument.
  private mutating func readText() {
    let hashes = Array(octets[place...].prefix { $0 == UInt8(ascii: "#") })
    place += hashes.count
    let quote = Array((isAt("\"\"\"") ? "\"\"\"" : "\"").utf8)
    place += quote.count
    tokens.append("\"")
    let (end, escape) = (quote + hashes, [UInt8(ascii: "\\")] + hashes)
    while place < octets.count, !isAt(end) {
      guard isAt(escape) else {
        place += 1
        continue
      }
      place += escape.count + 1
      if octets[place - 1] == UInt8(ascii: "(") { readCode(isInterpolation: true) }
    }
    place += end.count
  }
}
