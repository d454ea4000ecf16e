public import Timelines

/// An app's seat: code that receives callbacks and calls the API.
///
/// Only running code can call an API. The calls that an app makes in answer to a callback come
/// directly after that callback, before anything that was already queued: a delegate method runs to
/// its end before the system goes on.
public protocol SeatedApp: Seat {
  /// The bundle identifier. The app is shown the callbacks and app states that name it.
  var app: String { get }
  /// The phone it runs on; nil for the first one.
  var device: String? { get }

  /// Makes a call whose instant has come, or says why it was not made.
  mutating func makeCall(_ call: Draft) -> Draft

  /// Does what was due by now, and may go on by itself: the rest of the run plans nothing before
  /// the horizon, so the app would receive nothing until then.
  ///
  /// The app stops at the first instant at which it makes a call. That call has the time from now
  /// to that instant as its delay.
  mutating func advance(to now: Instant, before horizon: Instant) -> [Draft]

  /// Whether the app's code waits for what the last call returns.
  var awaitsReturn: Bool { get }
}

extension SeatedApp {
  /// Does only what was due by now.
  public mutating func advance(to now: Instant, before horizon: Instant) -> [Draft] {
    advance(to: now)
  }

  /// Apps that are no programs do not wait.
  public var awaitsReturn: Bool { false }
}
