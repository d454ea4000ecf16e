import Replay
import Timelines

/// The two timelines beside each other. Each line is an event of one of them or of both.
struct RunComparisonText {
  private let comparison: RunComparison

  /// The most rows that are shown. A reader gains little from more, and a report holds all of them.
  static let mostRows = 2000
  static let heads = ["recorded at", "record", "run at", "entry", "", "what"]
  private static let longestDetail = 60

  init(_ comparison: RunComparison) { self.comparison = comparison }

  /// A line for every row, in order of time.
  var lines: [TerminalText] { [Self.line(Self.heads)] + comparison.rows.map(line) }

  /// The rows that differ, in order of time; then the rows that agree, with equal ones of a peer in
  /// one line.
  var foldedLines: [TerminalText] {
    let left = comparison.rowCount - comparison.rows.count
    let differing = comparison.rows.filter { $0.status != .same }
    return [Self.line(Self.heads)] + differing.map(line) + folded.map(Self.line)
      + (left > 0 ? ["… and \(left) more; --report text=FILE holds all of them"] : [])
  }

  private var folded: [[String]] {
    var groups: [[String]: [RunComparison.Row]] = [:]
    var order: [[String]] = []
    for row in comparison.rows where row.status == .same {
      // All attributes that a peer was found to have are counted as one discovery.
      let key = [row.peer, row.what.hasPrefix("has ") ? "has attributes, found" : row.what]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(row)
    }
    return order.compactMap { key in
      guard let rows = groups[key], let first = rows.first, let last = rows.last else { return nil }
      var cells = cells(first)
      if rows.count == 1 { return cells }
      let records = last.recorded?.number.map { " to record \($0)" } ?? ""
      cells[5] = (key.joined(separator: "  ") + "  \(rows.count) times\(records)")
      return cells
    }
  }

  /// The number of rows with each status.
  var summary: String {
    RunComparison.Status.allCases.map { "\($0.rawValue) \(comparison.count($0))" }
      .joined(separator: ", ")
  }

  /// The cells of each row.
  var rows: [[String]] { comparison.rows.map(cells) }

  private func line(_ row: RunComparison.Row) -> TerminalText { Self.line(cells(row)) }

  private func cells(_ row: RunComparison.Row) -> [String] {
    let details = [row.recorded?.detail, row.run?.detail].compactMap(\.self).map(Self.shortened)
    let how =
      row.status == .different
      ? details.joined(separator: " → ") : details.first { !$0.isEmpty } ?? ""
    let words = [row.peer, row.what, how].filter { !$0.isEmpty }.joined(separator: "  ")
    return [
      Self.time(row.recorded), Self.number(row.recorded, sign: ""), Self.time(row.run),
      Self.number(row.run, sign: "#"), row.status.rawValue, words,
    ]
  }

  private static func line(_ cells: [String]) -> TerminalText {
    let widths = [12, 7, 12, 7]
    let cells: [TerminalText] = cells.map { "\($0)" }
    let columns = zip(cells, widths).map { $0.padded(to: $1, atRight: true) }
    return (columns + [cells[4].padded(to: 9), cells[5]]).joined(separator: "  ")
  }

  private static func time(_ place: RunComparison.Place?) -> String {
    guard let place else { return "" }
    let microseconds = place.time.nanoseconds / 1000
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)."
      + String(repeating: "0", count: max(0, 6 - fraction.count)) + fraction
  }

  private static func number(_ place: RunComparison.Place?, sign: String) -> String {
    place?.number.map { "\(sign)\($0)" } ?? ""
  }

  private static func shortened(_ text: String) -> String {
    text.count > longestDetail ? text.prefix(longestDetail) + "…" : text
  }
}
