import Timelines

/// A length of time in whole nanoseconds.
///
/// `Duration` counts in 128 bits. Converting one to nanoseconds takes a division, which costs more
/// than everything else that is done with an entry. So monitors convert their bounds once.
struct Span: Comparable, Hashable, Sendable, BitwiseCopyable {
  var nanoseconds: Int64

  static var zero: Span { Span(nanoseconds: 0) }

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
  init(_ duration: Duration) { nanoseconds = duration.nanoseconds }

  var duration: Duration { .nanoseconds(nanoseconds) }

  /// The length as a spec file writes it.
  var text: String { duration.text }

  /// The length for people to read: only the first digits.
  var shown: String { duration.shown }

  /// Returns the length for people to read, with enough digits to differ from a bound that it
  /// exceeds.
  func shown(beside bound: Span) -> String { duration.shown(beside: bound.duration) }

  static func < (left: Span, right: Span) -> Bool { left.nanoseconds < right.nanoseconds }

  static func - (left: Span, right: Span) -> Span {
    let (rest, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    return Span(nanoseconds: overflow ? (left.nanoseconds < 0 ? -.max : .max) : rest)
  }
}

extension Instant {
  /// Adds a length of time. Saturates, as all arithmetic with instants does.
  static func + (instant: Instant, span: Span) -> Instant {
    let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(span.nanoseconds)
    return overflow
      ? (span.nanoseconds < 0 ? Instant(nanoseconds: -.max) : .distantFuture)
      : Instant(nanoseconds: sum)
  }

  func elapsed(since earlier: Instant) -> Span {
    Span(nanoseconds: nanoseconds) - Span(nanoseconds: earlier.nanoseconds)
  }
}
