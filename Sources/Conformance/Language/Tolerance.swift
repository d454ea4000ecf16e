import Timelines

/// The source of a timeline's instants, and so how exact they are.
public enum Clock: String, CaseIterable, Hashable, Sendable {
  /// Computed: an instant is exact to the nanosecond.
  case virtual
  /// Written down by the tool that recorded the capture.
  case captured
  /// Taken while an implementation ran in real time.
  case live
}

extension Expectation {
  /// Returns the same expectation with a little more time for what must happen soon, and a little
  /// less for what must not happen soon.
  ///
  /// Patterns without a time stay as they are. So do scopes, since their edges are events.
  func relaxed(by tolerance: Duration) -> Expectation {
    var relaxed = self
    relaxed.pattern = pattern.relaxed(by: tolerance)
    relaxed.tolerance = pattern.isEqual(to: relaxed.pattern) ? .zero : tolerance
    return relaxed
  }
}
