/// Obstacles as a table: place, what is missing, what would help.
public struct ObstacleTable: CustomStringConvertible {
  private let rows: [[String]]

  /// - Parameter folder: The folder from which paths are written, where they lie below it.
  public init(_ obstacles: [Obstacle], from folder: String) {
    rows = obstacles.map { obstacle in
      let path = obstacle.file
      let shown = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
      return ["\(shown):\(obstacle.line)", obstacle.missing, obstacle.needed]
    }
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
