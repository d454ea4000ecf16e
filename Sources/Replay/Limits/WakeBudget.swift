import Timelines

/// Counts how often an implementation has asked to be woken, against what a stack may ask for.
///
/// Each wake costs its share of a virtual second. An implementation that asks for more wakes than a
/// second has is in debt. If its debt grows too large, it seems to ask without end. For example,
/// with a deadline 20 microseconds from now each time, a second of virtual time takes as long as an
/// hour of an ordinary run.
///
/// An implementation is not to blame for what happens around it: a scanner that hears a thousand
/// advertisers in a second may wait for a response from each. So each entry of others brings some
/// free wakes.
struct WakeBudget: Hashable, Sendable {
  /// The instant at which all wakes so far are paid for.
  private var paid = Instant.start
  /// The number of wakes that still cost nothing.
  private var free = 0
  /// The number of entries of others at the last wake.
  private var entries = 0

  /// The number of free wakes that an entry brings, and the most that can be saved up.
  ///
  /// Source: chosen. The reference asks for three when it hears an advertiser for the first time.
  private static let wakesOfAnEntry = 8, mostFree = 4000

  /// Counts a wake.
  ///
  /// - Parameters:
  ///   - limit: Wakes in a second.
  ///   - entries: How many entries of others there have been in the run.
  /// - Returns: Whether it is one too many.
  mutating func countWake(at now: Instant, limit: Int, entries: Int) -> Bool {
    free = min(free + (entries - self.entries) * Self.wakesOfAnEntry, Self.mostFree)
    self.entries = entries
    if free > 0 {
      free -= 1
      return false
    }
    let price = max(1_000_000_000 / Int64(max(limit, 1)), 1)
    paid = max(paid, now).advanced(byNanoseconds: price)
    return paid.nanoseconds(since: now) > RunLimits.wakeAllowance.nanoseconds
  }
}
