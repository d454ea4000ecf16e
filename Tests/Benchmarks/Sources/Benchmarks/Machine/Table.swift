/// Results, a row each, as they are printed and as the README shows them.
struct Table {
  private let title: String
  private var rows: [[String]]

  init(_ title: String, _ columns: String...) {
    self.title = title
    rows = [columns]
  }

  mutating func add(_ cells: String...) { rows.append(cells) }

  /// A table in Markdown, aligned for reading as it is.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { Self.line($0, widths) }
    lines.insert("|" + widths.map { String(repeating: "-", count: $0 + 2) + "|" }.joined(), at: 1)
    return "\(title)\n\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: cell.1 - cell.0.count)
      return index == 0 ? cell.0 + space : space + cell.0
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}

extension Double {
  /// The number with so many decimals.
  func text(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = Int((magnitude * scale).rounded())
    let whole = "\(scaled / Int(scale))"
    let sign = self < 0 && scaled > 0 ? "-" : ""
    if decimals == 0 { return sign + whole }
    let fraction = "\(scaled % Int(scale))"
    return sign + whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  /// The factor, as in `1.12 ×`.
  var times: String { text(self < 10 ? 2 : 0) + " ×" }
}
