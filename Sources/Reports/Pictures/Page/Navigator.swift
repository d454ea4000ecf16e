import Timelines

/// The whole timeline as a narrow strip with the same time axis as the picture: how many entries there
/// are in each column, and how many octets of values. A script shows a window in it, to drag.
struct Navigator {
  private let picture: Picture
  private let axis: TimeAxis
  /// The width of the names at the left of the picture.
  private let left: Double
  private var entries: [Double]
  private var octets: [Double]
  private var width: Double { left + axis.drawnWidth + PictureDrawing.right }

  private static let columnWidth = 4.0
  private static let (top, bottom) = (4.0, 40.0)

  init(_ drawing: PictureSVG) {
    (picture, axis, left) = (drawing.picture, drawing.axis, drawing.left)
    entries = Array(repeating: 0, count: Int(axis.drawnWidth / Self.columnWidth) + 1)
    octets = entries
    for mark in picture.lanes.flatMap(\.rows.values).flatMap(\.marks.elements) { count(mark) }
  }

  /// Spreads a crowd evenly over the columns between its first and its last entry.
  private mutating func count(_ mark: PictureMark) {
    let first = column(axis.place(of: mark.start, mark.first.sequence))
    let last = max(first, column(axis.place(of: mark.end, mark.last.sequence)))
    let share = 1 / Double(last - first + 1)
    for column in first...last {
      entries[column] += share * Double(mark.count)
      octets[column] += share * Double(mark.octets)
    }
  }

  private func column(_ place: Double) -> Int {
    max(0, min(entries.count - 1, Int(place / Self.columnWidth)))
  }

  var svg: String {
    let right = left + axis.drawnWidth
    let (most, mostOctets) = (entries.max() ?? 0, octets.max() ?? 0)
    var parts = [
      "<svg class=\"bw\" viewBox=\"0 0 \(width.short) 44\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"the whole: entries and octets over time\">",
      "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
      "<text class=\"n\" x=\"8\" y=\"14\">the whole</text>",
      "<text class=\"d\" x=\"8\" y=\"27\">area: entries, at most \(Int(most.rounded()))</text>",
      mostOctets > 0
        ? "<text class=\"d\" x=\"8\" y=\"39\">line: octets, at most \(Int(mostOctets.rounded()))</text>"
        : "",
    ]
    parts += axis.gaps.map { gap in
      "<rect class=\"hatched gap\" x=\"\((left + gap.left).short)\" y=\"4\" width=\"\((gap.right - gap.left).short)\" height=\"36\"/>"
    }
    parts.append("<path class=\"area\" d=\"\(steps(entries, of: most))V\(Self.bottom.short)Z\"/>")
    if mostOctets > 0 {
      parts.append("<path class=\"octets\" d=\"\(steps(octets, of: mostOctets))\"/>")
    }
    parts.append("<path class=\"rule\" d=\"M\(left.short) \(Self.bottom.short)H\(right.short)\"/>")
    parts.append(
      "<rect id=\"window\" x=\"\(left.short)\" y=\"2\" width=\"\((right - left).short)\" height=\"40\"/></svg>"
    )
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns a line that has a step wherever the number changes. The root of the numbers is drawn, so
  /// that single entries are seen beside a crowd.
  private func steps(_ numbers: [Double], of most: Double) -> String {
    var path = "M\(left.short) \(Self.bottom.short)"
    var last = 0.0
    for (column, number) in numbers.enumerated() where number != last {
      let share = most > 0 ? (number / most).squareRoot() : 0
      let x = left + Double(column) * Self.columnWidth
      path += "H\(x.short)V\((Self.bottom - (Self.bottom - Self.top) * share).short)"
      last = number
    }
    return path + "H\((left + axis.drawnWidth).short)"
  }
}
