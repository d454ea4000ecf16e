import Timelines

/// The time for which a device refuses to pair after a pairing that has failed. The interval
/// doubles with each further failure, and is forgotten after a long time without failures.
///
/// Source: Core 5.4, Vol 3, Part H, 2.3.6.
/// Source: chosen. The specification gives no figures.
struct RepeatedAttempts: Hashable, Sendable {
  private var interval = Duration.zero
  private var failedAt = Instant.start

  static let first = Duration.seconds(1)
  static let longest = Duration.seconds(64)

  /// Returns whether it is too early for another attempt.
  func isTooEarly(at now: Instant) -> Bool { now < failedAt + interval }

  mutating func fail(at now: Instant) {
    let isForgotten = now > failedAt + Self.longest * 2
    interval = isForgotten || interval == .zero ? Self.first : min(interval * 2, Self.longest)
    failedAt = now
  }

  /// Records that a pairing succeeded.
  mutating func succeed() { interval = .zero }
}
