import Timelines

/// Whose time a run follows, as the implementation says of itself.
///
/// Source: chosen. A foreign stack may have no clock that can be moved from outside.
public struct RunClock: Hashable, Sendable {
  public var kind: Kind
  /// Seconds of the run in a second of the wall clock.
  public var speed: Int
  /// By how much an instant of the timeline may be wrong.
  public var tolerance: Duration

  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Time moves when everybody has said that they wait for it.
    case virtual
    /// Time is the wall clock's, some times as fast; the implementation is told to run as fast.
    case scaled
    /// Time is the wall clock's.
    case event
  }

  public init(_ kind: Kind, speed: Int = 1, tolerance: Duration = .zero) {
    self.kind = kind
    self.speed = speed
    self.tolerance = tolerance
  }

  public static let virtual = RunClock(.virtual)

  /// What `run.began` says of it: nothing of virtual time, by which nobody need make allowances.
  var fields: Fields {
    if kind == .virtual { return Fields() }
    return [.clock: .text(kind.rawValue), .tolerance: .duration(tolerance)]
  }

  /// The one of two that allows less.
  func coarser(than other: RunClock) -> RunClock {
    if kind == .virtual { return other }
    return other.tolerance > tolerance ? other : self
  }
}
