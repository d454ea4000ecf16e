/// A moment of virtual time: nanoseconds since the run or the capture began.
///
/// 64 bits of nanoseconds reach 292 years in both directions. Arithmetic saturates at the ends and
/// does not trap, since times may come from files with any content.
public struct Instant: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The distance from the beginning of the timeline, in nanoseconds.
  public var nanoseconds: Int64

  /// Makes the instant that lies this many nanoseconds after the beginning.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  // Computed properties: a stored one would be checked for initialization with every comparison.
  /// The beginning of every timeline.
  @inlinable public static var start: Instant { Instant(nanoseconds: 0) }
  /// The latest instant that there is, about 292 years after the beginning.
  @inlinable public static var distantFuture: Instant { Instant(nanoseconds: .max) }

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Returns the instant that lies a duration after another one.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.addingSaturated(duration.nanoseconds))
  }

  /// Returns the instant that lies a duration before another one.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds.addingSaturated(-duration.nanoseconds))
  }

  /// Returns the time from the right instant to the left one.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    .nanoseconds(later.nanoseconds.addingSaturated(0 - max(earlier.nanoseconds, -.max)))
  }
}

extension Instant: CustomStringConvertible {
  /// Seconds with nine digits after the point, as in `12.004316000`.
  public var description: String {
    let magnitude = nanoseconds.magnitude
    let fraction = String(magnitude % 1_000_000_000)
    return (nanoseconds < 0 ? "-" : "") + "\(magnitude / 1_000_000_000)."
      + String(repeating: "0", count: 9 - fraction.count) + fraction
  }
}

extension Duration {
  /// Whole nanoseconds, saturating at the ends of 64 bits.
  public var nanoseconds: Int64 { max(Int64(clamping: attoseconds / 1_000_000_000), -.max) }
}

extension Int64 {
  /// Adds, and stays at the end of the range instead of overflowing. The result is never
  /// `Int64.min`, so that it can be negated.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    if overflow { return self < 0 ? -.max : .max }
    return Swift.max(sum, -.max)
  }
}
