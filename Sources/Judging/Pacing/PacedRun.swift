import Adapters
public import Replay
import Seats
public import Timelines

/// A run that goes by the wall clock, or some times as fast. It is for implementations with a clock
/// of their own, and for people who watch.
///
/// Virtual time never runs ahead of the wall clock. If the machine is too slow, virtual time lags,
/// and everything keeps its order.
public struct PacedRun {
  private var run: Run
  private let speed: Int

  /// - Parameter speed: How many seconds of the run pass in a second of the wall clock.
  public init(_ run: Run, speed: Int = 1) {
    self.run = run
    self.speed = max(speed, 1)
  }

  /// Runs until the given instant, and writes each entry down as it happens.
  ///
  /// - Parameter prolong: See ``AnyRun/execute(_:at:speed:until:metered:prolonging:writing:)``.
  public mutating func run(
    until planned: Instant, metered meter: RunMeter = RunMeter(),
    prolonging prolong: (Instant) -> Instant? = { _ in nil }, writing write: (Entry) throws -> Void
  ) rethrows -> Run.Ending {
    let began = ContinuousClock.now
    var end = planned
    while true {
      if let reached = meter.reached { return .reached(reached) }
      let now = run.isForNobody ? end : min(instant(after: .now - began), end)
      run.forEachLive { $0.listen(at: now) }
      let ending = try run.run(until: now, watching: { meter.reached }, writing: write)
      if ending != .reachedEnd { return ending }
      if now >= planned {
        guard let later = prolong(now), later > now else { return ending }
        end = later
        meter.planned = .nanoseconds(end.nanoseconds / Int64(speed))
      }
      let next = min(run.nextInstant ?? end, end)
      let left = wallTime(until: next) - (ContinuousClock.now - began)
      run.awaited.wait(atMost: min(max(left, .zero), Self.longestSleep))
    }
  }

  /// Lets every seat say what is left to say, and writes the trailer.
  @discardableResult
  public mutating func finish(
    _ ending: Run.Ending, writing write: (Entry) throws -> Void
  ) rethrows -> Run.Ending {
    try run.finish(ending, writing: write)
  }

  /// The longest wait before the run looks again. The end of a program that has closed all its
  /// descriptors shows in no other way.
  private static let longestSleep = Duration.milliseconds(100)

  private func instant(after elapsed: Duration) -> Instant {
    let (product, overflow) = elapsed.nanoseconds.multipliedReportingOverflow(by: Int64(speed))
    return overflow ? .distantFuture : Instant(nanoseconds: product)
  }

  private func wallTime(until instant: Instant) -> Duration {
    // Rounded up, because the instant has not come before that.
    .nanoseconds(instant.nanoseconds / Int64(speed) + 1)
  }
}

extension Run {
  /// Whether every implementation with a clock of its own has gone.
  fileprivate var isForNobody: Bool {
    let live = seats.compactMap { $0 as? any LiveImplementation }
      .filter { $0.about.clock.kind != .virtual }
    return !live.isEmpty && live.allSatisfy(\.hasGone)
  }

  fileprivate var awaited: [Awaited] {
    seats.compactMap { $0 as? any LiveImplementation }.flatMap(\.awaited)
  }

  fileprivate mutating func forEachLive(_ body: (inout any LiveImplementation) -> Void) {
    updateSeats { seat in
      guard var live = seat as? any LiveImplementation else { return }
      body(&live)
      seat = live
    }
  }
}
