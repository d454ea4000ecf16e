import Timelines

/// The clock that a run goes by, as the implementation describes itself.
///
/// Source: chosen. A foreign stack may have no clock that can be moved from outside.
public struct RunClock: Hashable, Sendable {
  /// What moves the clock.
  public var kind: Kind
  /// How many seconds of the run pass in one second of the wall clock.
  public var speed: Int
  /// By how much an instant of the timeline may be wrong.
  public var tolerance: Duration

  /// What moves a clock.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Time moves when every seat has said that it waits.
    case virtual
    /// Time is the wall clock's, multiplied by ``speed``; the implementation is told to run as
    /// fast.
    case scaled
    /// Time is the wall clock's.
    case event
  }

  /// Makes a clock of a kind.
  ///
  /// - Parameters:
  ///   - speed: Seconds of the run in one second of the wall clock; it counts for scaled clocks alone.
  ///   - tolerance: By how much an instant of the timeline may be wrong.
  public init(_ kind: Kind, speed: Int = 1, tolerance: Duration = .zero) {
    self.kind = kind
    self.speed = speed
    self.tolerance = tolerance
  }

  /// The clock of an implementation that is a value: exact, and as fast as the computer.
  public static let virtual = RunClock(.virtual)

  /// What `run.began` says of the clock: nothing about virtual time, which is exact.
  var fields: Fields {
    if kind == .virtual { return Fields() }
    return [.clock: .text(kind.rawValue), .tolerance: .duration(tolerance)]
  }

  /// Returns the less exact of two clocks.
  func coarser(than other: RunClock) -> RunClock {
    if kind == .virtual { return other }
    return other.tolerance > tolerance ? other : self
  }
}
