import Timelines

/// The times at which a scanner or an initiator listens: the first part of each interval. In each
/// interval it listens on one of the three advertising channels, and on the next one in the next
/// interval.
///
/// An advertiser sends on all three channels within one advertising event. So an event is heard if,
/// and only if, it falls into the window. The interval says on which channel it was heard.
///
/// Source: Core 5.4, Vol 6, Part B, 4.4.3 (window, interval, channel by channel).
/// Source: chosen. The few milliseconds between the channels of an advertising event are left out.
struct ListeningWindow: Hashable, Sendable {
  let start: Instant
  let window: Int64
  let interval: Int64

  /// Makes a window. Without a window it listens all the time. A window longer than its interval
  /// counts as the whole interval.
  init(start: Instant, window: Duration?, interval: Duration?) {
    self.start = start
    self.interval = max(interval?.nanoseconds ?? Self.channelTime, 1)
    self.window = min(max(window?.nanoseconds ?? .max, 0), self.interval)
  }

  /// The time for which a receiver that listens all the time stays on a channel.
  private static let channelTime = Duration.milliseconds(100).nanoseconds

  /// Whether it ever listens.
  var opens: Bool { window > 0 }

  func covers(_ instant: Instant) -> Bool {
    let elapsed = instant.nanoseconds(since: start)
    return elapsed >= 0 && elapsed % interval < window
  }

  /// Returns the index of the advertising channel on which it listens in the interval of an
  /// instant.
  func channel(at instant: Instant) -> Int {
    37 + Int(max(instant.nanoseconds(since: start), 0) / interval % 3)
  }

  /// Returns the first instant at which it listens, not before the given one.
  func firstOpen(atOrAfter instant: Instant) -> Instant {
    covers(instant) ? instant : nextOpening(after: instant)
  }

  /// Returns when the interval after that of an instant begins.
  func nextOpening(after instant: Instant) -> Instant {
    if instant < start { return start }
    let elapsed = instant.nanoseconds(since: start)
    return instant.advanced(byNanoseconds: interval - elapsed % interval)
  }
}
