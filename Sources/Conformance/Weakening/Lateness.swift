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
  var lateness: Lateness? { pattern.lateness(after: scope.openings) }
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
