/// Text that may be shown: on a terminal, in the log of a job, in a report for people.
///
/// It is the only way for text from outside to reach standard output or standard error: names from
/// the air, file names, arguments, spec files, words of implementations and systems. A `String`
/// enters only by interpolation; a literal in the source is written as it is. Every interpolated
/// text becomes one line without control characters, so it cannot be a command for a program that
/// reads the log.
/// ```swift
/// StandardError.writeLine("\(path): error: there is no such file")
/// ```
///
/// A format that has its own way to write such characters keeps them; see ``init(document:)``. A text
/// of several lines that others compose keeps its lines; see ``init(foreignLines:)``.
public struct TerminalText: Hashable, Sendable {
  /// The text as it is written.
  public private(set) var text = ""

  /// Makes an empty text.
  public init() {}

  /// Whether the text has no characters.
  public var isEmpty: Bool { text.isEmpty }

  /// The number of characters.
  public var count: Int { text.isPlain ? text.utf8.count : text.count }
}

extension TerminalText: ExpressibleByStringInterpolation {
  // Only the compiler makes a `StaticString`, so no text from outside can pass for a literal.
  /// Takes a literal of the source as it is.
  public init(stringLiteral value: StaticString) { text = "\(value)" }

  /// Takes a literal with interpolated texts, which were made harmless one by one.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.result }

  /// Collects the parts of a literal with interpolated texts.
  public struct StringInterpolation: StringInterpolationProtocol {
    var result = TerminalText()

    /// Begins with an empty text. The expected sizes are not used.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a part of the literal as it is.
    public mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { result.text += "\(literal)" }
    }

    /// Appends a text that is harmless already.
    public mutating func appendInterpolation(_ text: TerminalText) { result.text += text.text }
    /// Appends a text from outside as one harmless line.
    public mutating func appendInterpolation(_ text: String) { result.append(foreign: text) }
    /// Appends a text from outside as one harmless line.
    public mutating func appendInterpolation(_ text: Substring) {
      result.append(foreign: String(text))
    }
    /// Appends an integer in decimal.
    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      result.text += String(number)
    }
    /// Appends the description of a value as one harmless line.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      result.append(foreign: value.description)
    }
  }
}

extension TerminalText {
  /// Appends text from outside, made harmless. All such text passes here.
  mutating func append(foreign text: String) {
    let line = text.isHarmlessLine ? text : text.printable.withoutOldCommands
    if self.text.isEmpty {
      self.text = line.withoutCommand
    } else {
      self.text += self.text.endsAtLineStart ? line.withoutCommand : line
    }
  }

  /// Takes a whole document as it is: one of ours, or one in a format that escapes foreign text by
  /// itself, such as JSON or XML. Its lines may end in the way of any system.
  ///
  /// Only the writers of such formats use it, and a test names these writers. A character that a
  /// terminal takes for a command is a fault of the writer, at which a debug build stops.
  package init(document: String) {
    assert(
      document.replacing("\r\n", with: "\n").isHarmlessText,
      "a document has a character that its writer should have escaped")
    text = document
  }

  /// Takes lines in which there may be text from outside. Each line is made harmless, and keeps its
  /// tabs.
  package init(foreignLines lines: String) {
    text = lines.isHarmlessText ? lines : Self.harmless(lines).joined(separator: "\n")
  }

  private static func harmless(_ lines: String) -> [String] {
    lines.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return cells.map { String($0).printable }.joined(separator: "\t")
        .withoutOldCommands.withoutCommand
    }
  }

  /// Returns both texts, one directly after the other.
  public static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    var sum = left
    sum += right
    return sum
  }

  /// Appends the right text to the left one.
  public static func += (left: inout TerminalText, right: TerminalText) { left.text += right.text }

  /// Returns the text with spaces added until it has so many characters.
  package func padded(to width: Int, atRight: Bool = false) -> TerminalText {
    var padded = self
    let space = String(repeating: " ", count: max(0, width - count))
    padded.text = atRight ? space + text : text + space
    return padded
  }

  /// Without the line break at its end.
  package var withoutLineBreak: TerminalText {
    var line = self
    if line.text.utf8.last == UInt8(ascii: "\n") { line.text.removeLast() }
    return line
  }

  package var withoutTrailingSpaces: TerminalText {
    var trimmed = self
    while trimmed.text.utf8.last == UInt8(ascii: " ") { trimmed.text.removeLast() }
    return trimmed
  }
}

// Lines that fit a terminal.
extension TerminalText {
  /// Returns the text with its long lines broken between words. A continuation is indented two
  /// columns deeper than its line. Colours take no room.
  ///
  /// - Parameter width: The characters of a line, at least 1.
  public func wrapped(to width: Int) -> TerminalText {
    var wrapped = self
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    wrapped.text = lines.flatMap { line in
      let margin = line.prefix { $0 == " " }.count
      return line.broken(at: width, goingOnAt: min(margin + 2, width / 2))
    }.joined(separator: "\n")
    return wrapped
  }

  /// Returns the text cut to so many characters, with an ellipsis for what is missing. It has no
  /// colours.
  package func cut(to width: Int) -> TerminalText {
    if count <= width { return self }
    var cut = self
    cut.text = text.prefix(max(0, width - 1)) + "…"
    return cut
  }
}

extension Substring {
  /// Returns the text in lines of so many characters, broken between words. Colours take no room. A
  /// word that is longer than a line is cut, unless it has colours.
  ///
  /// - Parameters:
  ///   - width: The characters of a line, at least 1.
  ///   - column: The indentation of each line but the first, less than the width.
  package func broken(at width: Int, goingOnAt column: Int = 0) -> [String] {
    var lines: [String] = []
    var (rest, indentation) = (self, "")
    while let end = rest.end(ofLineOf: width - indentation.count) {
      lines.append(indentation + rest[..<end])
      rest = rest[end...].drop { $0 == " " }
      indentation = String(repeating: " ", count: column)
    }
    return lines + [indentation + rest]
  }

  /// Returns where a line of so many characters ends; nil if all of the text fits.
  private func end(ofLineOf width: Int) -> Index? {
    var (count, isHidden, hasWord) = (0, false, false)
    // Whether the first word has colours.
    lazy var hasColour = drop { $0 == " " }.prefix { $0 != " " }.utf8.contains(0x1B)
    var blank: Index?
    var before: Character?
    for place in indices {
      let character = self[place]
      // ESC begins a colour, and m ends it.
      if character.asciiValue == 0x1B { isHidden = true }
      if !isHidden {
        if character != " " { hasWord = true } else if hasWord, before != " " { blank = place }
        if count >= width, blank != nil || !hasColour { return blank ?? place }
        count += 1
      }
      if character == "m" { isHidden = false }
      before = character
    }
    return nil
  }
}

extension Sequence<TerminalText> {
  /// Returns the texts in their order, with the separator between any two.
  public func joined(separator: TerminalText = "") -> TerminalText {
    var joined = TerminalText()
    for (number, text) in enumerated() {
      if number > 0 { joined += separator }
      joined += text
    }
    return joined
  }
}

extension [[TerminalText]] {
  /// The rows as lines. Each cell but the last is as wide as the widest cell of its column.
  package var aligned: [TerminalText] { columns(atRight: []) }

  /// The same, with the cells of some columns, which hold numbers, at the right.
  package func columns(atRight numbers: Set<Int>) -> [TerminalText] {
    guard let columns = map(\.count).max() else { return [] }
    let widths = (0..<columns).map { column in
      map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return map { row in
      let cells = row.indices.filter { widths[$0] > 0 }.map { column in
        row[column].padded(to: widths[column], atRight: numbers.contains(column))
      }
      return cells.joined(separator: "  ").withoutTrailingSpaces
    }
  }
}

/// The text as it was shown, to be read and compared in tests. It is no way back to a `String`
/// literal.
extension TerminalText: CustomStringConvertible {
  public var description: String { text }
}
