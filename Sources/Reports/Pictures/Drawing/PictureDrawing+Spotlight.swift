import Timelines

extension PictureDrawing {
  /// Draws what is pointed out: over the lanes that are drawn already, and in words below them.
  mutating func draw(_ spotlight: Spotlight) {
    let bottom = top
    if let scope = spotlight.scope {
      let (from, until) = (x(scope.lowerBound), x(scope.upperBound, .max))
      back.insert(
        "<rect class=\"scope\" x=\"\(from.short)\" y=\"48\" width=\"\(max(3, until - from).short)\" height=\"\((bottom - 48).short)\"><title>the scope</title></rect>",
        at: 0)
    }
    if let deadline = spotlight.deadline {
      let place = x(deadline)
      front.append(
        "<path class=\"deadline\" d=\"M\(place.short) 48V\(bottom.short)\"/>"
          + "<text class=\"x\" x=\"\(place.short)\" dx=\"-4\" y=\"\((bottom - 4).short)\" text-anchor=\"end\">deadline \(TimeAxis.text(deadline))</text>"
      )
    }
    var texts: [(String, Bool)] = []
    for (index, seen) in spotlight.witnesses.prefix(12).enumerated() {
      ring(seen, index + 1, of: spotlight)
      let entry = seen.entry
      let words = [
        "#\(entry.sequence) at \(TimeAxis.text(entry.time))", entry.kind.rawValue,
        entry[.peer]?.text.map { "of \($0.cut(to: 24))" } ?? "", "— \(seen.words)",
      ]
      texts.append((words.filter { !$0.isEmpty }.joined(separator: " "), seen.isCulprit))
    }
    if let missing = spotlight.missing { hollow(missing) }
    top += 20
    lines.append(
      "<text class=\"\(spotlight.isKept ? "n" : "x")\" x=\"8\" y=\"\(top.short)\">\(spotlight.message.cut(to: 170).escapedForPicture)</text>"
    )
    for (index, text) in texts.enumerated() {
      top += 17
      lines.append(
        "<circle class=\"badge\" cx=\"16\" cy=\"\((top - 4).short)\" r=\"7\"/><text class=\"bt\" x=\"16\" y=\"\(top.short)\">\(index + 1)</text>"
          + "<text\(text.1 ? " class=\"n\"" : "") x=\"30\" y=\"\(top.short)\">\(text.0.cut(to: 170).escapedForPicture)</text>"
      )
    }
  }

  /// Returns the middle of the place of an entry; nil if its row is not drawn.
  private func centre(of sequence: Int, _ time: Instant) -> (x: Double, y: Double)? {
    guard let place = picture.places[sequence],
      let y = rows[RowPlace(lane: place.lane, row: place.row)]
    else { return nil }
    return (x(time, sequence), y + min(place.row.height, 16) / 2)
  }

  private mutating func ring(_ seen: Spotlight.Seen, _ number: Int, of spotlight: Spotlight) {
    let entry = seen.entry
    guard let centre = centre(of: entry.sequence, entry.time) else { return }
    let look =
      spotlight.isKept ? "ring kept" : seen.isCulprit ? "ring" : "ring soft"
    // Badges of neighbours go up and down in turn.
    let badge = centre.y + (number % 2 == 0 ? -15 : 15)
    let link = spotlight.isLinked ? " href=\"#\(prefix)r\(entry.sequence)\"" : ""
    front.append(
      "<a id=\"\(prefix)w\(entry.sequence)\"\(link)><circle class=\"\(look)\" cx=\"\(centre.x.short)\" cy=\"\(centre.y.short)\" r=\"9\"/>"
        + "<circle class=\"badge\" cx=\"\((centre.x + 5).short)\" cy=\"\(badge.short)\" r=\"7\"/>"
        + "<text class=\"bt\" x=\"\((centre.x + 5).short)\" y=\"\((badge + 4).short)\">\(number)</text></a>"
    )
    guard let cause = entry.cause, let place = picture.places[cause],
      let from = self.centre(of: cause, place.time)
    else { return }
    let bend = (from.y + centre.y) / 2
    front.append(
      "<path class=\"arrow\" marker-end=\"url(#\(prefix)head)\" d=\"M\(from.x.short) \(from.y.short)"
        + "C\(from.x.short) \(bend.short) \((centre.x - 30).short) \(bend.short) \((centre.x - 8).short) \((centre.y + 4).short)\"/>"
        + "<circle class=\"ring soft\" cx=\"\(from.x.short)\" cy=\"\(from.y.short)\" r=\"4\"/>")
  }

  private mutating func hollow(_ missing: Spotlight.Missing) {
    guard let (subject, row) = missing.home,
      let y = rows[RowPlace(lane: subject, row: row)]
    else { return }
    let place = x(missing.time)
    front.append(
      "<circle class=\"missing\" cx=\"\(place.short)\" cy=\"\((y + 8).short)\" r=\"7\"/>"
        + "<text class=\"x\" x=\"\((place - 11).short)\" y=\"\((y + 12).short)\" text-anchor=\"end\">missing: \(missing.kind.name)</text>"
    )
  }
}
