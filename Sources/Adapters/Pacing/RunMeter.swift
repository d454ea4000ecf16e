public import Replay
import VirtualTime

/// What a run costs outside of itself: real time, and what is written of it.
///
/// The core has no clock. ``AnyRun`` asks this, every few hundred entries, whether the run has come to
/// a bound.
public final class RunMeter {
  public let limits: RunLimits
  /// How many octets have been written of the run; whoever writes them says so.
  public var octets = 0
  private let began = ContinuousClock.now
  /// What the run takes by itself where it goes by a real clock.
  var planned = Duration.zero

  public init(_ limits: RunLimits = RunLimits()) { self.limits = limits }

  var reached: RunLimits.Reached? {
    if octets > limits.output { return limits.reached(.output) }
    return ContinuousClock.now - began > limits.wall + planned ? limits.reached(.wall) : nil
  }
}
