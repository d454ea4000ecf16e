/// A formula as spec files write it, in pieces.
enum FormulaText {
  private static let signs: Set<Character> = ["+", "*", "(", ")"]

  /// Looks at octets, because every name of a condition is asked.
  static func isFormula(_ text: String) -> Bool {
    text.utf8.contains { octet in
      (UInt8(ascii: "(")...UInt8(ascii: "+")).contains(octet)
    }
  }

  enum Token: Equatable {
    case sign(Character)
    case word(String)
  }

  /// Returns the signs and what stands between them. A word may have blanks: `value[0..1] signed`.
  static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var word = ""
    func finish() {
      let trimmed = word.drop { $0 == " " }
      if let last = trimmed.lastIndex(where: { $0 != " " }) {
        tokens.append(.word(String(trimmed[...last])))
      }
      word = ""
    }
    for character in text {
      guard signs.contains(character) else {
        word.append(character)
        continue
      }
      finish()
      tokens.append(.sign(character))
    }
    finish()
    return tokens
  }
}
