import Timelines

extension PictureDrawing {
  /// The most findings and the most ends of links that are listed.
  ///
  /// Source: chosen. The page says how many more there are; a longer list is not read.
  static let (mostFindings, mostEndings) = (200, 100)

  /// The findings that are listed: the gravest first, those of a grade in the order of time.
  static func listed(_ findings: [PictureFinding]) -> [PictureFinding] {
    func rank(_ finding: PictureFinding) -> (Int, Instant, Int) {
      let main = finding.main
      return (finding.grade.rawValue, main?.time ?? .distantFuture, main?.sequence ?? .max)
    }
    return Array(findings.sorted { rank($0) < rank($1) }.prefix(mostFindings))
  }

  /// The ends of links that are listed, in the order of time. If there are too many, those of lost
  /// links come before the others.
  private var listedEndings: [PictureEnding] {
    let all = picture.endings
    guard all.count > Self.mostEndings else { return all }
    let places =
      all.indices.filter { all[$0].look == .lost }
      + all.indices.filter { all[$0].look != .lost }
    return places.prefix(Self.mostEndings).sorted().map { all[$0] }
  }

  /// Makes the list, and draws the signs that lead to it.
  mutating func drawItems() {
    items = findings.map(item) + endingItems()
    // Earlier items of the list are drawn on top.
    for number in items.indices.reversed() { drawSigns(of: items[number], number) }
  }

  // MARK: Findings

  private func item(of finding: PictureFinding) -> PictureItem {
    let main = finding.main
    var item = PictureItem(
      look: .init(finding.grade), title: finding.title, message: finding.message,
      device: finding.device ?? "", time: main?.time ?? picture.start, origins: [],
      address: finding.address)
    item.origins = origins(of: finding.entries.map(\.entry))
    item.rings = finding.entries.prefix(Self.mostRings).compactMap(ring)
    var lanes: [PictureLane.Subject] = []
    for seen in finding.entries.reversed() {
      guard let lane = place(of: seen.entry)?.lane, !lanes.contains(lane),
        let y = rows[RowPlace(lane: lane, row: .findings)]
      else { continue }
      lanes.append(lane)
      let entry = main.flatMap { place(of: $0)?.lane == lane ? $0 : nil } ?? seen.entry
      item.signs.append(
        PictureItem.Sign(x: x(entry.time, entry.sequence), y: y, room: 0))
    }
    return item
  }

  /// The most entries of a finding that are ringed.
  private static let mostRings = 12

  private func ring(_ seen: Spotlight.Seen) -> PictureItem.Ring? {
    let entry = seen.entry
    guard let place = place(of: entry), let y = rows[RowPlace(lane: place.lane, row: place.row)]
    else { return nil }
    return PictureItem.Ring(
      seen: seen, x: x(entry.time, entry.sequence), y: y + min(place.row.height, 16) / 2)
  }

  private func origins(of entries: [Entry]) -> [String] {
    var origins: [String] = []
    for origin in entries.compactMap(\.origin).map(\.description) where !origins.contains(origin) {
      origins.append(origin)
    }
    return origins
  }

  /// Returns the place of an entry. One that the picture does not know any more has the place of its
  /// kind in the lane of its peer.
  func place(of entry: Entry) -> PicturePlace? {
    if let place = picture.places[entry.sequence] { return place }
    guard let (subject, row) = entry.usualPlace else { return nil }
    let isKnown = picture.lanes.contains { $0.subject == subject }
    return PicturePlace(
      lane: isKnown ? subject : .otherPeers, row: row, time: entry.time, sequence: entry.sequence)
  }

  // MARK: Links

  private func endingItems() -> [PictureItem] {
    let endings = listedEndings
    let places = endings.map { x($0.time, $0.entry?.sequence) }
    // Words beside a sign end where the next link of the lane begins or ends.
    var stops: [PictureLane.Subject: [Double]] = [:]
    for (ending, place) in zip(endings, places) { stops[ending.lane, default: []].append(place) }
    for lane in picture.lanes where stops[lane.subject] != nil {
      let bars = lane.rows[.links]?.bars.elements ?? []
      stops[lane.subject]? += bars.map { x($0.start, $0.opener.sequence) }
    }
    return zip(endings, places).map { ending, place in
      let next = stops[ending.lane]?.filter { $0 > place + 1 }.min() ?? width
      return item(of: ending, at: place, before: next)
    }
  }

  private func item(of ending: PictureEnding, at place: Double, before next: Double) -> PictureItem
  {
    let lane = picture.lanes.first { $0.subject == ending.lane }
    var item = PictureItem(
      look: .init(ending.look), title: ending.link, message: ending.reason,
      device: lane?.name(in: picture) ?? "", time: ending.time,
      origins: origins(of: [ending.opener, ending.entry].compactMap(\.self)))
    let entries = [(ending.opener, "it began"), (ending.entry, "it ended")]
    item.rings = entries.compactMap { entry, words in
      entry.flatMap { ring(.init($0, words, isCulprit: false)) }
    }
    if let y = rows[RowPlace(lane: ending.lane, row: .links)] {
      let begin = ending.opener.map { x($0.time, $0.sequence) }
      item.signs = [PictureItem.Sign(x: place, y: y, room: next, begin: begin)]
    }
    return item
  }

  // MARK: Signs

  private mutating func drawSigns(of item: PictureItem, _ number: Int) {
    let name = [item.title, item.message].filter { !$0.isEmpty }.joined(separator: ": ")
    let title =
      "<title>\("\(name), \(TimeAxis.text(item.time))".cut(to: 300).escapedForPicture)</title>"
    for (index, sign) in item.signs.enumerated() {
      let words = item.look.isFinding ? "" : self.words(beside: sign, item.message)
      let place = "transform=\"translate(\(sign.x.short) \(sign.y.short))\""
      let inside =
        "\(title)<rect class=\"hit\" x=\"-8\" y=\"-1\" width=\"16\" height=\"17\"/>"
        + "<use href=\"#\(prefix)s-\(item.look.rawValue)\"/>\(words)"
      if !isOnPage {
        front.append("<g class=\"sign \(item.look.rawValue)\" \(place)>\(inside)</g>")
        continue
      }
      let id = index == 0 ? "id=\"\(prefix)f\(number)\" " : ""
      front.append(
        "<a \(id)class=\"sign \(item.look.rawValue)\" href=\"#\(prefix)l\(number)\" tabindex=\"-1\" "
          + "aria-label=\"\(item.look.meaning), line \(number + 1) of the list\" data-i=\"\(number)\" "
          + "data-x=\"\(sign.x.precise)\" data-y=\"\(sign.y.short)\" \(place)>\(inside)"
          + "<text class=\"sn\" x=\"8\" y=\"5\"></text></a>")
    }
  }

  /// The width that the words at the beginning of a link's bar take.
  private static let barWords = 130.0

  /// Returns words at the right of a sign, or at its left in the bar, where there is more room.
  private func words(beside sign: PictureItem.Sign, _ text: String) -> String {
    let right = sign.room - sign.x - 14
    let left = sign.begin.map { sign.x - $0 - 14 - Self.barWords } ?? 0
    let isLeft = right < min(left, text.estimatedWidth)
    let room = max(left, right)
    let shown = text.estimatedWidth <= room ? text : room > 40 ? text.cut(to: Int(room / 5.6)) : ""
    if shown.isEmpty, !isOnPage { return "" }
    let begin = sign.begin.map { " data-b=\"\($0.precise)\"" } ?? ""
    let full =
      isOnPage
      ? " data-w=\"\(text.cut(to: 200).escapedForPicture)\" data-n=\"\(sign.room.precise)\"\(begin)"
      : ""
    let place = isLeft ? "x=\"-8\" text-anchor=\"end\"" : "x=\"9\""
    return "<text class=\"d o why\" \(place) y=\"12\"\(full)>\(shown.escapedForPicture)</text>"
  }
}

extension PictureDrawing {
  /// The shapes of the signs that are used.
  var signShapes: [String] {
    let used = Set(items.map(\.look))
    return PictureItem.Look.allCases.filter(used.contains).map {
      "<g id=\"\(prefix)s-\($0.rawValue)\">\($0.shape)</g>"
    }
  }
}
