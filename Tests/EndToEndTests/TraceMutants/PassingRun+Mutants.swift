import Timelines

@testable import Conformance

// The changed timelines whose verdicts are known without running the checker, because they follow
// from the pattern. Each changed timeline ends soon after the change, so that no later entry
// affects the verdict.

/// A pattern for which changed timelines are known.
protocol TraceMutating: Conformance.Pattern {
  /// Returns changes of a run that is kept, with the verdicts that follow from the pattern.
  func mutants(of run: PassingRun) -> [TraceMutant]
  /// Whether such changes are known for any scenario.
  var isAlwaysChanged: Bool { get }
  /// The event that puts the expectation to the test; nil if there may be none.
  var testing: EventPattern? { get }
}

extension TraceMutating {
  func mutants(of run: PassingRun) -> [TraceMutant] { [] }
  var isAlwaysChanged: Bool { false }
  var testing: EventPattern? { nil }
}

extension PassingRun {
  private var pattern: (any TraceMutating)? { expectation.pattern as? any TraceMutating }

  var mutants: [TraceMutant] {
    ((pattern?.mutants(of: self) ?? []) + withoutTrigger).map { mutant in
      // An expectation that must be exercised several times may now be exercised too seldom.
      var mutant = mutant
      if expectation.exercise != nil, mutant.expected == [.pass] {
        mutant.expected.append(.notExercised)
      }
      return mutant
    }
  }

  /// Whether the verdicts on changes of the pattern are known for any scenario.
  var isAlwaysChanged: Bool { pattern?.isAlwaysChanged ?? false }

  fileprivate static let second = Duration.seconds(1)

  /// The timeline without any event that could put the expectation to the test. The verdict on it
  /// is "not exercised".
  private var withoutTrigger: [TraceMutant] {
    guard let trigger = pattern?.testing else { return [] }
    let kinds = Set([trigger, expectation.exercise?.event].compactMap { $0 }.flatMap(\.kinds))
    // A measure of a value needs no event of the scope. A scope that opens with the same kinds may
    // never open.
    return [
      TraceMutant(
        "trigger removed", entries.filter { !kinds.contains($0.kind) }, until: end, .notExercised)
    ]
  }

  /// The timeline in which the second of two that wait is answered first.
  fileprivate var outOfTurn: [TraceMutant] {
    let pairs = evidence.compactMap { evidence -> (key: [Finding.KeyPart], Entry, Entry)? in
      let witnesses = Dictionary(evidence.witnesses.map { ($0.role, $0.entry) }) { $1 }
      guard let trigger = witnesses[.trigger], let answer = witnesses[.answer] else { return nil }
      return (evidence.key, trigger, answer)
    }
    for first in pairs {
      let second = pairs.first { other in
        other.key == first.key && other.1.sequence > first.1.sequence
          && other.1.sequence < first.2.sequence && other.2.sequence > first.2.sequence
      }
      guard let second, let place = place(of: first.2) else { continue }
      let early = second.2.moved(to: first.2.time)
      return [
        TraceMutant("out of turn", entries[..<place] + [early], until: early.time, .fail)
      ]
    }
    return []
  }

  /// The kinds of the events that open and close the scope.
  fileprivate var edges: Set<Kind> {
    let ofStates = expectation.states.flatMap { [$0.enters, $0.leaves] }
    let ofScope = [expectation.scope.opener, expectation.scope.closer].compactMap { $0 }
    return Set((ofScope + ofStates).flatMap(\.kinds))
  }
}

// MARK: - Answers and conditions

extension Response: TraceMutating {
  var isAlwaysChanged: Bool { true }
  var testing: EventPattern? { trigger }

  func mutants(of run: PassingRun) -> [TraceMutant] {
    guard let (place, witnesses) = run.first(.trigger), let found = witnesses[.answer] else {
      return []
    }
    // A trigger about everybody needs the other answers as well. Later entries must not excuse the
    // missing one.
    if run.expectation.fansOut {
      let excuses = Set(excuse?.kinds ?? []).subtracting(run.edges)
      let rest = run.entries.filter {
        $0.sequence != found.sequence && !excuses.contains($0.kind)
      }
      return [TraceMutant("dropped", rest, until: run.end, .fail, .inconclusive)]
    }
    let start = run.entries[place]
    let before = Array(run.entries[...place])
    func answered(_ name: String, at time: Instant, _ expected: Verdict) -> TraceMutant {
      TraceMutant(
        name, before + [found.moved(to: time)], until: time + PassingRun.second, expected)
    }
    var mutants = [
      answered("answered as it was", at: found.time, .pass),
      TraceMutant(
        "duplicated", before + [found, found], until: found.time, exactlyOnce ? .fail : .pass),
    ]
    if pairing == .inOrder { mutants += run.outOfTurn }
    guard let most = bound?.most else {
      return mutants + [TraceMutant("dropped", before, until: run.end, .inconclusive, .fail)]
    }
    let deadline = start.time + most
    let late = deadline + .nanoseconds(1)
    mutants += [
      TraceMutant("dropped", before, until: late, .fail),
      TraceMutant("truncated", before, until: deadline, .inconclusive),
      answered("moved to exactly the bound", at: deadline, .pass),
      answered("moved one nanosecond past", at: late, .fail),
    ]
    if let least = bound?.least, least > .zero {
      // The timeline ends a second later, when another answer may still come or not.
      let verdict = most < PassingRun.second ? Verdict.fail : .inconclusive
      mutants.append(answered("moved before the least time", at: start.time, verdict))
    }
    if answer.matching == nil, let other = found.rekeyed(run.expectation.keys) {
      mutants.append(TraceMutant("re-keyed", before + [other], until: late, .fail))
    }
    // If the answer opens or closes the scope, its new place changes the scope as well.
    if !run.edges.contains(found.kind), start.time > .start {
      mutants.append(
        TraceMutant(
          "swapped", before.dropLast() + [found.moved(to: start.time), start], until: late, .fail))
    }
    return mutants
  }
}

extension Precedence: TraceMutating {
  var isAlwaysChanged: Bool { true }
  var testing: EventPattern? { event }

  func mutants(of run: PassingRun) -> [TraceMutant] {
    guard let (place, witnesses) = run.first(.allowed), let earlier = witnesses[.condition],
      let earlierPlace = run.place(of: earlier)
    else { return [] }
    let judged = run.entries[place]
    let kinds = Set(condition.kinds)
    var mutants: [TraceMutant] = []
    if kinds.isDisjoint(with: run.edges) {
      let without = run.entries[..<place].filter { !kinds.contains($0.kind) }
      mutants.append(TraceMutant("dropped", without + [judged], until: judged.time, .fail))
      mutants.append(
        TraceMutant(
          "swapped", without + [judged, earlier.moved(to: judged.time)],
          until: judged.time, .fail))
    }
    if case .whole = run.expectation.scope, let other = judged.rekeyed(run.expectation.keys) {
      mutants.append(
        TraceMutant("re-keyed", run.entries[..<place] + [other], until: judged.time, .fail))
    }
    if let age {
      let before = Array(run.entries[...earlierPlace])
      let last = earlier.time + age
      let late = last + .nanoseconds(1)
      mutants += [
        TraceMutant(
          "moved to exactly the bound", before + [judged.moved(to: last)], until: last, .pass),
        TraceMutant(
          "moved one nanosecond past", before + [judged.moved(to: late)], until: late, .fail),
      ]
    }
    return mutants
  }
}

// MARK: - Events that are wrong in themselves

extension Absence: TraceMutating {
  /// An event that refers to another entry is not forbidden by itself.
  var isAlwaysChanged: Bool { event.bindings.isEmpty }
  var testing: EventPattern? { event }

  /// Makes something forbidden happen. An allowed event is changed until it is forbidden. If there
  /// is none, a forbidden one is made up as soon as the scope opens.
  func mutants(of run: PassingRun) -> [TraceMutant] {
    let (entries, scope) = (run.entries, run.expectation.scope)
    let bound = scope.opener.flatMap { opener in entries.first { opener.matches($0) } }
    if let (place, _) = run.first(.allowed), let wrong = event.satisfied(by: entries[place]),
      event.bindings.isEmpty || event.matches(wrong, bound: bound)
    {
      return [
        TraceMutant(
          "made a forbidden one", entries[..<place] + [wrong], until: wrong.time, .fail),
        TraceMutant(
          "followed by a forbidden one", entries[...place] + [wrong], until: wrong.time, .fail),
      ]
    }
    guard let kind = event.kinds.first else { return [] }
    guard let opener = scope.opener else { return [] }
    guard let first = entries.firstIndex(where: { opener.matches($0) }),
      let place = run.firstPlace(inStatesFrom: first)
    else { return [] }
    let opening = entries[first]
    var delay = Duration.zero
    if case .window(let window) = scope { delay = window.delay ?? .zero }
    var made = Entry(
      time: entries[place].time + delay, sequence: entries[place].sequence, from: .implementation,
      kind: kind)
    made.fields = entries.first { $0.kind == kind }?.fields ?? Fields()
    for key in run.expectation.keys where opening[key] != nil { made[key] = opening[key] }
    guard let wrong = event.satisfied(by: made),
      event.bindings.isEmpty || event.matches(wrong, bound: opening)
    else { return [] }
    return [
      TraceMutant(
        "a forbidden one in the scope", entries[...place] + [wrong], until: wrong.time, .fail)
    ]
  }
}

extension Existence: TraceMutating {
  /// Leaves out the event that had to happen.
  func mutants(of run: PassingRun) -> [TraceMutant] {
    let kinds = Set(event.kinds)
    if !kinds.isDisjoint(with: run.edges) { return [] }
    let rest = run.entries.filter { !kinds.contains($0.kind) }
    return [TraceMutant("dropped", rest, until: run.end, .fail, .inconclusive)]
  }
}

extension Universality: TraceMutating {
  var isAlwaysChanged: Bool { true }
  var testing: EventPattern? { event }

  /// Breaks one condition after the other.
  func mutants(of run: PassingRun) -> [TraceMutant] {
    guard let (place, _) = run.first(.allowed) else { return [] }
    let (kept, before) = (run.entries[place], run.entries[..<place])
    return predicates.enumerated().compactMap { number, predicate in
      guard predicate.binding == nil, let wrong = predicate.broken(by: kept), event.matches(wrong)
      else { return nil }
      return TraceMutant(
        "condition \(number + 1) broken", before + [wrong], until: wrong.time, .fail)
    } + [TraceMutant("duplicated", before + [kept, kept], until: kept.time, .pass)]
  }
}

extension First: TraceMutating {
  var testing: EventPattern? { most == nil ? candidate : nil }

  /// Puts another event before the one that had to come first.
  func mutants(of run: PassingRun) -> [TraceMutant] {
    guard let (place, _) = run.first(.first),
      let kind = candidate.kinds.first(where: { !event.kinds.contains($0) })
    else { return [] }
    var other = run.entries[place]
    other.kind = kind
    return [
      TraceMutant(
        "overtaken", run.entries[..<place] + [other, run.entries[place]], until: other.time, .fail)
    ]
  }
}

extension Count: TraceMutating {
  var testing: EventPattern? { relation == .atMost ? event : nil }

  /// Lets one of the counted events happen too often.
  func mutants(of run: PassingRun) -> [TraceMutant] {
    guard relation != .atLeast, let (place, _) = run.first(.counted) else { return [] }
    let copies = Array(repeating: run.entries[place], count: number)
    // A scope that is judged when it closes needs its end.
    let isLate = run.expectation.effectiveScope.isJudgedWhenClosed
    let rest = isLate ? run.entries[(place + 1)...] : []
    return [
      TraceMutant(
        "duplicated", run.entries[...place] + copies + rest,
        until: isLate ? run.end : run.entries[place].time, .fail)
    ]
  }
}

extension Increase: TraceMutating {
  var isAlwaysChanged: Bool { true }
  var testing: EventPattern? { event }

  /// Gives the later of two events the smaller value, or has it come again at once.
  func mutants(of run: PassingRun) -> [TraceMutant] {
    guard let (place, witnesses) = run.first(.allowed), let previous = witnesses[.previous] else {
      return []
    }
    var wrong = run.entries[place]
    guard let subject else {
      if wrong.time <= previous.time { return [] }
      return [TraceMutant("again", run.entries[...place] + [wrong], until: wrong.time, .fail)]
    }
    switch (subject, subject.value(of: previous)) {
    case (.cause, .integer(let cause)?): wrong.cause = cause - 1
    case (.field(let field), .integer(let number)?): wrong[field] = .integer(number - 1)
    default: return []
    }
    return [TraceMutant("fallen", run.entries[..<place] + [wrong], until: wrong.time, .fail)]
  }
}

// MARK: - Patterns without changes of their own

extension Permission: TraceMutating {
  var isAlwaysChanged: Bool { true }
  var testing: EventPattern? { event }
}

extension Holding: TraceMutating {
  var isAlwaysChanged: Bool { true }
  var testing: EventPattern? { event }
}

extension Measure: TraceMutating {
  var testing: EventPattern? { aggregate == .count ? nil : event }
}

extension EventPattern {
  /// Returns an entry of the same kind that matches this pattern; nil if none can be made up.
  fileprivate func satisfied(by entry: Entry) -> Entry? {
    for choice in choices where choice.kinds.contains(entry.kind) {
      var made: Entry? = entry
      for predicate in choice.predicates { made = made.flatMap { predicate.satisfied(by: $0) } }
      if let made { return made }
    }
    return nil
  }
}

extension PassingRun {
  /// Returns the first place, from the one that opens the scope, at which the states beside it are on.
  fileprivate func firstPlace(inStatesFrom first: Int) -> Int? {
    expectation.states.reduce(Optional(first)) { place, state in
      guard let place else { return nil }
      let last = entries[...place].last { state.enters.matches($0) || state.leaves.matches($0) }
      if last.map({ state.enters.matches($0) }) ?? state.atStart { return place }
      return entries[place...].firstIndex { state.enters.matches($0) }
    }
  }
}
