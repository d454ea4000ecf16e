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
