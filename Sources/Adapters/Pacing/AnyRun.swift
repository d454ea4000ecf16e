public import Replay
public import Timelines
public import VirtualTime

/// A run by whatever clock its implementations need.
public enum AnyRun {
  /// Runs until the given instant, lets every seat say its last, and writes each entry down.
  ///
  /// - Parameters:
  ///   - clocks: The implementations'; the slowest one decides.
  ///   - speed: Seconds of the run in a second of the wall clock, for people who watch; nil for as
  ///     fast as it goes.
  ///   - meter: The bounds of the run, and what of it only who drives it can know.
  @discardableResult
  public static func perform(
    _ run: Run, at clocks: [RunClock], speed: Int? = nil, until end: Instant,
    metered meter: RunMeter = RunMeter(), writing write: (Entry) throws -> Void
  ) rethrows -> Run.Ending {
    var run = run
    run.limits = meter.limits
    guard let speed = clocks.slowest ?? speed else {
      let ending = try run.run(until: end, watching: { meter.reached }, writing: write)
      return try run.finish(ending, writing: write)
    }
    // Whoever watches sees everything.
    run.rests = false
    var paced = PacedRun(run, speed: speed)
    meter.planned = .nanoseconds(end.nanoseconds / Int64(max(speed, 1)))
    let ending = try paced.run(until: end, metered: meter, writing: write)
    return try paced.finish(ending, writing: write)
  }
}

extension [RunClock] {
  /// The speed of a run by the wall clock; nil in virtual time.
  public var slowest: Int? { filter { $0.kind != .virtual }.map(\.speed).min() }
}
