import Timelines

extension PictureDrawing {
  mutating func drawTime() {
    for gap in axis.gaps {
      let (from, until) = (left + gap.left, left + gap.right)
      back.append(
        "<rect class=\"gap\" fill=\"url(#\(prefix)hatch)\" x=\"\(from.short)\" y=\"48\" width=\"\((until - from).short)\" height=\"\((top - 48).short)\"/>"
          + "<path class=\"gl\" d=\"M\(from.short) 48V\(top.short)M\(until.short) 48V\(top.short)\"/>"
      )
      let text = TimeAxis.length(gap.end - gap.start)
      back.append(
        "<text class=\"d\" text-anchor=\"middle\" x=\"\(((from + until) / 2).short)\" y=\"58\">\(text)</text>"
      )
    }
    for mark in axis.ruler {
      back.append(
        "<path class=\"rule rl\" d=\"M\((left + mark.place).short) 44V\(top.short)\"/>")
    }
  }

  /// The times: seconds since the beginning, and above them the recorder's clock. On a page they stay in
  /// sight while the lanes move up.
  var ruler: String {
    var parts = [
      "<g class=\"times\">",
      isOnPage ? "<rect class=\"ground\" width=\"100%\" height=\"47\"/>" : "",
    ]
    var free = 0.0
    if picture.clock != nil {
      parts.append(
        "<text class=\"d\" x=\"\((left - 8).short)\" y=\"32\" text-anchor=\"end\">UTC<title>\(Self.clockWords)</title></text>"
      )
    }
    for mark in axis.ruler {
      let place = left + mark.place
      let clock = picture.clock?.text(at: mark.time)
      let isLast = place + (clock ?? mark.text).estimatedWidth > width - 6
      parts.append(time(mark.text, at: place, 43, isLast: isLast))
      guard let clock, place - (isLast ? clock.estimatedWidth : 0) >= free else { continue }
      parts.append(time(clock, at: place, 32, isLast: isLast))
      free = place + clock.estimatedWidth + 8
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n") + "</g>"
  }

  /// The meaning of the clock times.
  static let clockWords = "the recorder's clock, as in its time stamps, in UTC"

  private func time(_ text: String, at place: Double, _ y: Int, isLast: Bool) -> String {
    "<text class=\"d rl\" x=\"\(place.short)\" dx=\"\(isLast ? -2 : 2)\" y=\"\(y)\"\(isLast ? " text-anchor=\"end\"" : "")>\(text)</text>"
  }
}

extension [PictureMoment] {
  /// Puts an instant among the others, if it is not one of them.
  mutating func makeRoom(at time: Instant, _ sequence: Int) {
    let place = firstIndex { $0.end >= time } ?? count
    if place < count, self[place].start <= time { return }
    insert(PictureMoment(at: time, sequence: sequence), at: place)
  }
}
