import Timelines

extension PictureDrawing {
  static let leastLeft = 176.0
  /// Source: chosen. A name that is longer would take a quarter of the picture.
  private static let mostLeft = 320.0

  /// The width that the names of lanes and rows need, within bounds.
  var nameWidth: Double {
    let widths = shownLanes.map { lane in
      max(
        (lane.name(in: picture) ?? "").estimatedWidth * Self.boldness,
        (lane.localName ?? "").estimatedWidth) + 16 + rowWidth(of: lane)
    }
    return min(Self.mostLeft, max(Self.leastLeft, widths.max() ?? 0)).rounded(.up)
  }

  /// The relative width of bold letters.
  private static let boldness = 1.1

  /// The width of the longest name of a row, with the room at both sides.
  private func rowWidth(of lane: PictureLane) -> Double {
    let rows = lane.rows.keys.map(\.name) + (accused.contains(lane.subject) ? ["findings"] : [])
    return (rows.map(\.estimatedWidth).max() ?? 0) + 16
  }

  /// Writes the name of a lane, and under it the name that the device says.
  mutating func drawName(of lane: PictureLane, at begin: Double) {
    let room = left - rowWidth(of: lane) - 8
    if let name = lane.name(in: picture) {
      let text = name.cut(toWidth: room / Self.boldness)
      lines.append(
        "<text class=\"n\" x=\"8\" y=\"\((begin + 18).short)\">\(text.escapedForPicture)"
          + "<title>\(name.cut(to: 200).escapedForPicture)</title></text>")
    }
    if let local = lane.localName {
      lines.append(
        "<text class=\"d\" x=\"8\" y=\"\((begin + 31).short)\">\(local.cut(toWidth: room).escapedForPicture)"
          + "<title>\(local.cut(to: 200).escapedForPicture)</title></text>")
      top = max(top, begin + 38)
    }
  }
}
