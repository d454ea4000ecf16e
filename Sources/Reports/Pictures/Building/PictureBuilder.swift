public import Timelines

/// Makes a picture of a timeline while its entries come.
///
/// ```swift
/// var builder = PictureBuilder()
/// for entry in timeline { builder.receive(entry) }
/// let svg = PictureSVG(builder.picture(), title: "a day").text
/// ```
/// The memory that it takes has a bound: what does not fit is folded, and counted.
public struct PictureBuilder {
  var lanes: [PictureLane] = []
  private var numbers: [PictureLane.Subject: Int] = [:]
  private var important = FoldedSeries<PictureMoment>()
  private var all = FoldedSeries<PictureMoment>()
  private var reports = LastReports()
  private var kept = 0
  private var count = 0
  private var span = Instant.start...Instant.start
  private var facts: [String] = []
  private var hasMoreThanAir = false
  private var places = RecentPlaces<PicturePlace>(most: Self.mostPlaces)
  /// The links that are up, by their numbers.
  var links: [Int: OpenLink] = [:]
  /// The ends of the others.
  var endings: [PictureEnding] = []
  private var clock: WallClock?
  /// The bars that are open, by what they are about.
  var open: [OpenBar: (lane: Int, place: Int)] = [:]
  /// The callbacks that wait for each app, with the time since it does not run.
  var queues: [Int: AppQueue] = [:]

  /// The most marks and bars that are kept.
  ///
  /// Source: chosen. A picture of so many is drawn in a second, and takes some ten megabytes.
  static let mostKept = 24_000
  /// The least number of entries that are known as causes.
  ///
  /// Source: chosen. A queue of more than some thousands is not held back for an app.
  private static let mostPlaces = 16_384
  /// The most ends of links that are listed in words.
  ///
  /// Source: chosen. A list of more is not read.
  static let mostEndings = 1000
  /// The most lanes; further peers share one.
  static let mostLanes = 512

  /// Begins an empty picture.
  ///
  /// - Parameter clock: The recorder's clock; nil if the picture is to show none.
  public init(clock: WallClock? = nil) { self.clock = clock }

  /// Takes in the next entry.
  public mutating func receive(_ entry: Entry) {
    count += 1
    span = min(span.lowerBound, entry.time)...max(span.upperBound, entry.time)
    if entry.kind == .noteClock { clock?.receive(entry) }
    let isNews = sort(entry)
    let moment = PictureMoment(at: entry.time, sequence: entry.sequence)
    Self.append(moment, to: &all)
    if isNews { Self.append(moment, to: &important) }
    if all.elements.count > 4096 { all.fold(to: 2048) }
    if important.elements.count > 4096 { important.fold(to: 2048) }
    if kept > Self.mostKept { fold() }
  }

  /// Returns the picture of the entries so far.
  ///
  /// - Parameter end: The end of the timeline, if later than its last entry.
  public func picture(until end: Instant? = nil) -> Picture {
    var picture = Picture()
    picture.lanes = lanes
    picture.moments = hasMoreThanAir ? important.elements : all.elements
    (picture.start, picture.count, picture.facts) = (span.lowerBound, count, facts)
    picture.end = max(span.upperBound, end ?? span.upperBound)
    picture.places = places.places
    picture.clock = clock
    picture.endings = endings(until: picture.end)
    // Bars that are still open go on until the end.
    for bar in open.values {
      picture.lanes[bar.lane].closeBars(at: picture.end)
    }
    return picture
  }

  private static func append(_ moment: PictureMoment, to series: inout FoldedSeries<PictureMoment>)
  {
    if let last = series.elements.last, moment.start <= last.end {
      series.changeLast { $0.absorb(moment) }
    } else {
      series.append(moment)
    }
  }

  /// Folds the fullest rows until half of the room is free.
  private mutating func fold() {
    var most = Self.mostKept / 2
    repeat {
      kept = 0
      for lane in lanes.indices {
        for row in PictureLane.RowKind.allCases where lanes[lane].rows[row] != nil {
          kept += lanes[lane].rows[row]?.fold(to: most) ?? 0
        }
      }
      most /= 2
    } while kept > Self.mostKept / 2 && most > 4
    // The places of bars have moved.
    for (key, bar) in open {
      open[key] = (bar.lane, (lanes[bar.lane].rows[key.row]?.bars.elements.count ?? 1) - 1)
    }
  }
}

extension PictureRow {
  /// - Returns: The number of elements left.
  fileprivate mutating func fold(to most: Int) -> Int {
    marks.fold(to: most)
    bars.fold(to: most)
    return marks.elements.count + bars.elements.count
  }
}

// Helpers of the chapters.
extension PictureBuilder {
  /// Returns the number of a lane, which is made if it is not there.
  mutating func lane(_ subject: PictureLane.Subject) -> Int {
    if let number = numbers[subject] { return number }
    if case .peer = subject, lanes.count >= Self.mostLanes {
      let others = lane(.otherPeers)
      lanes[others].members += 1
      if numbers.count < 65_536 { numbers[subject] = others }
      return others
    }
    numbers[subject] = lanes.count
    lanes.append(PictureLane(subject: subject))
    return lanes.count - 1
  }

  mutating func mark(
    _ entry: Entry, in lane: Int, _ row: PictureLane.RowKind, isNews: Bool = false
  ) {
    lanes[lane].rows[row, default: PictureRow()].marks.append(PictureMark(entry, isNews: isNews))
    remember(place: entry, in: lane, row)
    kept += 1
  }

  /// Begins a bar, and ends the one that was open there.
  mutating func begin(_ bar: PictureBar, in lane: Int, _ key: OpenBar) {
    end(key, at: bar.opener)
    lanes[lane].rows[key.row, default: PictureRow()].bars.append(bar)
    open[key] = (lane, (lanes[lane].rows[key.row]?.bars.elements.count ?? 1) - 1)
    kept += 1
  }

  /// Ends the bar that is open there, if there is one.
  mutating func end(_ key: OpenBar, at entry: Entry) {
    guard let bar = open.removeValue(forKey: key) else { return }
    lanes[bar.lane].rows[key.row]?.closeBar(bar.place, at: entry)
  }

  /// Returns whether a report of an advertiser says the same as its last one.
  mutating func repeats(_ entry: Entry, in lane: Int) -> Bool {
    if reports.isRepeated(by: entry, of: lane) { return true }
    // The payload decides. Only what a scenario makes up may have none.
    var fields = Fields()
    if let payload = entry[.payload] {
      fields[.payload] = payload
    } else {
      fields = entry.fields
      (fields[.rssi], fields[.channel]) = (nil, nil)
    }
    let isResponse = entry.kind == .airScanResponse
    let known = isResponse ? lanes[lane].lastResponse : lanes[lane].lastReport
    if isResponse { lanes[lane].lastResponse = fields } else { lanes[lane].lastReport = fields }
    return known == fields
  }

  mutating func rememberLife() { hasMoreThanAir = true }

  mutating func addFacts(of entry: Entry) {
    for field in [Field.implementation, .profile, .seed, .capture] {
      if let value = entry[field] { facts.append("\(field.rawValue) \(value)") }
    }
  }

  /// Returns where an entry stands; nil if it is not known any more.
  func place(of sequence: Int) -> PicturePlace? { places[sequence] }

  mutating func remember(place entry: Entry, in lane: Int, _ row: PictureLane.RowKind = .life) {
    lanes[lane].count += 1
    places.remember(
      PicturePlace(
        lane: lanes[lane].subject, row: row, time: entry.time, sequence: entry.sequence),
      of: entry.sequence)
  }
}

/// The row and the name of an open bar.
struct OpenBar: Hashable {
  var row: PictureLane.RowKind
  var name: String
}

extension PictureRow {
  fileprivate mutating func closeBar(_ place: Int, at entry: Entry) {
    bars.change(place) { bar in
      bar.end = entry.time
      bar.closer = entry.sequence
    }
  }
}

extension PictureLane {
  fileprivate mutating func closeBars(at end: Instant) {
    for row in rows.keys { rows[row]?.bars.changeAll { if $0.closer == nil { $0.end = end } } }
  }
}
