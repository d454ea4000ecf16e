/// The letters of base64.
///
/// Source: RFC 4648, 4.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// - Parameter width: The number of letters in a line.
  static func letters(of octets: [UInt8], width: Int) -> [UInt8] {
    var letters: [UInt8] = []
    for start in stride(from: 0, to: octets.count, by: 3) {
      let group = octets[start..<min(start + 3, octets.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        if letters.count % (width + 1) == width { letters.append(UInt8(ascii: "\n")) }
        let isPadding = place > group.count
        letters.append(isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * place) & 63])
      }
    }
    return letters
  }

  /// The octets of the letters up to the first that is none. White space is passed over.
  public static func octets(of letters: ArraySlice<UInt8>) -> [UInt8] {
    let known = letters.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let values = known.prefix { alphabet.contains($0) }.compactMap(alphabet.firstIndex(of:))
    return stride(from: 0, to: values.count, by: 4).flatMap { start -> [UInt8] in
      let group = values[start..<min(start + 4, values.count)]
      let bits = group.reduce(0) { $0 << 6 | $1 } << (6 * (4 - group.count))
      return (0..<group.count * 6 / 8).map { UInt8(truncatingIfNeeded: bits >> (16 - 8 * $0)) }
    }
  }
}
