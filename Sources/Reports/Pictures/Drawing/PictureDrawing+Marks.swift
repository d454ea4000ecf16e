import Timelines

extension PictureDrawing {
  /// Marks that are drawn as one, from a place to another.
  private struct Crowd {
    var mark: PictureMark
    /// The marks that are drawn as one, if they are to be seen where one zooms in.
    var members: [PictureMark]
    var from: Double
    var until: Double
    var isGap: Bool
  }

  mutating func draw(
    _ marks: [PictureMark], _ row: PictureLane.RowKind, _ lane: PictureLane
  ) {
    let gaps = axis.gaps.map { (left + $0.left + 0.5)...(left + $0.right - 0.5) }
    var crowds: [Crowd] = []
    var gap = 0
    for mark in marks {
      let from = x(mark.start, mark.first.sequence)
      let until = max(from, x(mark.end, mark.last.sequence))
      while gap < gaps.count, gaps[gap].upperBound < from { gap += 1 }
      let isGap = gap < gaps.count && gaps[gap].contains(from)
      if let last = crowds.last,
        from - last.from < pitch || isGap && last.isGap && gaps[gap].contains(last.from)
      {
        crowds[crowds.count - 1].mark.absorb(mark)
        if keepsCrowds { crowds[crowds.count - 1].members.append(mark) }
        crowds[crowds.count - 1].until = max(last.until, until)
      } else {
        crowds.append(Crowd(mark: mark, members: [mark], from: from, until: until, isGap: isGap))
      }
    }
    var free = 0.0
    var waiting: [String] = []
    var ends = [0.0, 0.0]
    var labels: [String] = []
    for (index, crowd) in crowds.enumerated() {
      drawn += 1
      if crowd.mark.count > 1 { folded += crowd.mark.count }
      draw(crowd, row, lane)
      if keepsCrowds, crowd.members.count > 1 { keep(crowd.members, row, lane) }
      let next = index + 1 < crowds.count ? crowds[index + 1].from : width - Self.right
      guard row.hasLabels else { continue }
      let name = crowd.mark.label
      if row == .acts {
        // Two lines of labels. The upper one is for what fits before the next flag.
        let text = name.cut(to: 34)
        let width = text.estimatedWidth
        let isFree = ends.map { $0 < crowd.from }
        let line = isFree[0] && crowd.until + 10 + width < next ? 0 : isFree[1] ? 1 : 0
        guard isFree[line] else { continue }
        let room = line == 0 ? min(width, next - crowd.until - 12) : width
        if room < 24, room < width { continue }
        let shown = room < width ? text.cut(to: Int(room / 6)) : text
        labels.append(self.text(shown, at: crowd.until, 8, top + 9 + Double(line) * 12))
        ends[line] = crowd.until + 12 + min(room, width)
        continue
      }
      if waiting.last != name { waiting.append(name) }
      let room = next - crowd.until - 10
      if room > 30, crowd.from >= free {
        let text = waiting.joined(separator: ", ").cut(to: max(3, Int(room / 6)))
        lines.append(self.text(text, at: crowd.until, 6, top + 11))
        free = crowd.until + 6 + text.estimatedWidth
        waiting = []
      }
    }
    // Behind the marks, so that no mark crosses a word.
    lines += labels
  }

  /// - Parameter shift: The distance from the mark, which stays when a script stretches the picture.
  private func text(_ text: String, at x: Double, _ shift: Int, _ y: Double) -> String {
    "<text class=\"d o\" x=\"\(x.short)\" dx=\"\(shift)\" y=\"\(y.short)\">\(text.escapedForPicture)</text>"
  }

  private mutating func draw(_ crowd: Crowd, _ row: PictureLane.RowKind, _ lane: PictureLane) {
    let mark = crowd.mark
    let look = look(of: mark, row)
    let wide = crowd.until - crowd.from > 3
    describe(mark, lane)
    let child = "<title>\(title(of: mark).cut(to: 200).escapedForPicture)</title>"
    let anchor = anchor(of: mark.first)
    if row == .air {
      let height = mark.airHeight
      lines.append(
        "<rect class=\"\(look)\(wide ? " lot" : "") k\" x=\"\((crowd.from - 0.6).short)\" "
          + "y=\"\((top + 26 - height).short)\" width=\"\(max(1.2, crowd.until - crowd.from).short)\" "
          + "height=\"\(height.short)\" stroke=\"none\" \(anchor)>\(child)</rect>")
      if mark.first.kind == .airScanResponse, mark.count == 1 {
        lines.append(
          "<use href=\"#\(prefix)dot\" class=\"\(look) hollow\" x=\"\(crowd.from.short)\" y=\"\((top + 19 - height).short)\"/>"
        )
      }
      if mark.isNews, mark.count == 1 {
        lines.append(
          "<use href=\"#\(prefix)value\" class=\"news hollow\" x=\"\(crowd.from.short)\" y=\"\((top + 16).short)\"/>"
        )
      }
    } else if wide {
      lines.append(
        "<rect class=\"\(look) lot k\" x=\"\(crowd.from.short)\" y=\"\((top + 2).short)\" "
          + "width=\"\((crowd.until - crowd.from).short)\" height=\"10\" \(anchor)>\(child)</rect>")
    } else {
      let more = mark.count > 1 ? " stroke-width=\"2.4\"" : ""
      lines.append(
        "<use href=\"#\(prefix)\(mark.shape)\" class=\"\(look) k\" x=\"\(crowd.from.short)\" y=\"\(top.short)\"\(more) \(anchor)>\(child)</use>"
      )
    }
    let count = "×\(mark.count)"
    if mark.count >= 4, wide, crowd.until - crowd.from > count.estimatedWidth + 6 {
      lines.append(
        "<text class=\"n\" x=\"\(crowd.from.short)\" dx=\"2\" y=\"\((top + 11).short)\">\(count)</text>"
      )
    }
  }
}

// MARK: - What is seen where one zooms in

extension PictureDrawing {
  private func look(of mark: PictureMark, _ row: PictureLane.RowKind) -> String {
    mark.isNews && row == .air ? "news" : row.rawName
  }

  private func title(of mark: PictureMark) -> String {
    mark.count == 1
      ? "#\(mark.first.sequence) \(TimeAxis.text(mark.start)) \(mark.first.kind.rawValue) \(mark.first.fields.description)"
      : "×\(mark.count): \(mark.countsText), \(TimeAxis.text(mark.start)) to \(TimeAxis.text(mark.end))"
  }

  /// Keeps the marks that are drawn as one, as far as there is room for them on the page.
  private mutating func keep(
    _ marks: [PictureMark], _ row: PictureLane.RowKind, _ lane: PictureLane
  ) {
    guard let first = marks.first, keptOctets < Self.mostKeptOctets else { return }
    let members = marks.map { mark -> PictureCrowd.Member in
      let place = x(mark.start, mark.first.sequence)
      return PictureCrowd.Member(
        fact: fact(of: mark, lane), x: place,
        length: max(0, x(mark.end, mark.last.sequence) - place),
        shape: row == .air ? nil : mark.shape, height: mark.airHeight, look: look(of: mark, row))
    }
    let crowd = PictureCrowd(anchor: first.first.sequence, top: top, members: members)
    keptOctets += crowd.json.utf8.count
    crowds.append(crowd)
    unfoldable += marks.reduce(0) { $0 + ($1.count == 1 ? 1 : 0) }
  }

  private func fact(of mark: PictureMark, _ lane: PictureLane) -> PictureFact {
    let what =
      mark.count == 1
      ? mark.first.kind.rawValue
      : "×\(mark.count): \(mark.countsText), until \(TimeAxis.text(mark.end))"
    // The fields are those of the first one, which tell less of several.
    return fact(mark.first, lane, what, until: mark.end, fields: mark.count == 1 ? 240 : 100)
  }
}

extension PictureMark {
  fileprivate var airHeight: Double { first.kind == .airScanRequest ? 4.0 : signalHeight }
}

// MARK: - The table of the picture

extension PictureDrawing {
  /// The attributes by which an entry is found. Only one mark of an entry can be linked to.
  mutating func anchor(of entry: Entry) -> String {
    let number = "data-e=\"\(entry.sequence)\""
    return anchored.insert(entry.sequence).inserted && spotlight == nil
      ? "id=\"\(prefix)e\(entry.sequence)\" \(number)" : number
  }

  mutating func describe(
    _ entry: Entry, _ lane: PictureLane, _ words: String, _ length: String, until end: Instant
  ) {
    guard described.insert(entry.sequence).inserted else { return }
    facts.append(fact(entry, lane, "\(words), for \(length)", until: end))
  }

  private mutating func describe(_ mark: PictureMark, _ lane: PictureLane) {
    guard described.insert(mark.first.sequence).inserted else { return }
    facts.append(fact(of: mark, lane))
  }

  private func fact(
    _ entry: Entry, _ lane: PictureLane, _ what: String, until end: Instant, fields most: Int = 240
  ) -> PictureFact {
    PictureFact(
      sequence: entry.sequence, instant: entry.time, end: end, time: TimeAxis.text(entry.time),
      lane: (lane.name(in: picture) ?? "").cut(to: 60), what: what.cut(to: 160),
      details: entry.fields.named.cut(to: most),
      record: entry.origin?.description ?? "", cause: entry.cause)
  }
}
