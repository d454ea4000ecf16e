import Foundation

/// Obstacles as a table: place, what is missing, what would help.
///
/// A framework that stands in the way at many places has one row, as the remedy is one.
public struct ObstacleTable: CustomStringConvertible {
  private var rows: [[String]] = []
  private let folder: String

  /// - Parameters:
  ///   - folder: The folder from which paths are written, where they lie below it.
  ///   - isWhole: Whether each place has its row.
  public init(_ obstacles: [Obstacle], from folder: String, isWhole: Bool = false) {
    self.folder = folder
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
    let all = [["place", "missing", "needed"]] + rows
    let widths = (0..<2).map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let line = (cells + [row[2]]).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
