import Timelines
import VirtualTime

/// Where a run stands with stretches in which everybody only repeats themselves.
struct Resting: Sendable {
  /// When it is next looked at whether there is such a stretch.
  var earliest = Instant.start
  /// Whether something has been passed over that is still to be told.
  var isUnderWay = false

  /// For how long nothing new must have happened: an implementation that does something with
  /// advertisers that stay (it gives up, it saves power) has done it by then.
  ///
  /// Source: chosen. It is longer than any time of Core Bluetooth's that ends by itself but the 15
  /// minutes of a private address (Core 5.4, Vol 3, Part C, Appendix A).
  static let patience = Duration.seconds(600).nanoseconds

  /// How long before something new everybody is heard again.
  ///
  /// Source: chosen.
  static let lead = Duration.seconds(10).nanoseconds

  /// Less is not worth while.
  static let least = Duration.milliseconds(100).nanoseconds
  /// After how long it is tried again where somebody was busy.
  static let pause = Duration.seconds(1).nanoseconds
}

// Long stretches in which only advertisements come again, and callbacks that tell of them: they are
// computed, and told by one entry for each advertiser. The implementation is shown nothing of them;
// it is woken whenever it asks for it, and where it does something then, the rest is over.
extension Run {
  /// From when on a rest may begin.
  var restDue: Instant {
    rests
      ? max(lastNews.advanced(byNanoseconds: Resting.patience), resting.earliest) : .distantFuture
  }

  /// Lets time pass up to what may bring something new.
  ///
  /// - Parameter next: When something happens next.
  /// - Returns: Whether time has passed.
  mutating func rest(before next: Instant, until end: Instant) -> Bool {
    var wake = Instant.distantFuture
    for index in implementations.indices {
      if let deadline = implementations[index].nextDeadline { wake = min(wake, deadline) }
    }
    for index in apps.indices {
      if let deadline = apps[index].nextDeadline { wake = min(wake, deadline) }
    }
    // It is woken, and where nothing comes of it the rest goes on.
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

  /// What has been passed over, once.
  mutating func takeRepetitions() -> [Draft] {
    guard resting.isUnderWay, var seat = air as? any RepetitiveSeat else { return [] }
    resting.isUnderWay = false
    defer { air = seat }
    return seat.takeRepetitions()
  }
}
