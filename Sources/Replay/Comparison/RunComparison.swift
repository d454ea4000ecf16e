public import Timelines
public import VirtualTime

/// A run beside the recording that it replays: what came again, what did not, what came besides,
/// and what came otherwise.
///
/// Both timelines are taken apart in the same way, so that a discovery counts by what it shows, a
/// long read as one read, and what belongs to a host's own stack not at all. What happened on the
/// *n*-th link with a peer is held against what happened on the *n*-th link with it.
public struct RunComparison: Sendable {
  public private(set) var rows: [Row] = []

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
    public var detail: String
  }

  public func count(_ verdict: Verdict) -> Int { rows.count { $0.verdict == verdict } }
}

/// Takes note of a run, to compare it with a recording when it is over.
public struct RunNotes: Sendable {
  private var builder = RecordingBuilder()

  public init() {}

  /// Takes note of the next entry.
  public mutating func note(_ entry: Entry) {
    guard entry.kind.family == .link || entry.kind.family == .air else { return }
    var entry = entry
    // In a run, an entry is known by its number.
    entry.origin = .record(entry.sequence)
    builder.note(entry)
  }

  public func compared(with recording: Recording) -> RunComparison {
    RunComparison(of: builder.recording, with: recording)
  }
}

extension RunComparison {
  /// Pairs what is alike in both, in the order in which it came; then what is about the same thing
  /// and went otherwise. The rest is missing, or extra.
  init(of run: Recording, with recording: Recording) {
    let (recorded, found) = (recording.beats, run.beats)
    var partner = [Int?](repeating: nil, count: recorded.count)
    var isPaired = [Bool](repeating: false, count: found.count)
    pair(recorded, found, &partner, &isPaired) {
      Beat.Whole(subject: $0.subject, detail: $0.detail)
    }
    let same = partner
    pair(recorded, found, &partner, &isPaired) { $0.subject }
    for (index, beat) in recorded.enumerated() {
      let other = partner[index].map { found[$0] }
      let verdict: Verdict =
        other == nil ? .missing : same[index] == nil ? .different : .same
      rows.append(Row(verdict, recorded: beat, run: other))
    }
    for (index, beat) in found.enumerated() where !isPaired[index] {
      rows.append(Row(.extra, recorded: nil, run: beat))
    }
    rows = rows.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element)
  }

  /// Pairs what is not paired yet, by a key: the first of each side with the first, and so on.
  private func pair<Key: Hashable>(
    _ recorded: [Beat], _ found: [Beat], _ partner: inout [Int?], _ isPaired: inout [Bool],
    by key: (Beat) -> Key
  ) {
    var waiting: [Key: [Int]] = [:]
    for index in found.indices.reversed() where !isPaired[index] {
      waiting[key(found[index]), default: []].append(index)
    }
    for index in recorded.indices where partner[index] == nil {
      guard let other = waiting[key(recorded[index])]?.popLast() else { continue }
      partner[index] = other
      isPaired[other] = true
    }
  }
}

extension RunComparison.Row {
  fileprivate init(_ verdict: RunComparison.Verdict, recorded: Beat?, run: Beat?) {
    self.verdict = verdict
    peer = (recorded ?? run)?.subject.peer ?? ""
    what = (recorded ?? run)?.subject.description ?? ""
    self.recorded = recorded?.place
    self.run = run?.place
  }

  /// By the recording's time, and what came besides by its own.
  fileprivate var order: Instant { (recorded ?? run)?.time ?? .start }
}
