import Adapters
public import Replay
import Timelines

/// Measures what a run costs outside of itself: real time, and the octets that are written.
///
/// The core has no clock. ``AnyRun`` asks this every few hundred entries whether the run has
/// reached a bound.
public final class RunMeter {
  /// The bounds of the run.
  public let limits: RunLimits
  /// The number of octets of the run that have been written. The code that writes them counts them
  /// here.
  public var octets = 0
  private let began = ContinuousClock.now
  /// The time that the run itself takes if it uses a real clock.
  var planned = Duration.zero

  /// Makes a meter of a run that begins now.
  public init(_ limits: RunLimits = RunLimits()) { self.limits = limits }

  var reached: RunLimits.Reached? {
    if let signal = Interruption.signal { return RunLimits.Reached(interruptedBy: signal) }
    if octets > limits.output { return limits.reached(.output) }
    return ContinuousClock.now - began > limits.wall + planned ? limits.reached(.wall) : nil
  }
}
