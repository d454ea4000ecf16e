import Timelines
import VirtualTime

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
  /// Where rows are, for rings and arrows.
  private(set) var rows: [RowPlace: Double] = [:]
  /// How many entries lie in gaps because they are far from what is pointed out.
  private let squeezed: Int
  /// Whether the marks that are drawn as one are kept, for a page on which one can zoom in.
  var keepsCrowds = false
  var crowds: [PictureCrowd] = []
  var keptOctets = 0
  /// How many entries are kept that are drawn with their neighbours.
  var unfoldable = 0
  /// Source: chosen, so that a page of ten thousand entries stays below two megabytes.
  static let mostKeptOctets = 600_000
  var drawn = 0
  var folded = 0
  var pitch = 2.0
  var described: Set<Int> = []
  var anchored: Set<Int> = []

  struct RowPlace: Hashable {
    var lane: PictureLane.Subject
    var row: PictureLane.RowKind
  }

  static let left = 176.0
  static let right = 64.0

  init(_ picture: Picture, title: String, spotlight: Spotlight?, prefix: String) {
    var spotlight = spotlight
    spotlight?.findHome(in: picture)
    (self.picture, self.title, self.spotlight, self.prefix) = (picture, title, spotlight, prefix)
    // The end of a time has a place of its own, even if nothing happens then.
    var moments = picture.moments
    if let deadline = spotlight?.deadline, deadline <= picture.end {
      let place = moments.firstIndex { $0.end >= deadline } ?? moments.count
      if place == moments.count || moments[place].start > deadline {
        moments.insert(PictureMoment(at: deadline, sequence: 0), at: place)
      }
    }
    let focus = MomentFocus(moments, near: spotlight?.times(in: picture) ?? [], until: picture.end)
    (moments, squeezed) = (focus.moments, focus.squeezed)
    axis = TimeAxis(
      moments, from: picture.start, until: picture.end, width: 1000,
      step: spotlight == nil ? 7 : 16,
      cuts: focus.cuts)
  }

  var width: Double { Self.left + axis.drawnWidth + Self.right }

  func x(_ time: Instant, _ sequence: Int? = nil) -> Double {
    Self.left + axis.place(of: time, sequence)
  }

  mutating func draw() {
    let lanes = shownLanes
    let total = lanes.reduce(0) { $0 + $1.rows.values.reduce(0) { $0 + $1.marks.elements.count } }
    // With more marks than can be told apart, each stands for a longer time.
    if total > PictureSVG.mostMarks { pitch = 2 * Double(total) / Double(PictureSVG.mostMarks) }
    for lane in lanes { draw(lane) }
    drawTime()
    if let spotlight { draw(spotlight) }
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
      let loud = lanes.sorted { ($0.weight, $1.count) > ($1.weight, $0.count) }
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
      guard lane.rows[row] != nil || isQueue || isAwaited else { continue }
      rows[RowPlace(lane: lane.subject, row: row)] = top
      let height = row.height
      lines.append(
        "<text class=\"d\" x=\"\((Self.left - 8).short)\" y=\"\((top + height / 2 + 4).short)\" "
          + "text-anchor=\"end\">\(row.name)</text>")
      if isQueue { drawQueue(lane.queue) }
      if let content = lane.rows[row] {
        for bar in content.bars.elements { draw(bar, row, lane) }
        draw(content.marks.elements, row, lane)
      }
      top += height + 2
    }
    if let name = lane.name(in: picture) {
      lines.append(
        "<text class=\"n\" x=\"8\" y=\"\((begin + 18).short)\">\(name.cut(to: 18).escapedForPicture)"
          + "<title>\(name.cut(to: 200).escapedForPicture)</title></text>")
    }
    if let local = lane.localName {
      lines.append(
        "<text class=\"d\" x=\"8\" y=\"\((begin + 31).short)\">\(local.cut(to: 16).escapedForPicture)</text>"
      )
      top = max(top, begin + 38)
    }
    top = max(top, begin + 26) + 4
    lines.append("<path class=\"rule\" d=\"M0 \(top.short)H\(width.short)\"/>")
  }

  // MARK: Bars

  private mutating func draw(_ bar: PictureBar, _ row: PictureLane.RowKind, _ lane: PictureLane) {
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
    note(bar.opener, lane, words, length, until: bar.end)
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
    } else if bar.look == .encrypted, room > 60 {
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

  private mutating func drawQueue(_ queue: [(time: Instant, level: Int)]) {
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

  // MARK: Time

  private mutating func drawTime() {
    for gap in axis.gaps {
      let (from, until) = (Self.left + gap.left, Self.left + gap.right)
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
      let place = Self.left + mark.place
      let isLast = place + mark.text.estimatedWidth > width - 6
      back.append(
        "<path class=\"rule rl\" d=\"M\(place.short) 44V\(top.short)\"/>"
          + "<text class=\"d rl\" x=\"\(place.short)\" dx=\"\(isLast ? -2 : 2)\" y=\"42\"\(isLast ? " text-anchor=\"end\"" : "")>\(mark.text)</text>"
      )
    }
  }

  private mutating func drawFoot(_ lanes: [PictureLane]) {
    var words = ["entries: \(picture.count)"]
    if folded > 0 {
      let apart = unfoldable == 0 ? "" : ", of which zooming in shows \(unfoldable) apart"
      words.append("drawn together with neighbours: \(folded)\(apart)")
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
    let shapes = PictureStyle.shapes.map { "<path id=\"\(prefix)\($0.name)\" d=\"\($0.path)\"/>" }
    let heading = (spotlight?.title ?? title).cut(to: 140)
    // A page has its own heading.
    let hasHeading = withStyle || spotlight != nil
    let subtitle = (picture.facts + (spotlight == nil ? [] : [title])).joined(separator: " · ")
    let head = [
      "<svg class=\"bw\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width.short) \(top.short)\" "
        + "width=\"\(width.short)\" height=\"\(top.short)\" role=\"\(spotlight?.isLinked == true ? "group" : "img")\" aria-labelledby=\"\(prefix)t\" "
        + "data-left=\"\(Self.left.short)\" data-right=\"\((width - Self.right).short)\">",
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
    return (head.filter { !$0.isEmpty } + back + lines + front + ["</svg>"]).joined(separator: "\n")
  }
}
