// Text in columns.

extension String {
  func padded(to width: Int, atRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return atRight ? space + self : self + space
  }

  var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Without what a terminal would take for a command: names come from the air, and anybody can
  /// advertise one.
  var printable: String {
    if unicodeScalars.allSatisfy({ !$0.isControl }) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// C0, delete, C1, and what turns the direction of writing.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
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
