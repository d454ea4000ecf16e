import Timelines

// Nanoseconds as plain numbers, for what is computed at every advertising event. A duration has 128
// bits, and making one and taking it apart again would cost more than all the rest.
extension Instant {
  func nanoseconds(since earlier: Instant) -> Int64 {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    if overflow { return nanoseconds < 0 ? -.max : .max }
    return max(difference, -.max)
  }

  func advanced(byNanoseconds count: Int64) -> Instant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(count)
    if overflow { return Instant(nanoseconds: nanoseconds < 0 ? -.max : .max) }
    return Instant(nanoseconds: max(sum, -.max))
  }
}
