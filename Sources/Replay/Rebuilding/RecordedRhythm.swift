import Timelines

/// The rate at which a recorded advertiser sent, and the share that the recorded host heard.
struct RecordedRhythm: Sendable {
  struct Rate: Sendable {
    var interval: Duration
    /// For how many events one is heard, in thousandths.
    var spacing: Int64
    /// The time that the recorded host usually had to listen until it heard one.
    var wait: Duration
  }

  /// The times from one reported advertising event to the next.
  private var gaps: [Int64] = []
  private var last: (time: Instant, period: Int?)?
  private var wasComplete = false
  /// For how long the host has listened between the reports, in nanoseconds, and how many reports
  /// those were.
  private var listened: Int64 = 0
  private var events = 0

  /// Source: chosen. More gaps do not show the interval any better.
  private static let mostGaps = 4096
  private static let slow = Duration.seconds(1)
  private static let meanDelay = AdvertisingSchedule.meanDelay.nanoseconds
  /// Source: Core 5.4, Vol 6, Part B, 4.4.2.2.1.
  private static let leastInterval = Duration.milliseconds(20).nanoseconds
  /// Source: chosen. A peer that is not heard for longer counts as absent, or is hard to tell from
  /// absent.
  private static let longestWait = RecordedAdvertiser.leastAbsence.nanoseconds
  /// Source: chosen. Fewer gaps are no rhythm.
  private static let fewGaps = 4
  /// Source: chosen. Fewer losses may be chance.
  private static let leastSpacing: Int64 = 1250

  /// Records a report. Reports that are closer than the least interval are of one event, which was
  /// heard on several channels.
  ///
  /// - Parameter duty: The part of the time in which the host listened, in thousandths; nil if it
  ///   cannot have missed anything then.
  mutating func add(_ time: Instant, in period: Int?, _ duty: Int64?) {
    if let last {
      let gap = (time - last.time).nanoseconds
      if gap < Self.leastInterval { return }
      if period != nil, period == last.period { add(gap: gap, duty) }
    }
    wasComplete = wasComplete || period != nil
    last = (time, period)
  }

  private mutating func add(gap: Int64, _ duty: Int64?) {
    if gaps.count < Self.mostGaps { gaps.append(gap) }
    guard let duty else { return }
    listened += min(gap / 1000 * duty, Self.longestWait)
    events += 1
  }

  /// Records that further events were not reported one by one.
  mutating func pause() { last = nil }

  /// The interval that the gaps between advertisements fit best.
  ///
  /// A scanner misses events, so a gap is one interval or several. The first guess is a short gap:
  /// the one with a tenth of all gaps below it. Each gap of up to five guesses then gives an
  /// estimate of the interval. For example, if the guess is 100 ms, a gap of 315 ms is three
  /// intervals of 105 ms. The result is the mean of the estimates, less 5 ms: the mean of the
  /// advertising delay.
  ///
  /// An advertiser that was reported once or twice counts as a slow one. But if the controller
  /// reports every advertiser only once, the interval is unknown, and the default is taken.
  ///
  /// Source: chosen. Source of the delay: Core 5.4, Vol 6, Part B, 4.4.2.2.1.
  var interval: Duration {
    let gaps = gaps.sorted()
    guard let guess = gaps.isEmpty ? nil : gaps[gaps.count / 10] else {
      return wasComplete ? Self.slow : AdvertisingSchedule.defaultInterval
    }
    let units = gaps.compactMap { gap -> Int64? in
      let count = gap / guess + (gap % guess > guess / 2 ? 1 : 0)
      return (1...5).contains(count) ? gap / count : nil
    }
    let mean = units.reduce(0, +) / Int64(max(units.count, 1))
    return .nanoseconds(max(mean - Self.meanDelay, Self.leastInterval))
  }

  /// The longest interval of an advertiser to which the recorded host connected. A connectable
  /// advertiser sends at least every second. If there are too few reports to show a rhythm, it is
  /// the default interval, since the host did find the advertiser.
  ///
  /// Source: Core 5.4, Vol 3, Part C, Appendix A (TGAP(adv_slow_interval) is 1 s to 1.2 s).
  private var longestConnectable: Duration {
    gaps.count < Self.fewGaps ? AdvertisingSchedule.defaultInterval : Self.slow
  }

  /// Returns how often it sends and is heard.
  ///
  /// - Parameter isConnected: Whether the recorded host connected to it. Then it is heard at least
  ///   every second, so that a link comes as soon as it may be waited for.
  func rate(isConnected: Bool) -> Rate {
    let interval = interval
    var rate = Rate(interval: interval, spacing: spacing(interval), wait: .zero)
    rate.wait = interval / Int(Audibility.whole) * Int(rate.spacing)
    if isConnected {
      rate.interval = min(interval, longestConnectable)
      let most = Self.slow.nanoseconds / (rate.interval.nanoseconds / Audibility.whole)
      rate.spacing = min(rate.spacing, max(most, Audibility.whole))
    }
    return rate
  }

  /// Returns for how many events there was one report while the host listened, in thousandths. Its
  /// controller missed the others. For example, with an interval of 95 ms and a report every 300 ms
  /// it is 3000.
  private func spacing(_ interval: Duration) -> Int64 {
    if events < Self.fewGaps || interval.nanoseconds >= Self.longestWait {
      return Audibility.whole
    }
    let spacing = listened / (Int64(events) * (interval.nanoseconds + Self.meanDelay) / 1000)
    return spacing < Self.leastSpacing ? Audibility.whole : spacing
  }
}
