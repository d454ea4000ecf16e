package import Timelines

/// The clock that a run goes by, as the implementation describes itself.
///
/// Source: chosen. A foreign stack may have no clock that can be moved from outside.
public struct RunClock: Hashable, Sendable {
  /// The source of the clock's time.
  public var kind: Kind
  /// The number of seconds of the run that pass in one second of the wall clock.
  public var speed: Int
  /// By how much an instant of the timeline may be wrong.
  public var tolerance: Duration

  /// The source of a clock's time.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Time moves when every seat has said that it waits.
    case virtual
    /// Time is the wall clock's, multiplied by ``speed``; the implementation receives the same
    /// speed.
    case scaled
    /// Time is the wall clock's.
    case event
  }

  /// Makes a clock of a kind.
  ///
  /// - Parameters:
  ///   - speed: Seconds of the run in one second of the wall clock; only scaled clocks use it.
  ///   - tolerance: By how much an instant of the timeline may be wrong.
  public init(_ kind: Kind, speed: Int = 1, tolerance: Duration = .zero) {
    self.kind = kind
    self.speed = speed
    self.tolerance = tolerance
  }

  /// The clock of an implementation that is a value: exact, and as fast as the computer.
  public static let virtual = RunClock(.virtual)

  /// The fields of `run.began` about the clock: none about virtual time, which is exact.
  package var fields: Fields {
    if kind == .virtual { return Fields() }
    return [.clock: .text(kind.rawValue), .tolerance: .duration(tolerance)]
  }

  /// Returns the less exact of two clocks.
  package func coarser(than other: RunClock) -> RunClock {
    if kind == .virtual { return other }
    return other.tolerance > tolerance ? other : self
  }
}
