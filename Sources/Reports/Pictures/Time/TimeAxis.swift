import Timelines

/// The horizontal position of an instant on a picture.
///
/// Busy stretches are true to scale. A long stretch without entries is cut out: a gap of fixed
/// width stands for it. Entries of one instant lie side by side, in the order of their numbers,
/// because their order matters.
struct TimeAxis {
  private(set) var pieces: [Piece] = []
  private(set) var width = 0.0
  /// The width of the part of the picture to which the axis belongs.
  var drawnWidth: Double { max(1000, width) }

  /// A part of the axis on which places are proportional to time, or to the order of entries.
  struct Piece {
    var sort: Sort
    var start: Instant
    var end: Instant
    var left: Double
    var right: Double
    /// The entries of the instant, if the piece is one.
    var sequences = 0...0

    enum Sort { case scale, gap, instant }
  }

  /// The width of a gap.
  static let gapWidth = 44.0
  /// The most gaps.
  static let mostGaps = 14
  /// The room between two entries of one instant, and the most that an instant takes.
  private let step: Double
  private static let mostSteps = 14.0
  /// The least room for what happens one after the other, where it is true to scale.
  private static let least = 5.0

  /// - Parameters:
  ///   - moments: The moments with entries, in the order of time.
  ///   - width: The available width, exceeded if the moments need more.
  ///   - step: The room between two entries of one instant.
  ///   - cuts: The beginnings of the moments before which time is cut out in any case.
  init(
    _ moments: [PictureMoment], from start: Instant, until end: Instant, width: Double,
    step: Double = 7, cuts: Set<Instant> = []
  ) {
    self.step = step
    var moments = moments
    if moments.isEmpty { moments = [PictureMoment(at: start, sequence: 0)] }
    if let first = moments.first, start < first.start {
      moments.insert(PictureMoment(at: start, sequence: 0), at: 0)
    }
    if let last = moments.last, end > last.end {
      moments.append(PictureMoment(at: end, sequence: .max))
    }
    let cuts = Self.cuts(moments, width: width, forced: cuts)
    let islands = moments.split(before: cuts)
    let widths = widths(of: islands, in: width - Double(cuts.count) * Self.gapWidth)
    var left = 0.0
    for (index, island) in islands.enumerated() {
      if index > 0, let before = islands[index - 1].last, let after = island.first {
        add(.gap, before.end, after.start, &left, Self.gapWidth)
      }
      lay(island, in: widths[index], &left)
    }
    self.width = left
  }

  private mutating func add(
    _ sort: Piece.Sort, _ start: Instant, _ end: Instant, _ left: inout Double, _ width: Double,
    _ sequences: ClosedRange<Int> = 0...0
  ) {
    pieces.append(
      Piece(
        sort: sort, start: start, end: end, left: left, right: left + width, sequences: sequences))
    left += width
  }

  /// Lays the moments of an island side by side.
  private mutating func lay(
    _ island: ArraySlice<PictureMoment>, in width: Double, _ left: inout Double
  ) {
    let stalls = island.reduce(0) { $0 + stall($1) }
    let duration = Self.duration(of: island)
    let scale = duration > 0 ? max(0, width - stalls) / duration : 0
    for (place, moment) in zip(island.indices, island) {
      if place > island.startIndex {
        let before = island[place - 1].end
        let length = Double((moment.start - before).nanoseconds)
        add(.scale, before, moment.start, &left, length * scale)
      }
      if moment.start == moment.end {
        add(.instant, moment.start, moment.end, &left, stall(moment), moment.sequences)
      } else {
        let length = Double((moment.end - moment.start).nanoseconds)
        add(.scale, moment.start, moment.end, &left, length * scale)
      }
    }
    if duration == 0 { left += max(0, width - stalls) }
  }

  private static func duration(of island: ArraySlice<PictureMoment>) -> Double {
    guard let first = island.first, let last = island.last else { return 0 }
    return Double((last.end - first.start).nanoseconds)
  }

  private func stall(_ moment: PictureMoment) -> Double {
    moment.start == moment.end ? min(Double(moment.count - 1), Self.mostSteps) * step : 0
  }

  /// Returns the places of the moments before which time is cut out.
  private static func cuts(
    _ moments: [PictureMoment], width: Double, forced: Set<Instant>
  ) -> [Int] {
    let all = moments.indices.dropFirst().map { place in
      (place: place, length: Double((moments[place].start - moments[place - 1].end).nanoseconds))
    }.filter { $0.length > 0 }
    guard let first = moments.first, let last = moments.last else { return [] }
    let given = all.filter { forced.contains(moments[$0.place].start) }
    let gaps = all.filter { !forced.contains(moments[$0.place].start) }.sorted {
      ($1.length, $0.place) < ($0.length, $1.place)
    }
    var span = given.reduce(Double((last.end - first.start).nanoseconds)) { $0 - $1.length }
    var cuts = given.map(\.place)
    for (rank, gap) in gaps.enumerated() {
      let rest = gaps[rank...]
      let median = rest[rest.startIndex + rest.count / 2].length
      let room = max(100, width - Double(cuts.count) * gapWidth)
      // Worth it if the gap is wide on the picture, and not what is usual there.
      guard cuts.count < mostGaps, span > 0, gap.length * room / span > 1.6 * gapWidth,
        gap.length > 6 * median || rest.count <= 2
      else { break }
      span -= gap.length
      cuts.append(gap.place)
    }
    return cuts.sorted()
  }

  /// Returns the widths of the islands. They share one scale, unless an island would get too
  /// narrow.
  private func widths(of islands: [ArraySlice<PictureMoment>], in room: Double) -> [Double] {
    let stalls = islands.map { $0.reduce(0) { $0 + stall($1) } }
    let durations = islands.map(Self.duration(of:))
    let total = max(1, islands.reduce(0) { $0 + $1.count })
    let leasts = zip(islands, stalls).map { island, stall in
      stall
        + max(
          16,
          min(
            Self.least * Double(island.count - 1), 0.7 * room * Double(island.count) / Double(total)
          ))
    }
    var raised = Set(durations.indices.filter { durations[$0] == 0 })
    while true {
      let others = durations.indices.filter { !raised.contains($0) }
      let taken = raised.reduce(0) { $0 + leasts[$1] } + others.reduce(0) { $0 + stalls[$1] }
      let duration = others.reduce(0) { $0 + durations[$1] }
      let scale = duration > 0 ? max(0, room - taken) / duration : 0
      let narrow = others.filter { durations[$0] * scale + stalls[$0] < leasts[$0] }
      if narrow.isEmpty {
        return durations.indices.map {
          raised.contains($0) ? leasts[$0] : durations[$0] * scale + stalls[$0]
        }
      }
      raised.formUnion(narrow)
    }
  }
}

extension [PictureMoment] {
  fileprivate func split(before cuts: [Int]) -> [ArraySlice<PictureMoment>] {
    zip([0] + cuts, cuts + [count]).map { self[$0..<$1] }
  }
}

// MARK: - Places

extension TimeAxis {
  /// Returns the place of an entry. Without a number it is the first place of that instant.
  func place(of time: Instant, _ sequence: Int? = nil) -> Double {
    guard let first = pieces.first, let last = pieces.last else { return 0 }
    if time < first.start { return first.left }
    // The first piece that ends at or after the instant.
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].end < time { low = middle + 1 } else { high = middle }
    }
    guard low < pieces.count else { return last.right }
    // An instant of its own comes before what only touches it.
    var piece = pieces[low]
    if sequence != nil, piece.sort != .instant, piece.end == time, low + 1 < pieces.count,
      pieces[low + 1].sort == .instant, pieces[low + 1].start == time
    {
      piece = pieces[low + 1]
    }
    if piece.sort == .instant {
      guard let sequence else { return piece.left }
      let count = Double(piece.sequences.upperBound - piece.sequences.lowerBound)
      let rank = Double(
        min(max(sequence, piece.sequences.lowerBound), piece.sequences.upperBound)
          - piece.sequences.lowerBound)
      return count > 0 ? piece.left + (piece.right - piece.left) * rank / count : piece.left
    }
    let length = Double((piece.end - piece.start).nanoseconds)
    let part = length > 0 ? Double((time - piece.start).nanoseconds) / length : 0
    return piece.left + (piece.right - piece.left) * part
  }

  /// The parts that are true to scale, for a script that draws a finer ruler: the beginning and end
  /// of each on the picture, and in nanoseconds. Parts too narrow for a ruler are left out.
  var scales: [(left: Double, right: Double, start: Int64, end: Int64)] {
    var scales: [(left: Double, right: Double, start: Int64, end: Int64)] = []
    for piece in pieces where piece.sort == .scale && piece.right - piece.left > 0.05 {
      if let last = scales.last, piece.left - last.right < 0.01, last.end == piece.start.nanoseconds
      {
        scales[scales.count - 1].right = piece.right
        scales[scales.count - 1].end = piece.end.nanoseconds
      } else {
        scales.append(
          (piece.left, piece.right, piece.start.nanoseconds, piece.end.nanoseconds))
      }
    }
    return scales
  }

  /// The gaps, in which time is cut out.
  var gaps: [Piece] { pieces.filter { $0.sort == .gap } }

  /// The places and texts of the ruler. Texts do not overlap.
  var ruler: [(place: Double, text: String, time: Instant)] {
    var marks: [(place: Double, text: String, time: Instant)] = []
    var free = -1.0
    func add(_ time: Instant) {
      let place = place(of: time)
      let text = Self.text(time)
      if place < free { return }
      marks.append((place, text, time))
      free = place + Double(text.count) * 6 + 14
    }
    for island in pieces.split(whereSeparator: { $0.sort == .gap }) {
      guard let first = island.first, let last = island.last else { continue }
      add(first.start)
      let length = (last.end - first.start).nanoseconds
      guard length > 0, last.right - first.left > 90 else { continue }
      let step = Self.niceStep(Int64(Double(length) * 90 / (last.right - first.left)))
      var time = (first.start.nanoseconds / step + 1) * step
      while time < last.end.nanoseconds, marks.count < 60 {
        add(Instant(nanoseconds: time))
        time += step
      }
    }
    if let last = pieces.last { add(last.end) }
    return marks
  }

  /// Returns the least of 1, 2, 5, 10, … units that is not shorter.
  static func niceStep(_ nanoseconds: Int64) -> Int64 {
    var unit: Int64 = 1000
    while unit < .max / 100 {
      for factor in [1, 2, 5] as [Int64] where unit * factor >= nanoseconds { return unit * factor }
      unit *= 10
    }
    return unit
  }

  /// Returns an instant as people write it, for example `1.25 s` or `2 d 3:04:05`.
  static func text(_ time: Instant) -> String {
    let milliseconds = time.nanoseconds / 1_000_000
    let seconds = milliseconds / 1000
    let rest = milliseconds % 1000
    let digits = String(rest)
    var fraction = rest == 0 ? "" : "." + String(repeating: "0", count: 3 - digits.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    if seconds < 3600 { return "\(seconds)\(fraction) s" }
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(seconds / 3600 % 24):\(two(seconds / 60 % 60)):\(two(seconds % 60))\(fraction)"
    return seconds < 86_400 ? clock : "\(seconds / 86_400) d \(clock)"
  }

  /// Returns a length of time in its two largest units, for example `2 d 3 h`.
  static func length(_ duration: Duration) -> String {
    let nanoseconds = duration.nanoseconds
    let seconds = nanoseconds / 1_000_000_000
    if seconds < 120 { return DurationText.rounded(nanoseconds: nanoseconds) }
    let units: [(String, Int64)] = [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)]
    let start = units.firstIndex { seconds >= $0.1 } ?? 3
    let (name, unit) = units[start]
    guard start < 3 else { return "\(seconds)s" }
    let minor = seconds % unit / units[start + 1].1
    return "\(seconds / unit)\(name)" + (minor > 0 ? " \(minor)\(units[start + 1].0)" : "")
  }
}
