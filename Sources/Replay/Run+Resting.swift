import Timelines

/// The state of a run that passes over a stretch in which every seat only repeats itself.
struct Resting: Sendable {
  /// The earliest instant at which the run looks for such a stretch again.
  var earliest = Instant.start
  /// Whether repetitions were passed over that have not been reported yet.
  var isUnderWay = false

  /// The time without a new event after which a run rests. An implementation that reacts to
  /// advertisers that stay (stops scanning, or saves power) has reacted by then.
  ///
  /// Source: chosen. All times of Core Bluetooth that end by themselves are shorter, except the 15
  /// minutes of a private address (Core 5.4, Vol 3, Part C, Appendix A).
  static let patience = Duration.seconds(600).nanoseconds

  /// The time before something new from which the advertisers are heard again.
  ///
  /// Source: chosen.
  static let lead = Duration.seconds(10).nanoseconds

  /// A shorter stretch is not worth passing over.
  static let least = Duration.milliseconds(100).nanoseconds
  /// The time for which the run waits before it tries again if a seat was busy.
  static let pause = Duration.seconds(1).nanoseconds
}

// Rests: long stretches in which only advertisements and their callbacks repeat. These are computed
// instead of played, and one entry for each advertiser reports them. The implementation is shown
// none of them. It is still woken whenever it asks for it. If it does something then, the rest is
// over.
extension Run {
  /// The earliest instant at which a rest may begin.
  var restDue: Instant {
    rests
      ? max(lastNews.advanced(byNanoseconds: Resting.patience), resting.earliest) : .distantFuture
  }

  /// Lets time pass until something new may happen.
  ///
  /// - Parameter next: The instant at which something happens next.
  /// - Returns: Whether time has passed.
  mutating func rest(before next: Instant, until end: Instant) -> Bool {
    var wake = Instant.distantFuture
    for index in implementations.indices {
      if let deadline = implementations[index].nextDeadline { wake = min(wake, deadline) }
    }
    for index in apps.indices {
      if let deadline = apps[index].nextDeadline { wake = min(wake, deadline) }
    }
    // The seat is woken. If it does nothing, the rest goes on.
    if wake <= next { return false }
    guard var seat = air as? any RepetitiveSeat else {
      resting.earliest = .distantFuture
      return false
    }
    let outlook = seat.outlook
    let quiet = outlook.lastNews.advanced(byNanoseconds: Resting.patience)
    if quiet > next {
      resting.earliest = quiet
      return false
    }
    let news = min(outlook.nextNews ?? .distantFuture, agenda.nextDeadline ?? .distantFuture)
    let lead = news.advanced(byNanoseconds: -Resting.lead)
    if lead.nanoseconds(since: now) < Resting.least {
      resting.earliest = news.advanced(byNanoseconds: Resting.patience)
      return false
    }
    let target = min(lead, end, wake)
    if !outlook.isSettled || next >= target || target.nanoseconds(since: now) < Resting.least {
      resting.earliest = now.advanced(byNanoseconds: Resting.pause)
      return false
    }
    seat.pass(to: target)
    air = seat
    resting.isUnderWay = true
    moveOn(to: target)
    return true
  }

  /// Takes the drafts that report the skipped repetitions. Each is given only once.
  mutating func takeRepetitions() -> [Draft] {
    guard resting.isUnderWay, var seat = air as? any RepetitiveSeat else { return [] }
    resting.isUnderWay = false
    defer { air = seat }
    return seat.takeRepetitions()
  }
}
