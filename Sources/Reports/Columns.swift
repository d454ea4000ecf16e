import Timelines

// Text in columns.

extension String {
  func padded(to width: Int, atRight: Bool = false) -> String {
    let length = isPlain ? utf8.count : count
    if length >= width { return self }
    let space = Self.blank(width - length)
    return atRight ? space + self : self + space
  }

  private static let blanks = String(repeating: " ", count: 64)

  private static func blank(_ count: Int) -> String {
    count <= 64 ? String(blanks.prefix(count)) : String(repeating: " ", count: count)
  }

  var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
