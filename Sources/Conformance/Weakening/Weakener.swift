import Timelines

/// Collects weaker forms of one expectation.
///
/// Only forms that are certain to be weaker on every timeline are collected: a timeline that
/// satisfies the expectation also satisfies the form. For example, a `never` without its scope is
/// no such form, since it demands more.
struct Weakener {
  let original: Expectation
  private(set) var found: [Weakening] = []
  private var seen: Set<Expectation>

  init(of original: Expectation) {
    self.original = original
    seen = [original.bare]
  }

  mutating func add(_ change: String, isLonger: Bool = false, _ expectation: Expectation) {
    guard seen.insert(expectation.bare).inserted else { return }
    found.append(Weakening(change: change, isLonger: isLonger, expectation: expectation))
  }

  mutating func add(_ change: String, isLonger: Bool = false, _ pattern: some Pattern) {
    var expectation = original
    expectation.pattern = PatternBox(pattern)
    add(change, isLonger: isLonger, expectation)
  }
}

// MARK: - Events

extension Weakener {
  /// Adds one form for each condition that the demanded event need not satisfy.
  mutating func widen<SomePattern: Pattern>(
    _ event: EventPattern, _ key: String, _ pattern: (EventPattern) -> SomePattern
  ) {
    var conditions: [Predicate] = []
    for predicate in event.choices.flatMap(\.predicates) where !conditions.contains(predicate) {
      conditions.append(predicate)
    }
    for condition in conditions {
      var wider = event
      for index in wider.choices.indices {
        wider.choices[index].predicates.removeAll { $0 == condition }
      }
      add("\(key) need not have: \(condition.phrase)", pattern(wider))
    }
  }

  /// The same for an event that must come in each scope, if the scope says which instances there are.
  ///
  /// Otherwise the event itself makes them, and a wider one makes more, of which as much is demanded.
  mutating func widenDemanded<SomePattern: Pattern>(
    _ event: EventPattern, _ key: String, _ pattern: (EventPattern) -> SomePattern
  ) {
    if original.knowsInstances { widen(event, key, pattern) }
  }

  /// Adds one form for each event of a list that is left out.
  mutating func narrow<SomePattern: Pattern>(
    _ event: EventPattern, _ key: String, _ pattern: (EventPattern) -> SomePattern
  ) {
    for (narrower, left) in event.narrower { add("\(key) without \(left)", pattern(narrower)) }
  }
}

extension Expectation {
  /// Whether the scope makes every instance of which something is demanded.
  fileprivate var knowsInstances: Bool {
    if keys.isEmpty { return true }
    if case .before(let edge, _) = scope {
      return edge.commonKeys(of: keys) == .all(keys.count)
    }
    return scope.tells(keys) || states.contains { Scope.during($0).tells(keys) }
  }
}

extension EventPattern {
  /// For each choice, the event without it, and the phrase of the choice that is left out.
  var narrower: [(event: EventPattern, left: String)] {
    if choices.count < 2 { return [] }
    return choices.indices.map { index in
      var (event, left) = (self, self)
      event.choices.remove(at: index)
      left.choices = [choices[index]]
      return (event, left.phrase)
    }
  }
}

// MARK: - Times

extension Weakener {
  /// The factor by which a longest time is longer in a weaker form.
  static var factor: Int { 10 }

  mutating func lengthen<SomePattern: Pattern>(
    _ time: Duration?, _ key: String, _ pattern: (Duration) -> SomePattern
  ) {
    guard let time else { return }
    let longer = time * Self.factor
    add("\(key) \(longer.text), not \(time.text)", isLonger: true, pattern(longer))
  }

  /// Adds forms without the shortest time, and with a longer longest time.
  mutating func loosen<SomePattern: Pattern>(
    _ bound: Bound?, _ key: String, _ pattern: (Bound) -> SomePattern
  ) {
    guard let bound else { return }
    if bound.least ?? .zero > .zero {
      var earlier = bound
      earlier.least = nil
      add("\(key) without min", pattern(earlier))
    }
    lengthen(bound.most, key) { pattern(Bound(least: bound.least, most: $0)) }
    if var limit = bound.limit {
      limit.factor = (limit.factor ?? .one).multiplied(by: Self.factor)
      var longer = bound
      longer.limit = limit
      add("\(key) \(limit.phrase)", isLonger: true, pattern(longer))
    }
  }
}
