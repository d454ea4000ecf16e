public import Replay
public import Seats
public import Timelines

/// A run by whatever clock its implementations need.
public enum AnyRun {
  /// Runs until the given instant, lets every seat say what is left to say, and writes each entry
  /// down.
  ///
  /// - Parameters:
  ///   - clocks: The clocks of the implementations. The slowest one decides.
  ///   - speed: How many seconds of the run pass in a second of the wall clock, for people who
  ///     watch; nil for as fast as possible.
  ///   - meter: The bounds of the run, and what only the code that drives the run can measure.
  ///   - prolonging: Returns until when a run goes on that has come to its end, at the instant that it
  ///     is given; nil if it is over. It is asked again and again from then on.
  @discardableResult
  public static func execute(
    _ run: Run, at clocks: [RunClock], speed: Int? = nil, until end: Instant,
    metered meter: RunMeter = RunMeter(), prolonging prolong: (Instant) -> Instant? = { _ in nil },
    writing write: (Entry) throws -> Void
  ) rethrows -> Run.Ending {
    var run = run
    run.limits = meter.limits
    guard let speed = clocks.slowest ?? speed else {
      var ending = try run.run(until: end, watching: { meter.reached }, writing: write)
      while ending == .reachedEnd, let later = prolong(run.now), later > run.now {
        ending = try run.run(until: later, watching: { meter.reached }, writing: write)
      }
      return try run.finish(ending, writing: write)
    }
    // People who watch see everything.
    run.rests = false
    var paced = PacedRun(run, speed: speed)
    meter.planned = .nanoseconds(end.nanoseconds / Int64(max(speed, 1)))
    let ending = try paced.run(until: end, metered: meter, prolonging: prolong, writing: write)
    return try paced.finish(ending, writing: write)
  }
}

extension [RunClock] {
  /// The speed of a run by the wall clock; nil in virtual time.
  public var slowest: Int? { filter { $0.kind != .virtual }.map(\.speed).min() }
}
