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
  private var builder = RecordingBuilder(keepingSchedules: false)

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
  /// Holds what both timelines say of a subject beside each other, subject by subject.
  init(of run: Recording, with recording: Recording) {
    let (recorded, found) = (recording.beats, run.beats)
    let links = LinkAlignment(of: found, with: recorded)
    var sides: [Beat.Whole: Sides] = [:]
    for beat in recorded { sides[beat.topic, default: Sides()].recorded.append(beat) }
    for beat in found {
      sides[links.renumbered(beat).topic, default: Sides()].run.append(beat)
    }
    rows = sides.values.flatMap(\.rows).sorted { $0.order < $1.order }
  }
}

/// What the two timelines hold about one thing, each in its order.
private struct Sides {
  var recorded: [Beat] = []
  var run: [Beat] = []

  /// What is alike stands for each other; what lies between that went otherwise, one by one.
  var rows: [RunComparison.Row] {
    var rows: [RunComparison.Row] = []
    var (first, second) = (0, 0)
    for (left, right) in Alignment(of: recorded.map(\.detail), with: run.map(\.detail)).pairs {
      rows += others(first..<left, second..<right)
      rows.append(RunComparison.Row(.same, recorded: recorded[left], run: run[right]))
      (first, second) = (left + 1, right + 1)
    }
    return rows + others(first..<recorded.count, second..<run.count)
  }

  private func others(_ first: Range<Int>, _ second: Range<Int>) -> [RunComparison.Row] {
    let common = min(first.count, second.count)
    return zip(recorded[first], run[second]).map {
      RunComparison.Row(.different, recorded: $0, run: $1)
    }
      + recorded[first].dropFirst(common).map {
        RunComparison.Row(.missing, recorded: $0, run: nil)
      }
      + run[second].dropFirst(common).map { RunComparison.Row(.extra, recorded: nil, run: $0) }
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
  fileprivate var order: Order {
    Order(
      time: (recorded ?? run)?.time ?? .start, isExtra: recorded == nil ? 1 : 0,
      number: (recorded ?? run)?.number ?? 0, peer: peer, what: what)
  }

  fileprivate struct Order: Comparable {
    var time: Instant
    var isExtra: Int
    var number: Int
    var peer: String
    var what: String

    static func < (left: Order, right: Order) -> Bool {
      (left.time, left.isExtra, left.number, left.peer, left.what)
        < (right.time, right.isExtra, right.number, right.peer, right.what)
    }
  }
}
