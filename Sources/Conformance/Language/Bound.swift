import Timelines

/// The least and the most time that something may take, ends included.
struct Bound: Hashable, Sendable {
  var least: Duration?
  var most: Duration?
  /// The field of a named entry that says the most time; nil if the spec file says it.
  var limit: Binding?
  /// The time added to that field, because the timeline's clock is not exact.
  var allowance = Duration.zero
}

extension Bound {
  /// Whether there is a most time, wherever it comes from.
  var hasEnd: Bool { most != nil || limit != nil }

  /// The most time in words, as far as the spec file says it.
  var mostText: String { most?.text ?? limit?.phrase ?? "" }

  func relaxed(by more: Duration) -> Bound {
    Bound(
      least: least.map { max(.zero, $0 - more) }, most: most.map { $0 + more }, limit: limit,
      allowance: limit == nil ? allowance : allowance + more)
  }
}
