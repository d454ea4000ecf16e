public import Timelines

/// A picture in letters, for a terminal: what a finding rests on, with its lanes below each other.
///
/// ```
///                     0 s                 2.5 s   ╱2d 3h╱                    11 s
/// user, system  acts  ┃                             ①
/// app lock      life  ███foreground███████░░suspen╱╱╱╱░░▓▓▓woken▓▓▓▓▓▓▓▓▓▓▓▓
///               calls      ▲
///               callbacks                                 ②        ┊       ○
/// ```
public struct PictureSketch {
  private let drawing: PictureDrawing
  private let spotlight: Spotlight
  private let columns: Int

  private static let margin = 30

  /// - Parameters:
  ///   - width: The most letters in a line, from 60.
  public init(_ picture: Picture, spotlight: Spotlight, width: Int) {
    drawing = PictureDrawing(picture, title: "", spotlight: spotlight, prefix: "")
    // The drawing knows where what is missing would be.
    self.spotlight = drawing.spotlight ?? spotlight
    columns = max(30, width - Self.margin)
  }

  /// The lines, without line breaks.
  public var lines: [TerminalText] {
    let rows = drawing.shownLanes.flatMap(rows(of:))
    return rows.isEmpty ? [] : [ruler] + rows + [legend]
  }

  // MARK: Places

  private func column(_ time: Instant, _ sequence: Int? = nil) -> Int {
    let place = drawing.axis.place(of: time, sequence) / drawing.axis.drawnWidth
    return max(0, min(columns - 1, Int(place * Double(columns))))
  }

  private func columns(of gap: TimeAxis.Piece) -> ClosedRange<Int> {
    let (from, until) = (gap.left / drawing.axis.drawnWidth, gap.right / drawing.axis.drawnWidth)
    let first = max(0, min(columns - 1, Int((from * Double(columns)).rounded(.up))))
    return first...max(first, min(columns - 1, Int(until * Double(columns)) - 1))
  }

  private func line(_ lane: String, _ row: String, _ letters: [Character]) -> TerminalText {
    var end = letters.count
    while end > 0, letters[end - 1] == " " { end -= 1 }
    return ("\(lane.cut(to: 16))" as TerminalText).padded(to: 17)
      + ("\(row)" as TerminalText).padded(to: Self.margin - 17)
      + "\(String(letters[..<end]))"
  }

  // MARK: Lanes

  private func rows(of lane: PictureLane) -> [TerminalText] {
    var name = lane.name(in: drawing.picture) ?? ""
    return PictureLane.RowKind.allCases.compactMap { row in
      let isAwaited = spotlight.missing?.home.map { $0 == (lane.subject, row) } ?? false
      guard row != .queue, lane.rows[row] != nil || isAwaited else { return nil }
      var letters = [Character](repeating: " ", count: columns)
      for bar in lane.rows[row]?.bars.elements ?? [] { draw(bar, in: &letters) }
      for mark in lane.rows[row]?.marks.elements ?? [] { draw(mark, row, in: &letters) }
      for gap in drawing.axis.gaps {
        for column in columns(of: gap) { letters[column] = "╱" }
      }
      point(out: row, lane, in: &letters)
      defer { name = "" }
      return line(name, row.name, letters)
    }
  }

  private func draw(_ bar: PictureBar, in letters: inout [Character]) {
    let from = column(bar.start, bar.opener.sequence)
    let until = max(from, column(bar.end, bar.closer))
    for column in from...until { letters[column] = bar.look.letter }
    let words = Array(bar.text.printable.cut(to: max(1, until - from - 1)))
    guard until - from > 3 else { return }
    letters.replaceSubrange(from + 1..<from + 1 + words.count, with: words)
  }

  private func draw(
    _ mark: PictureMark, _ row: PictureLane.RowKind, in letters: inout [Character]
  ) {
    let (from, until) = (
      column(mark.start, mark.first.sequence), column(mark.end, mark.last.sequence)
    )
    let letter = row == .air ? mark.signalLetter : mark.letter
    for column in from...max(from, until) { letters[column] = letter }
  }

  /// Writes the numbers of the witnesses, the deadline and what is missing over a row.
  private func point(
    out row: PictureLane.RowKind, _ lane: PictureLane, in letters: inout [Character]
  ) {
    if let deadline = spotlight.deadline { letters[column(deadline)] = "┊" }
    if let missing = spotlight.missing, let home = missing.home, home == (lane.subject, row) {
      letters[column(missing.time)] = "○"
    }
    for (index, seen) in witnesses.enumerated() {
      guard let place = drawing.picture.places[seen.entry.sequence], place.lane == lane.subject,
        place.row == row
      else { continue }
      letters[column(seen.entry.time, seen.entry.sequence)] = Self.number(index)
    }
  }

  private var witnesses: [Spotlight.Seen] { Array(spotlight.witnesses.prefix(9)) }

  private static func number(_ index: Int) -> Character {
    Character(UnicodeScalar(0x2460 + UInt32(index)) ?? "?")
  }

  // MARK: Time

  private var ruler: TerminalText {
    var letters = [Character](repeating: " ", count: columns)
    var free = 0
    func write(_ text: String, at place: Int) {
      let place = max(0, min(place, columns - text.count))
      guard place >= free, place + text.count <= columns else { return }
      letters.replaceSubrange(place..<place + text.count, with: Array(text))
      free = place + text.count + 1
    }
    let gaps = drawing.axis.gaps.map { gap -> (Int, String) in
      let (columns, text) = (columns(of: gap), TimeAxis.length(gap.end - gap.start))
      return ((columns.lowerBound + columns.upperBound + 1 - text.count) / 2, "╱\(text)╱")
    }
    let times = drawing.axis.ruler.map { mark in
      (Int(mark.place / drawing.axis.drawnWidth * Double(columns)), mark.text)
    }
    for (place, text) in (gaps + times).sorted(by: { $0.0 < $1.0 }) { write(text, at: place) }
    return line("", "", letters)
  }

  private var legend: TerminalText {
    var words = witnesses.enumerated().map { index, seen in
      "\(Self.number(index)) #\(seen.entry.sequence) \(seen.words)"
    }
    if let deadline = spotlight.deadline { words.append("┊ deadline \(TimeAxis.text(deadline))") }
    if let missing = spotlight.missing { words.append("○ missing: \(missing.kind.rawValue)") }
    return "\(words.joined(separator: "   ").cut(to: Self.margin + columns))"
  }
}

extension PictureBar.Look {
  /// The letter with which a bar is filled.
  fileprivate var letter: Character {
    switch self {
    case .foreground: "█"
    case .inactive, .woken: "▓"
    case .background: "▒"
    case .suspended: "░"
    case .terminated: "·"
    case .scanning, .initiating, .advertising: "▒"
    case .link: "━"
    case .encrypted: "═"
    case .budget: "▄"
    }
  }
}

extension PictureMark {
  fileprivate var letter: Character {
    switch shape {
    case "call": "▲"
    case "callback": "▼"
    case "act": "┃"
    case "note": "△"
    case "dot": "·"
    case "request": "┬"
    case "response": "┴"
    case "error": "╳"
    case "value": "◆"
    default: "│"
    }
  }

  /// A block as high as the signal is strong.
  fileprivate var signalLetter: Character {
    let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return blocks[max(0, min(7, Int((signalHeight - 5) / 20 * 7.99)))]
  }
}
