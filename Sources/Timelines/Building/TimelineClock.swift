/// Turns the times of a recorder's clock, which may jump and go back, into instants that never go
/// back.
///
/// The order of the file is the order of events. A step back of less than a second comes from two
/// threads of a recorder that stamp late. The later record then counts as simultaneous. A longer
/// step means that the clock was set, and later records are counted from the instant of that step.
/// A leap forward of an hour or more is kept, because it looks the same as an hour of silence, and
/// it is reported.
///
/// Source: chosen. Real captures go back 32 times in one file, and leap by 99 days.
struct TimelineClock: Sendable {
  /// The oddity of a time stamp.
  enum Oddity: Hashable, Sendable {
    case wentBack(Duration)
    case leapt(Duration)
  }

  /// The time of the recorder's clock at instant zero, corrected by the steps back since then.
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
  /// The fields of the entry about the oddity.
  var fields: Fields {
    switch self {
    case .wentBack(let step):
      [.interval: .duration(step), .text: .text(Self.wentBack)]
    case .leapt(let step):
      [.interval: .duration(step), .text: .text("the recorder's clock leapt, or was silent")]
    }
  }

  fileprivate static let wentBack = "the recorder's clock went back"
}

extension Entry {
  /// The step back of the recorder's clock before this entry; nil if there was none. A step of less
  /// than a second does not count.
  var clockStepBack: Duration? {
    guard kind == .noteClock, self[.text]?.text == TimelineClock.Oddity.wentBack,
      case .duration(let step)? = self[.interval], .nanoseconds(step) >= TimelineClock.jitter
    else { return nil }
    return .nanoseconds(step)
  }
}
