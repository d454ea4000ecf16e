public import Timelines
public import VirtualTime

/// A run beside the recording that it replays: what came again, what did not, what came besides,
/// and what came otherwise.
///
/// Both timelines are taken apart in the same way, so that a discovery counts by what it shows, a
/// long read as one read, and what belongs to a host's own stack not at all. A link is held against
/// the recorded one on which most of the same happened, so that one link too few, or one value,
/// does not shift those after it.
public struct RunComparison: Sendable {
  /// By the time; where only some were to be kept, what differs before what is the same.
  public private(set) var rows: [Row] = []
  /// How many there are of each, by the peer.
  private var counts: [String: [Verdict: Int]] = [:]
  private let mostRows: Int
  /// The last row of those that have been kept so far, once there were too many.
  private var lastKept: Row?

  /// Something that happened in one of the two timelines, or in both.
  public struct Row: Hashable, Sendable {
    public var verdict: Verdict
    public var peer: String
    /// What happened, and to which attribute.
    public var what: String
    public var recorded: Place?
    public var run: Place?
  }

  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    case same, different, missing, extra
  }

  /// Where something stands in its timeline, and how it went there.
  public struct Place: Hashable, Sendable {
    public var time: Instant
    /// The record of the capture, or the sequence of the run's entry.
    public var number: Int?
    var content: Beat.Detail
    /// In words.
    public var detail: String { content.text }
  }

  /// All rows, kept or not.
  public var rowCount: Int { Verdict.allCases.reduce(0) { $0 + count($1) } }

  public func count(_ verdict: Verdict) -> Int {
    counts.values.reduce(0) { $0 + ($1[verdict] ?? 0) }
  }

  public func count(_ verdict: Verdict, of peer: String) -> Int { counts[peer]?[verdict] ?? 0 }

  /// Of whom there are any rows.
  public var peers: Set<String> { Set(counts.keys) }
}

/// Takes note of a run, to compare it with a recording when it is over.
public struct RunNotes: Sendable {
  private var builder: RecordingBuilder

  /// - Parameter spool: For what was sent on links; kept in memory where there is none.
  public init(spool: (any OctetSpool)? = nil) {
    builder = RecordingBuilder(keepingSchedules: false, spool: spool)
  }

  /// Takes note of the next entry.
  public mutating func note(_ entry: Entry) {
    guard entry.kind.family == .link || entry.kind.family == .air else { return }
    if entry.origin == nil { return builder.note(entry) }
    var entry = entry
    // In a run an entry is known by its number, also what a recorded peer sends again.
    entry.origin = nil
    builder.note(entry)
  }

  /// - Parameter mostRows: How many rows are kept, of those that differ and then of the others the
  ///   earliest ones: all of them are as large as both timelines.
  public func compared(
    with recording: Recording, keepingRows mostRows: Int = .max
  ) -> RunComparison {
    RunComparison(of: builder.recording, with: recording, mostRows: mostRows)
  }
}

extension RunComparison {
  /// Holds what both timelines say of a subject beside each other, peer by peer, link by link and
  /// subject by subject.
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
    // What stands for what the capture does not show is nothing that the peer was found to have.
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

  /// - Parameter assumed: What is no news on a recorded link, though the recording does not show it.
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
      counts[row.peer, default: [:]][row.verdict, default: 0] += 1
      if lastKept.map({ isBefore(row, $0) }) ?? true { rows.append(row) }
    }
    if rows.count / 2 > mostRows { keepFirst() }
  }

  /// Of rows that are not all kept, those that differ are: they say more.
  private func isBefore(_ one: Row, _ other: Row) -> Bool {
    if mostRows < .max, (one.verdict == .same) != (other.verdict == .same) {
      return other.verdict == .same
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

/// What the two timelines hold about one thing, each in its order.
private struct Sides {
  var recorded: [Beat] = []
  var run: [Beat] = []

  /// What is alike stands for each other; what lies between that went otherwise, one by one.
  var rows: [RunComparison.Row] {
    let words = (recorded.first?.subject.description, run.first?.subject.description)
    var rows: [RunComparison.Row] = []
    func add(_ verdict: RunComparison.Verdict, _ first: Int?, _ second: Int?) {
      rows.append(
        RunComparison.Row(
          verdict, recorded: first.map { recorded[$0] }, run: second.map { run[$0] },
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
  fileprivate init(_ verdict: RunComparison.Verdict, recorded: Beat?, run: Beat?, what: String) {
    self.verdict = verdict
    self.what = what
    peer = (recorded ?? run)?.subject.peer ?? ""
    self.recorded = recorded?.place
    self.run = run?.place
    // What is the same is kept once.
    if verdict == .same, let recorded { self.run?.content = recorded.detail }
  }

  /// By the recording's time, and what came besides by its own.
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
