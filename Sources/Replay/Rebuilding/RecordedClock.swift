import Timelines
import VirtualTime

/// The time of a recording, without the leaps of its recorder's clock.
///
/// A clock that is set while a capture is taken (by NTP, say, from 1970 to this year) leaves two
/// stretches of time with nothing known in between. That is a cut: what comes behind it follows
/// shortly after what came before it. The capture's own timeline keeps the leap, and tells it with
/// `note.clock`.
struct RecordedClock: Hashable, Sendable {
  /// A place where the recorder's clock was set.
  struct Cut: Hashable, Sendable {
    /// The last entry before it, and the first one behind it, on the capture's timeline.
    var last: Instant
    var next: Instant
    /// By how much the clock went back; zero where it leapt forwards.
    var back = Duration.zero
    /// How much earlier whatever lies behind it happens than on the capture's timeline, for all cuts
    /// so far.
    var removed: Duration

    /// When the cut is on the recording's timeline: shortly before what lies behind it.
    var time: Instant { next - removed }
  }

  private(set) var cuts: [Cut] = []
  private var last: Instant?

  /// A silence of a day or more, with not one record in it, is a leap. A host that does anything at
  /// all with its controller says something in a day, and a night is shorter than that.
  ///
  /// Source: chosen.
  static let leastLeap = Duration.seconds(86_400)

  /// Less is two threads of a recorder that stamp their records late, and no clock that was set.
  ///
  /// Source: chosen, as the timeline does.
  static let leastStep = Duration.seconds(1)

  /// From what comes before a leap to what comes behind it: long enough for an implementation that
  /// takes longer than the recorded host, and not so long that an advertiser counts as absent.
  ///
  /// Source: chosen.
  static let pause = Duration.seconds(10)

  /// Takes note of the next entry, by its time on the capture's timeline.
  ///
  /// - Returns: Whether there is a cut before it.
  mutating func note(_ entry: Entry) -> Bool {
    defer { last = max(last ?? entry.time, entry.time) }
    guard let last else { return false }
    let removed = cuts.last?.removed ?? .zero
    // What came again and was only counted came all the time.
    let isSilence = entry.kind != .noteRepeated
    if isSilence, entry.time.nanoseconds(since: last) >= Self.leastLeap.nanoseconds {
      let leap = entry.time - last - Self.pause
      cuts.append(Cut(last: last, next: entry.time, removed: removed + leap))
      return true
    }
    // Of a leap that is no cut the timeline says so too, and there time goes on.
    guard entry.kind == .noteClock, entry.time == last,
      let back = entry[.interval]?.duration, back >= Self.leastStep
    else { return false }
    cuts.append(Cut(last: last, next: entry.time, back: back, removed: removed))
    return true
  }

  /// When something happens in the recording that has an instant on the capture's timeline; what
  /// lies within a leap happens within the pause that stands for it.
  func instant(of time: Instant) -> Instant {
    let passed = cuts.partitioningIndex { $0.next > time }
    let instant = time - (passed > 0 ? cuts[passed - 1].removed : .zero)
    return passed < cuts.count ? min(instant, cuts[passed].time) : instant
  }
}
