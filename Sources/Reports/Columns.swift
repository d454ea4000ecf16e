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

extension [[String]] {
  /// The rows, each cell but the last as wide as the widest of its column.
  var aligned: [String] {
    guard let columns = map(\.count).max() else { return [] }
    let widths = (0..<columns).map { column in
      map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return map { row in
      let cells = zip(row, widths).filter { $1 > 0 }.map { $0.padded(to: $1) }
      return cells.joined(separator: "  ").withoutTrailingSpaces
    }
  }
}
