public import Timelines

/// What an expectation waits for, and for how long: who is later than that must be found out.
///
/// No mutant of behaviour is late by just so much as a rule allows. An implementation that does
/// everything right, and this too late, is one for each longest time.
public struct Lateness: Hashable, Sendable {
  /// What comes too late, all of it, so that it keeps its order.
  public let kinds: Set<Kind>
  /// What sets the waiting off: until one of these has happened everything is on time, so that it
  /// comes to that; none where the waiting begins with the timeline.
  public let triggers: Set<Kind>
  /// The longest time.
  public let most: Duration

  init?(_ kinds: [Kind], after triggers: [Kind], _ most: Duration?) {
    guard let most else { return nil }
    self.kinds = Set(kinds)
    self.triggers = Set(triggers)
    self.most = most
  }
}

extension Expectation {
  /// Nil where it has no longest time.
  var lateness: Lateness? {
    switch pattern {
    case .eventually(let event, let bound):
      Lateness(event.kinds, after: scope.openings, bound?.most)
    case .first(let candidate, let event, let most):
      Lateness(candidate.kinds + event.kinds, after: scope.openings, most)
    case .recurrence(let event, let most): Lateness(event.kinds, after: scope.openings, most)
    case .response(let response):
      Lateness(response.answer.kinds, after: response.trigger.kinds, response.bound?.most)
    case .precedence(let precedence):
      Lateness(precedence.event.kinds, after: precedence.condition.kinds, precedence.age)
    case .holding(let event, let state, let bound):
      Lateness(state.leaves.kinds, after: event.kinds, bound.most)
    case .sequence(let sequence):
      Lateness(
        sequence.steps.dropFirst().flatMap(\.event.kinds),
        after: sequence.steps.prefix(1).flatMap(\.event.kinds),
        sequence.within ?? sequence.steps.compactMap(\.within).max())
    case .never, .everyOne, .count, .increasing, .measure, .may: nil
    }
  }
}

extension Scope {
  /// What opens it; none where it may be open from the start.
  fileprivate var openings: [Kind] {
    switch self {
    case .whole, .before: []
    case .window(let window): window.from?.kinds ?? []
    case .during(let state): state.atStart ? [] : state.enters.kinds
    }
  }
}
