import Timelines
import VirtualTime

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
    relaxed.tolerance = relaxed.pattern == pattern ? .zero : tolerance
    return relaxed
  }
}

extension Pattern {
  fileprivate func relaxed(by more: Duration) -> Pattern {
    switch self {
    case .eventually(let event, let bound):
      return .eventually(event, within: bound?.relaxed(by: more))
    case .first(let candidate, let event, let most):
      return .first(candidate, is: event, within: most.map { $0 + more })
    case .response(var response):
      response.bound = response.bound?.relaxed(by: more)
      return .response(response)
    case .precedence(var precedence):
      precedence.age = precedence.age.map { $0 + more }
      return .precedence(precedence)
    case .recurrence(let event, let most): return .recurrence(event, every: most + more)
    case .holding(let event, let state, let bound):
      return .holding(event, state, bound.relaxed(by: more))
    case .sequence(var sequence):
      for index in sequence.steps.indices {
        sequence.steps[index].within = sequence.steps[index].within.map { $0 + more }
      }
      sequence.within = sequence.within.map { $0 + more }
      return .sequence(sequence)
    case .count(var count):
      count.window = count.window.map { max(.zero, $0 - more) }
      return .count(count)
    case .never, .everyOne, .increasing, .measure, .may: return self
    }
  }
}

extension Bound {
  fileprivate func relaxed(by more: Duration) -> Bound {
    Bound(least: least.map { max(.zero, $0 - more) }, most: most.map { $0 + more })
  }
}
