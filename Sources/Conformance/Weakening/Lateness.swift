public import Timelines

/// The entries that an expectation waits for, and the longest time that it allows. It is used to
/// test that a late implementation is found out.
///
/// No mutant of behaviour is late by just a little more than a rule allows. So for each longest
/// time there is an implementation that does everything right, but this one thing too late.
public struct Lateness: Hashable, Sendable {
  /// The kinds that are made late. All entries of these kinds are, so that they keep their order.
  public let kinds: Set<Kind>
  /// The kinds that start the waiting. Until one of them has happened everything is on time, so
  /// that the run gets that far. Empty if the waiting begins with the timeline.
  public let triggers: Set<Kind>
  /// The longest time that the expectation allows.
  public let most: Duration

  init?(_ kinds: [Kind], after triggers: [Kind], _ most: Duration?) {
    guard let most else { return nil }
    self.kinds = Set(kinds)
    self.triggers = Set(triggers)
    self.most = most
  }
}

extension Expectation {
  /// The lateness to test; nil if the expectation has no longest time.
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
  /// The kinds that open the scope; empty if it may be open from the start.
  fileprivate var openings: [Kind] {
    switch self {
    case .whole, .before: []
    case .window(let window): window.from?.kinds ?? []
    case .during(let state): state.atStart ? [] : state.enters.kinds
    }
  }
}
