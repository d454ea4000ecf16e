import Timelines

/// Draws a picture, lane by lane from top to bottom.
struct PictureDrawing {
  let picture: Picture
  let title: String
  let spotlight: Spotlight?
  let prefix: String
  let axis: TimeAxis
  var facts: [PictureFact] = []
  var lines: [String] = []
  var back: [String] = []
  var front: [String] = []
  var top = 62.0
  /// The positions of rows, for rings and arrows.
  private(set) var rows: [RowPlace: Double] = [:]
  /// The number of entries in gaps, because they are far from the spotlight.
  private let squeezed: Int
  /// Whether the marks that are drawn as one are kept, for a page on which one can zoom in.
  var keepsCrowds = false
  var crowds: [PictureCrowd] = []
  var keptOctets = 0
  /// The number of kept entries that are drawn with their neighbours.
  var unfoldable = 0
  /// Source: chosen, so that a page of ten thousand entries stays below two megabytes.
  static let mostKeptOctets = 600_000
  var drawn = 0
  var folded = 0
  var pitch = 2.0
  var described: Set<Int> = []
  var anchored: Set<Int> = []

  /// The contents of the list beside the picture.
  var items: [PictureItem] = []
  /// The findings that have signs.
  let findings: [PictureFinding]
  /// The lanes in which they have them.
  private(set) var accused: Set<PictureLane.Subject> = []
  /// Whether the picture is part of a page that has the list.
  var isOnPage: Bool { keepsCrowds }

  struct RowPlace: Hashable {
    var lane: PictureLane.Subject
    var row: PictureLane.RowKind
  }

  /// The width of the names.
  private(set) var left = Self.leastLeft
  static let right = 64.0

  init(
    _ picture: Picture, title: String, spotlight: Spotlight? = nil,
    findings: [PictureFinding] = [], prefix: String
  ) {
    var spotlight = spotlight
    spotlight?.findHome(in: picture)
    (self.picture, self.title, self.spotlight, self.prefix) = (picture, title, spotlight, prefix)
    self.findings = Self.listed(findings)
    // A deadline gets its own position, even without an entry at that time.
    var moments = picture.moments
    if let deadline = spotlight?.deadline, deadline <= picture.end {
      moments.makeRoom(at: deadline, 0)
    }
    for entry in self.findings.compactMap(\.main) {
      moments.makeRoom(at: entry.time, entry.sequence)
    }
    let focus = MomentFocus(moments, near: spotlight?.times(in: picture) ?? [], until: picture.end)
    (moments, squeezed) = (focus.moments, focus.squeezed)
    axis = TimeAxis(
      moments, from: picture.start, until: picture.end, width: 1000,
      step: spotlight == nil ? 7 : 16,
      cuts: focus.cuts)
    accused = Set(self.findings.flatMap(\.entries).compactMap { place(of: $0.entry)?.lane })
    left = nameWidth
  }

  var width: Double { left + axis.drawnWidth + Self.right }

  func x(_ time: Instant, _ sequence: Int? = nil) -> Double {
    left + axis.place(of: time, sequence)
  }

  mutating func draw() {
    let lanes = shownLanes
    let total = lanes.reduce(0) { $0 + $1.rows.values.reduce(0) { $0 + $1.marks.elements.count } }
    // With more marks than can be distinguished, each stands for a longer time.
    if total > PictureSVG.mostMarks { pitch = 2 * Double(total) / Double(PictureSVG.mostMarks) }
    for lane in lanes { draw(lane) }
    drawTime()
    if let spotlight { draw(spotlight) } else { drawItems() }
    drawFoot(lanes)
  }

  // MARK: Lanes

  /// The lanes in their order: what is done to each device, its apps, its radio, then the peers.
  var shownLanes: [PictureLane] {
    func rank(_ lane: PictureLane) -> (String, Int, String) {
      switch lane.subject {
      case .acts(let device): (device, 0, "")
      case .app(let device, let name): (device, 1, name)
      case .radio(let device): (device, 2, "")
      case .peer(let name): ("\u{10FFFF}", lane.rows[.links] == nil ? 4 : 3, name)
      case .otherPeers: ("\u{10FFFF}", 5, "")
      case .remarks: ("\u{10FFFF}", 6, "")
      }
    }
    var lanes = picture.lanes.filter { !$0.rows.isEmpty }
    if let spotlight {
      let seen = Set(spotlight.subjects(in: picture))
      lanes = lanes.filter { lane in
        if case .acts = lane.subject { return true }
        return seen.contains(lane.subject)
      }
    }
    if lanes.count > PictureSVG.mostLanes {
      func weight(_ lane: PictureLane) -> Int {
        lane.weight + (accused.contains(lane.subject) ? 4 : 0)
      }
      let loud = lanes.sorted { (weight($0), $0.count) > (weight($1), $1.count) }
      let names = Set(loud.prefix(PictureSVG.mostLanes).map(\.subject))
      lanes = lanes.filter { names.contains($0.subject) }
    }
    return lanes.sorted { rank($0) < rank($1) }
  }

  private mutating func draw(_ lane: PictureLane) {
    let begin = top
    top += 6
    for row in PictureLane.RowKind.allCases {
      let isQueue = row == .queue && !lane.waits.isEmpty
      let isAwaited = spotlight?.missing?.home.map { $0 == (lane.subject, row) } ?? false
      let isFindings = row == .findings && accused.contains(lane.subject)
      guard lane.rows[row] != nil || isQueue || isAwaited || isFindings else { continue }
      rows[RowPlace(lane: lane.subject, row: row)] = top
      let height = row.height
      lines.append(
        "<text class=\"d\" x=\"\((left - 8).short)\" y=\"\((top + height / 2 + 4).short)\" "
          + "text-anchor=\"end\">\(row.name)</text>")
      if isQueue { drawQueue(lane.queue) }
      if let content = lane.rows[row] {
        for bar in content.bars.elements { draw(bar, row, lane) }
        draw(content.marks.elements, row, lane)
      }
      top += height + 2
    }
    drawName(of: lane, at: begin)
    top = max(top, begin + 26) + 4
    lines.append("<path class=\"rule\" d=\"M0 \(top.short)H\(width.short)\"/>")
  }

  private mutating func drawFoot(_ lanes: [PictureLane]) {
    var words = ["entries: \(picture.count)"]
    if folded > 0 {
      let apart = unfoldable == 0 ? "" : ", \(unfoldable) of them separate when zoomed in"
      words.append("merged with neighbours: \(folded)\(apart)")
    }
    if squeezed > 0 {
      words.append("squeezed into gaps, because they are far from the witnesses: \(squeezed)")
    }
    let missing = picture.lanes.filter { !$0.rows.isEmpty }.count - lanes.count
    if missing > 0 { words.append("lanes that are not drawn: \(missing)") }
    let others = picture.lanes.first { $0.subject == .otherPeers }?.members ?? 0
    if others > 1 { words.append("peers in one lane: \(others - 1)") }
    if !axis.gaps.isEmpty { words.append("grey: time cut out, with its length") }
    top += 18
    lines.append(
      "<text class=\"d\" x=\"8\" y=\"\(top.short)\">\(words.joined(separator: " · "))</text>")
    top += 10
  }

  // MARK: The whole

  func svg(withStyle: Bool) -> String {
    let shapes =
      PictureStyle.shapes.map { "<path id=\"\(prefix)\($0.name)\" d=\"\($0.path)\"/>" }
      + signShapes
    let heading = (spotlight?.title ?? title).cut(to: 140)
    // A page has its own heading.
    let hasHeading = withStyle || spotlight != nil
    let subtitle = (picture.facts + (spotlight == nil ? [] : [title])).joined(separator: " · ")
    // An image contains no links.
    let hasLinks = spotlight?.isLinked == true || isOnPage && !items.isEmpty
    let head = [
      "<svg class=\"bw\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width.short) \(top.short)\" "
        + "width=\"\(width.short)\" height=\"\(top.short)\" role=\"\(hasLinks ? "group" : "img")\" aria-labelledby=\"\(prefix)t\" "
        + "data-left=\"\(left.short)\" data-right=\"\((width - Self.right).short)\">",
      "<title id=\"\(prefix)t\">\(heading.escapedForPicture)</title>",
      withStyle ? "<style>\(PictureStyle.css)</style>" : "",
      "<defs>\(shapes.joined())<pattern id=\"\(prefix)hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path class=\"hatched\" d=\"M0 0H6V6H0Z\"/><path class=\"hatch\" d=\"M0 0V6\"/></pattern><marker id=\"\(prefix)head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path class=\"badge\" d=\"M0 0L8 4L0 8Z\"/></marker></defs>",
      "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
      hasHeading
        ? "<text class=\"h\" x=\"8\" y=\"20\">\(heading.escapedForPicture)</text>" : "",
      hasHeading
        ? "<text class=\"d\" x=\"8\" y=\"42\">\(subtitle.cut(to: 26).escapedForPicture)<title>\(subtitle.cut(to: 300).escapedForPicture)</title></text>"
        : "",
    ]
    return (head.filter { !$0.isEmpty } + back + lines + front + [ruler, "</svg>"])
      .joined(separator: "\n")
  }
}
