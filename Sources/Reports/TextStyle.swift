import BluetoothProtocols
import Timelines

/// Colours of a terminal, or none.
struct TextStyle: Sendable {
  var isColored: Bool

  func dim(_ text: String) -> String { paint(text, .dim) }
  func bold(_ text: String) -> String { paint(text, .bold) }
  func bad(_ text: String) -> String { paint(text, .bad) }
  func name(_ text: String) -> String { paint(text, .name) }
  func doubtful(_ text: String) -> String { paint(text, .doubtful) }

  private func paint(_ text: String, _ shade: Shade) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(shade.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Returns a text that is harmless already in one of the colours.
  func paint(_ text: TerminalText, _ shade: Shade) -> TerminalText {
    isColored && !text.isEmpty ? "\u{1B}[\(shade.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Source: ECMA-48, 8.3.117, Select Graphic Rendition.
  enum Shade: Int {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36

    /// For failures.
    static let bad = Shade.red
    /// For names of devices, services and characteristics.
    static let name = Shade.green
    /// For what is uncertain or hidden.
    static let doubtful = Shade.yellow
    static let command = Shade.cyan
    static let event = Shade.blue
    static let data = Shade.magenta
  }
}

// Colours for text that is put together by the million.
extension TextStyle {
  /// Puts what a body appends in a colour, if colours are wanted and anything is appended.
  func paint(_ shade: Shade?, in text: inout TextBuffer, _ body: (inout TextBuffer) -> Void) {
    guard isColored, let shade else { return body(&text) }
    let before = text.count
    text.append(text: "\u{1B}[")
    text.append(decimal: shade.rawValue)
    text.append(UInt8(ascii: "m"))
    let start = text.count
    body(&text)
    if text.count == start { return text.removeAll(from: before) }
    text.append(text: "\u{1B}[0m")
  }

  /// Appends a text in a colour.
  func paint(_ shade: Shade?, _ words: String, in text: inout TextBuffer) {
    paint(shade, in: &text) { $0.append(text: words) }
  }
}

// Lines that fit a terminal.
extension TextStyle {
  /// Returns the words of a text in lines of so many characters. Colours take no room. A word that is
  /// longer than a line is cut, unless it has colours.
  ///
  /// - Parameters:
  ///   - first: The room in the first line.
  ///   - others: The room in each other line, at least 1.
  static func wrapped(_ text: String, first: Int, others: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var (length, room) = (0, first)
    func end() {
      lines.append(line.withoutTrailingSpaces)
      (line, length, room) = ("", 0, max(1, others))
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var word = String(word)
      var size = word.visibleCount
      let gap = length > 0 ? 1 : 0
      // An empty word is one of two blanks between pieces.
      if size == 0 {
        if !line.isEmpty, length + 1 < room {
          line += " "
          length += 1
        }
        continue
      }
      if length + gap + size > room, length > 0 { end() }
      while length == 0, size > room, !word.utf8.contains(0x1B) {
        line = String(word.prefix(room))
        word = String(word.dropFirst(room))
        size = word.count
        end()
      }
      if length > 0 {
        line += " "
        length += 1
      }
      line += word
      length += size
    }
    if length > 0 || lines.isEmpty { lines.append(line.withoutTrailingSpaces) }
    return lines
  }
}

extension String {
  /// The number of characters that a terminal shows.
  fileprivate var visibleCount: Int {
    guard utf8.contains(0x1B) else { return isPlain ? utf8.count : count }
    var (count, isHidden) = (0, false)
    for character in self {
      if character == "\u{1B}" { isHidden = true }
      if !isHidden { count += 1 }
      if character == "m" { isHidden = false }
    }
    return count
  }
}
