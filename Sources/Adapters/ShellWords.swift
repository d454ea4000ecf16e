/// A command line, split into words as a shell splits it.
///
/// Spaces divide words. Single quotes keep everything; double quotes keep everything but `\"`,
/// `\\`, `` \` `` and `\$`; a backslash keeps the next character. Variables, patterns and commands
/// are not expanded. A user who wants these writes `sh -c '…'`.
///
/// Source: POSIX.1-2017, Shell Command Language, 2.2 and 2.6.
public struct ShellWords: Hashable, Sendable {
  /// The words, without their quotes; empty for a line of blanks.
  public private(set) var words: [String] = []

  /// The reason why a command line cannot be split.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case openQuote(Character)
    case trailingBackslash
    case noWord

    public var description: String {
      switch self {
      case .openQuote(let quote): "the quotation mark \(quote) is never closed"
      case .trailingBackslash: "there is no character after the last backslash"
      case .noWord: "it holds no word"
      }
    }
  }

  /// Splits a command line.
  ///
  /// - Throws: ``Failure`` if a quote is not closed, or no character follows a backslash.
  public init(_ text: String) throws(Failure) {
    var rest = text[...]
    while let word = try Self.popWord(of: &rest) { words.append(word) }
    if words.isEmpty { throw .noWord }
  }

  private static func popWord(of rest: inout Substring) throws(Failure) -> String? {
    rest = rest.drop(while: isSpace)
    if rest.isEmpty { return nil }
    var word = ""
    while let character = rest.popFirst(), !isSpace(character) {
      switch character {
      case "'", "\"": try popQuoted(by: character, of: &rest, onto: &word)
      case "\\":
        guard let kept = rest.popFirst() else { throw .trailingBackslash }
        word.append(kept)
      default: word.append(character)
      }
    }
    return word
  }

  private static func popQuoted(
    by quote: Character, of rest: inout Substring, onto word: inout String
  ) throws(Failure) {
    while let character = rest.popFirst() {
      if character == quote { return }
      if character == "\\", quote == "\"", let kept = rest.first, "\"\\`$".contains(kept) {
        word.append(kept)
        rest.removeFirst()
      } else {
        word.append(character)
      }
    }
    throw .openQuote(quote)
  }

  private static func isSpace(_ character: Character) -> Bool {
    [" ", "\t", "\n"].contains(character)
  }
}
