import Timelines

extension PictureDrawing {
  mutating func draw(_ bar: PictureBar, _ row: PictureLane.RowKind, _ lane: PictureLane) {
    let from = x(bar.start, bar.opener.sequence)
    let until = max(from + 1.5, x(bar.end, bar.closer))
    let full = row.height
    var (y, height) = (top, full)
    switch bar.look {
    case .foreground, .woken, .link: break
    case .inactive: (y, height) = (top + full * 0.2, full * 0.8)
    case .background: (y, height) = (top + full * 0.3, full * 0.7)
    case .suspended: (y, height) = (top + full * 0.45, full * 0.55)
    case .terminated: (y, height) = (top + full * 0.55, full * 0.45)
    case .encrypted: (y, height) = (top + full - 4, 4)
    case .scanning, .initiating: break
    case .advertising, .budget: break
    }
    let name = bar.text.isEmpty ? bar.look.rawValue : bar.text
    let words = bar.count > 1 ? "×\(bar.count) changes, \(name)" : name
    let length = TimeAxis.length(bar.end - bar.start)
    let title = "\(words), \(length) from \(TimeAxis.text(bar.start))".cut(to: 160)
      .escapedForPicture
    describe(bar.opener, lane, words, length, until: bar.end)
    if bar.look == .budget, let deadline = bar.deadline {
      drawBudget(bar, until: deadline, from, until, title)
      return
    }
    lines.append(
      "<rect class=\"b \(bar.look.rawValue)\" x=\"\(from.short)\" y=\"\(y.short)\" "
        + "width=\"\((until - from).short)\" height=\"\(height.short)\" \(anchor(of: bar.opener))>"
        + "<title>\(title)</title></rect>")
    let room = until - from - 6
    if bar.look != .encrypted, room > 14 {
      let text = words.estimatedWidth <= room ? words : words.cut(to: max(1, Int(room / 6.4)))
      lines.append(
        "<text class=\"in\" x=\"\(from.short)\" dx=\"4\" y=\"\((y + height / 2 + 4).short)\">\(text.escapedForPicture)</text>"
      )
    } else if bar.look == .encrypted, room > 60, !isOnPage {
      // A page has a key, and words about the end of the link there.
      lines.append(
        "<text class=\"d in\" x=\"\(until.short)\" dx=\"-58\" y=\"\((top + 11).short)\">encrypted</text>"
      )
    }
  }

  /// Draws the time of a wake: full at its beginning, and gone at its deadline.
  private mutating func drawBudget(
    _ bar: PictureBar, until deadline: Instant, _ from: Double, _ until: Double, _ title: String
  ) {
    let (end, height) = (max(from + 2, x(min(deadline, picture.end))), 10.0)
    let left = max(0, min(1, (end - until) / (end - from)))
    lines.append(
      "<path class=\"budget lot\" d=\"M\(from.short) \(top.short)L\(min(until, end).short) "
        + "\((top + height * (1 - left)).short)V\((top + height).short)H\(from.short)Z\">"
        + "<title>\(title)</title></path>"
        + "<path class=\"budget hollow\" d=\"M\(from.short) \(top.short)L\(end.short) \((top + height).short)H\(from.short)Z\"/>"
    )
    if until > end + 2 {
      lines.append(
        "<path class=\"ring\" d=\"M\(end.short) \((top + 5).short)H\(until.short)\"/>"
          + "<text class=\"x\" x=\"\(end.short)\" dx=\"4\" y=\"\((top + 3).short)\">over its budget</text>"
      )
    }
  }

  mutating func drawQueue(_ queue: [(time: Instant, level: Int)]) {
    guard let most = queue.map(\.level).max(), most > 0, let first = queue.first else { return }
    let (bottom, height) = (top + 15, 12.0)
    func y(_ level: Int) -> String { (bottom - height * Double(level) / Double(most)).short }
    var path = "M\(x(first.time).short) \(bottom.short)"
    for step in queue { path += "H\(x(step.time).short)V\(y(step.level))" }
    lines.append(
      "<path class=\"curve\" d=\"\(path)\"><title>held back: at most \(most)</title></path>"
        + "<text class=\"d\" x=\"\(x(first.time).short)\" dx=\"-3\" text-anchor=\"end\" y=\"\((top + 14).short)\">most \(most)</text>"
    )
  }
}
