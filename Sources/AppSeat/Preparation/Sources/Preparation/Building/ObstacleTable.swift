import Foundation

/// Obstacles as a table: place, what is missing, what would help.
///
/// A framework that stands in the way at many places has one row, as the remedy is one.
public struct ObstacleTable: CustomStringConvertible {
  private var rows: [[String]] = []
  private let folder: String
  private let width: Int?

  /// - Parameters:
  ///   - folder: The folder from which paths are written, where they lie below it.
  ///   - isWhole: Whether each place has its row.
  ///   - width: The width of the terminal, into which lines are fitted; nil if there is none.
  public init(
    _ obstacles: [Obstacle], from folder: String, isWhole: Bool = false, width: Int? = nil
  ) {
    (self.folder, self.width) = (folder, width)
    let groups = Dictionary(grouping: obstacles.filter { $0.framework != nil }) {
      $0.framework ?? ""
    }
    let large = isWhole ? [:] : groups.filter { $0.value.count >= Self.many }
    let sorted = large.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    rows = sorted.map { row(of: $0.key, $0.value) }
    for obstacle in obstacles where large[obstacle.framework ?? ""] == nil {
      rows.append([place(of: obstacle), obstacle.missing, obstacle.needed])
    }
  }

  /// So many places of one framework have one row.
  private static let many = 4

  private func row(of framework: String, _ group: [Obstacle]) -> [String] {
    let names = group.map(\.missing).filter { !$0.hasPrefix("module ") }
    var seen: Set<String> = []
    let different = names.filter { seen.insert($0).inserted }
    let shown = different.prefix(4).joined(separator: ", ") + (different.count > 4 ? ", …" : "")
    let files = Set(group.map(\.file)).count
    let places = "\(framework), \(group.count) places" + (files == 1 ? "" : " in \(files) files")
    return [
      group.first.map(place) ?? "", shown.isEmpty ? places : "\(places): \(shown)",
      "these files left out, or stubs of \(framework)",
    ]
  }

  private func place(of obstacle: Obstacle) -> String {
    let path = obstacle.file
    let shown = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    return "\(shown):\(obstacle.line)"
  }

  public var description: String {
    let all = fitted([["place", "missing", "needed"]] + rows)
    let widths = (0..<2).map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let line = (cells + [row[2]]).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// Shortens places at their beginning and what is missing at its end, if a line would be wider than the terminal.
  private func fitted(_ rows: [[String]]) -> [[String]] {
    guard let width else { return rows }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    guard widths.reduce(4, +) > width else { return rows }
    let rest = width - widths[2] - 4
    let place = min(widths[0], max(Self.narrowest, rest - max(Self.narrowest, width / 3)))
    let missing = min(widths[1], max(Self.narrowest, rest - place))
    return rows.map { row in
      [
        row[0].count > place ? Self.end(of: row[0], place) : row[0],
        row[1].count > missing ? row[1].prefix(missing - 1) + "…" : row[1],
        row[2],
      ]
    }
  }

  /// Returns the end of a path, if possible from a folder on.
  private static func end(of path: String, _ count: Int) -> String {
    let end = path.suffix(count - 1)
    return "…" + (end.firstIndex(of: "/").map { end[$0...] } ?? end)
  }

  /// A column is not made narrower than this.
  private static let narrowest = 20
}
