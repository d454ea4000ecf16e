import VirtualTime

/// How often an implementation has asked to be woken, against what a stack may ask for.
///
/// Each wake costs its share of a virtual second. Who asks for more than there are is in debt; who is
/// in debt for too long asks without end: with a deadline 20 microseconds from now each time, a
/// second of virtual time takes as long as an hour of an ordinary run.
struct WakeBudget: Hashable, Sendable {
  /// When all wakes so far are paid for.
  private var paid = Instant.start

  /// Notes a wake.
  ///
  /// - Parameter limit: Wakes in a second.
  /// - Returns: Whether it is one too many.
  mutating func note(_ now: Instant, limit: Int) -> Bool {
    let price = max(1_000_000_000 / Int64(max(limit, 1)), 1)
    paid = max(paid, now).advanced(byNanoseconds: price)
    return paid.nanoseconds(since: now) > RunLimits.wakeAllowance.nanoseconds
  }
}
