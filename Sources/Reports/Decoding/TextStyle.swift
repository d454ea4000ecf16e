/// Colours of a terminal, or none.
struct TextStyle: Sendable {
  var isColored: Bool

  func dim(_ text: String) -> String { paint(text, 2) }
  func bold(_ text: String) -> String { paint(text, 1) }
  /// For failures.
  func bad(_ text: String) -> String { paint(text, 31) }
  /// For names of devices, services and characteristics.
  func name(_ text: String) -> String { paint(text, 32) }
  /// For what is uncertain or hidden.
  func doubtful(_ text: String) -> String { paint(text, 33) }
  func command(_ text: String) -> String { paint(text, 36) }
  func event(_ text: String) -> String { paint(text, 34) }
  func data(_ text: String) -> String { paint(text, 35) }

  private func paint(_ text: String, _ code: Int) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
