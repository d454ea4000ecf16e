public import Captures
public import Replay

/// The most that a judge may spend on its runs and on the captures that it reads.
public struct Limits: Sendable {
  /// The bounds of each run.
  public var run: RunLimits
  /// The bounds of each capture.
  public var captures: CaptureLimits

  /// Makes limits; those that are not given are those of the command.
  public init(run: RunLimits = RunLimits(), captures: CaptureLimits = .ofReplays) {
    (self.run, self.captures) = (run, captures)
  }
}
