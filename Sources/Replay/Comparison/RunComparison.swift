public import Timelines

/// Compares a run with the recording that it replays: which events came again, which are missing,
/// which are new, and which differ.
///
/// Both timelines are analysed in the same way. Two discoveries are the same if they show the same
/// attributes. A long read is one read. Requests of the host's own stack do not count. Each
/// recorded link is compared with the link of the run on which most of the same happened. So a
/// missing link, or a missing value, does not shift those after it.
public struct RunComparison: Sendable {
  /// The rows, by time. If only some of them are kept, those that differ are kept before those that
  /// are the same.
  public private(set) var rows: [Row] = []
  /// The number of rows of each status, by the peer.
  private var counts: [String: [Status: Int]] = [:]
  private let mostRows: Int
  /// The last one of the kept rows, once there were too many to keep all. Later rows are not kept.
  private var lastKept: Row?

  /// Something that happened in one of the two timelines, or in both.
  public struct Row: Hashable, Sendable {
    /// How the two timelines compare here.
    public var status: Status
    /// The peer, as the timeline names it.
    public var peer: String
    /// The event, and the attribute that it is about.
    public var what: String
    /// Its position in the recording; nil if it is not there.
    public var recorded: Place?
    /// Its position in the run; nil if it is not there.
    public var run: Place?
  }

  /// How something compares: it is in both and equal, in both and not equal, only in the recording,
  /// or only in the run.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    case same, different, missing, extra
  }

  /// The time of an event in its timeline, and its details.
  public struct Place: Hashable, Sendable {
    /// The instant, each timeline from its own beginning.
    public var time: Instant
    /// The record of the capture, or the sequence of the run's entry.
    public var number: Int?
    var content: Beat.Detail
    /// In words.
    public var detail: String { content.text }
  }

  /// The number of all rows, kept or not.
  public var rowCount: Int { Status.allCases.reduce(0) { $0 + count($1) } }

  /// Returns how many rows have a status, of all peers together.
  public func count(_ status: Status) -> Int {
    counts.values.reduce(0) { $0 + ($1[status] ?? 0) }
  }

  /// Returns how many rows about a peer have a status.
  public func count(_ status: Status, of peer: String) -> Int { counts[peer]?[status] ?? 0 }

  /// The peers with any rows.
  public var peers: Set<String> { Set(counts.keys) }
}

/// Records a run, to compare it with a recording when it is over.
public struct RunNotes: Sendable {
  private var builder: RecordingBuilder

  /// - Parameter spool: Holds what was sent on links; nil keeps it in memory.
  public init(spool: (any OctetSpool)? = nil) {
    builder = RecordingBuilder(keepingSchedules: false, spool: spool)
  }

  /// Receives the next entry.
  public mutating func receive(_ entry: Entry) {
    guard entry.kind.family == .link || entry.kind.family == .air else { return }
    if entry.origin == nil { return builder.receive(entry) }
    var entry = entry
    // The run's entries are known by their numbers, even if a recorded peer repeats one.
    entry.origin = nil
    builder.receive(entry)
  }

  /// - Parameter mostRows: How many rows are kept: first those that differ, then the others, and of
  ///   each the earliest. All rows together are as large as both timelines.
  public func compared(
    with recording: Recording, keepingRows mostRows: Int = .max
  ) -> RunComparison {
    RunComparison(of: builder.recording, with: recording, mostRows: mostRows)
  }
}

extension RunComparison {
  /// Compares both timelines peer by peer, link by link and subject by subject.
  fileprivate init(of run: Recording, with recording: Recording, mostRows: Int) {
    self.mostRows = mostRows
    var strangers = Dictionary(uniqueKeysWithValues: run.peers.map { ($0.name, $0) })
    for peer in recording.peers {
      compare(strangers.removeValue(forKey: peer.name), with: peer)
    }
    for peer in run.peers where strangers[peer.name] != nil { compare(peer, with: nil) }
    keepFirst()
  }

  private mutating func compare(_ found: RecordedPeer?, with recorded: RecordedPeer?) {
    let known = recorded?.beatsBesideLinks ?? []
    // The recording may hold placeholders for attributes that the capture does not show.
    // Discovering such a placeholder in the run is not news.
    let shown = Set(known.filter { $0.subject.act == .has }.map(\.subject.handle))
    let foundBeats = found?.beatsBesideLinks.filter { beat in
      guard beat.subject.act == .has, let handle = beat.subject.handle else { return true }
      return shown.contains(handle) || !(recorded?.table.placeholders.contains(handle) ?? false)
    }
    add(known, foundBeats ?? [])
    compare(found?.beatsAsServer ?? LinkBeats(), with: recorded?.beatsAsServer ?? LinkBeats())
    compare(found?.beatsAsClient ?? LinkBeats(), with: recorded?.beatsAsClient ?? LinkBeats()) {
      recorded?.assumedBeats(ofLinkAsClient: $0) ?? []
    }
  }

  /// - Parameter assumed: The events that must have happened on a recorded link although the
  ///   capture does not show them. They are not new if the run shows them.
  private mutating func compare(
    _ found: LinkBeats, with recorded: LinkBeats,
    assuming assumed: (Int) -> Set<Beat.Whole> = { _ in [] }
  ) {
    let alignment = LinkAlignment(of: found, with: recorded)
    for link in 0..<recorded.count {
      var run = alignment.counterparts[link].map { found[$0] } ?? []
      var known = assumed(link)
      if !known.isEmpty { run.removeAll { known.remove($0.whole) != nil } }
      add(recorded[link], run)
    }
    for link in alignment.extra { add([], found[link]) }
  }

  private mutating func add(_ recorded: [Beat], _ run: [Beat]) {
    var sides: [Beat.Whole: Sides] = [:]
    for beat in recorded { sides[beat.topic, default: Sides()].recorded.append(beat) }
    for beat in run { sides[beat.topic, default: Sides()].run.append(beat) }
    for row in sides.values.lazy.flatMap(\.rows) {
      counts[row.peer, default: [:]][row.status, default: 0] += 1
      if lastKept.map({ isBefore(row, $0) }) ?? true { rows.append(row) }
    }
    if rows.count / 2 > mostRows { keepFirst() }
  }

  /// Says which row is kept first. If not all rows are kept, those that differ come first: they say
  /// more.
  private func isBefore(_ one: Row, _ other: Row) -> Bool {
    if mostRows < .max, (one.status == .same) != (other.status == .same) {
      return other.status == .same
    }
    return one.precedes(other)
  }

  private mutating func keepFirst() {
    rows.sort(by: isBefore)
    if rows.count <= mostRows { return }
    rows.removeSubrange(mostRows...)
    lastKept = rows.last
  }
}

/// The beats of the two timelines about one subject, each in its order.
private struct Sides {
  var recorded: [Beat] = []
  var run: [Beat] = []

  /// The rows of the subject. Equal beats are paired. Beats between two such pairs differ and are
  /// set side by side, one by one.
  var rows: [RunComparison.Row] {
    let words = (recorded.first?.subject.description, run.first?.subject.description)
    var rows: [RunComparison.Row] = []
    func add(_ status: RunComparison.Status, _ first: Int?, _ second: Int?) {
      rows.append(
        RunComparison.Row(
          status, recorded: first.map { recorded[$0] }, run: second.map { run[$0] },
          what: (first == nil ? words.1 : words.0) ?? ""))
    }
    func addOthers(_ first: Range<Int>, _ second: Range<Int>) {
      let common = min(first.count, second.count)
      for (left, right) in zip(first, second) { add(.different, left, right) }
      for left in first.dropFirst(common) { add(.missing, left, nil) }
      for right in second.dropFirst(common) { add(.extra, nil, right) }
    }
    var (first, second) = (0, 0)
    for (left, right) in Alignment(of: recorded.map(\.detail), with: run.map(\.detail)).pairs {
      addOthers(first..<left, second..<right)
      add(.same, left, right)
      (first, second) = (left + 1, right + 1)
    }
    addOthers(first..<recorded.count, second..<run.count)
    return rows
  }
}

extension RunComparison.Row {
  fileprivate init(_ status: RunComparison.Status, recorded: Beat?, run: Beat?, what: String) {
    self.status = status
    self.what = what
    peer = (recorded ?? run)?.subject.peer ?? ""
    self.recorded = recorded?.place
    self.run = run?.place
    // The recorded octets replace those of the run, so that equal octets are kept only once.
    if status == .same, let recorded { self.run?.content = recorded.detail }
  }

  /// Orders rows by the time of the recording; a row that only the run has, by its own time.
  fileprivate func precedes(_ other: Self) -> Bool {
    let (one, another) = (recorded ?? run, other.recorded ?? other.run)
    if one?.time != another?.time { return one?.time ?? .start < another?.time ?? .start }
    return order < other.order
  }

  private var order: Order {
    Order(
      isExtra: recorded == nil ? 1 : 0, number: (recorded ?? run)?.number ?? 0, peer: peer,
      what: what)
  }

  private struct Order: Comparable {
    var isExtra: Int
    var number: Int
    var peer: String
    var what: String

    static func < (left: Order, right: Order) -> Bool {
      (left.isExtra, left.number, left.peer, left.what)
        < (right.isExtra, right.number, right.peer, right.what)
    }
  }
}
