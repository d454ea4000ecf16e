import Timelines

/// The time of a recording, without the leaps of the recorder's clock.
///
/// A recorder's clock may be set while the capture is taken: by NTP, for example, from 1970 to this
/// year. The time between the two stretches is unknown. That is a cut: in the recording, entries
/// after the cut follow shortly after those before it. The capture's own timeline keeps the leap,
/// and shows it as `note.clock`.
struct RecordedClock: Hashable, Sendable {
  /// A point at which the recorder's clock was set.
  struct Cut: Hashable, Sendable {
    /// The times of the last entry before the cut and of the first one after it, on the capture's
    /// timeline.
    var last: Instant
    var next: Instant
    /// By how much the clock went back; zero if it leapt forwards.
    var back = Duration.zero
    /// How much earlier the entries after this cut are in the recording than on the capture's
    /// timeline: the sum of what this cut and all before it take away.
    var removed: Duration

    /// The instant of the cut in the recording: directly before the first entry after it.
    var time: Instant { next - removed }
  }

  private(set) var cuts: [Cut] = []
  private var last: Instant?

  /// A silence of a day or more, with no record in it, is a leap. A host that uses its controller
  /// at all leaves a record within a day, and a night is shorter than that.
  ///
  /// Source: chosen.
  static let leastLeap = Duration.seconds(86_400)

  /// The least step back that is a cut. A smaller one comes from two threads of a recorder that
  /// stamp their records late, and the clock was not set.
  ///
  /// Source: chosen, as the timeline does.
  static let leastStep = Duration.seconds(1)

  /// The time from the last entry before a leap to the first one after it. It is long enough for an
  /// implementation that is slower than the recorded host, and too short for an advertiser to count
  /// as absent.
  ///
  /// Source: chosen.
  static let pause = Duration.seconds(10)

  /// Records the next entry, with its time on the capture's timeline.
  ///
  /// - Returns: Whether there is a cut before it.
  mutating func detectCut(before entry: Entry) -> Bool {
    defer { last = max(last ?? entry.time, entry.time) }
    guard let last else { return false }
    let removed = cuts.last?.removed ?? .zero
    // Repeated reports that were only counted came all the time: that is no silence.
    let isSilence = entry.kind != .noteRepeated
    if isSilence, entry.time.nanoseconds(since: last) >= Self.leastLeap.nanoseconds {
      let leap = entry.time - last - Self.pause
      cuts.append(Cut(last: last, next: entry.time, removed: removed + leap))
      return true
    }
    // The timeline also notes leaps that are no cut; time simply goes on there.
    guard entry.kind == .noteClock, entry.time == last,
      let back = entry[.interval]?.duration, back >= Self.leastStep
    else { return false }
    cuts.append(Cut(last: last, next: entry.time, back: back, removed: removed))
    return true
  }

  /// Returns when something happened in the recording, from its time on the capture's timeline.
  /// Times within a leap fall into the pause that stands for the leap.
  func instant(of time: Instant) -> Instant {
    let passed = cuts.partitioningIndex { $0.next > time }
    let instant = time - (passed > 0 ? cuts[passed - 1].removed : .zero)
    return passed < cuts.count ? min(instant, cuts[passed].time) : instant
  }
}
