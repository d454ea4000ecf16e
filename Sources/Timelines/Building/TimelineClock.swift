import VirtualTime

/// Turns a recorder's clock, which may jump and go back, into instants that never go back.
///
/// File order is the order of events. A step back of less than a second is two threads of a
/// recorder stamping late: the later record counts as simultaneous. A longer one is a clock that
/// was set: what follows is counted from the instant it happened. A leap forward of an hour or more
/// is kept, since nobody can tell it from an hour of silence, and told.
///
/// Source: chosen. Real captures go back 32 times in one file, and leap by 99 days.
struct TimelineClock: Sendable {
  /// What was odd about a time stamp.
  enum Oddity: Hashable, Sendable {
    case wentBack(Duration)
    case leapt(Duration)
  }

  /// What the recorder's clock said at instant zero, corrected by the steps back since then.
  private var origin: Int64?
  private var last = Instant.start

  static let jitter = Duration.seconds(1)
  static let leap = Duration.seconds(3600)

  mutating func instant(at stamp: Int64) -> (Instant, Oddity?) {
    guard let origin else {
      self.origin = stamp
      return (.start, nil)
    }
    let instant = Instant.start + (Instant(nanoseconds: stamp) - Instant(nanoseconds: origin))
    if instant < last {
      let step = last - instant
      if step >= Self.jitter {
        self.origin = (Instant(nanoseconds: stamp) - (last - .start)).nanoseconds
      }
      return (last, .wentBack(step))
    }
    let step = instant - last
    last = instant
    return (instant, step >= Self.leap ? .leapt(step) : nil)
  }
}

extension TimelineClock.Oddity {
  /// What the timeline says about it.
  var fields: Fields {
    switch self {
    case .wentBack(let step):
      [.interval: .duration(step), .text: .text("the recorder's clock went back")]
    case .leapt(let step):
      [.interval: .duration(step), .text: .text("the recorder's clock leapt, or was silent")]
    }
  }
}
