import Timelines
import VirtualTime

@testable import Conformance

// The changed timelines whose verdicts are known without running the checker, because they follow
// from the pattern. Each changed timeline ends soon after the change, so that nothing else affects
// the verdict.

extension PassingRun {
  var mutants: [TraceMutant] {
    let derived: [TraceMutant]
    switch expectation.pattern {
    case .response(let response): derived = mutants(of: response)
    case .precedence(let precedence): derived = mutants(of: precedence)
    case .never(let event): derived = forbidden(event)
    case .everyOne(let event, let predicates): derived = broken(predicates, of: event)
    case .first(let candidate, let event, _): derived = overtaken(candidate, event)
    case .count(let count): derived = overcounted(count)
    case .increasing(_, let subject): derived = fallen(subject)
    case .eventually(let event, _): derived = dropped(event)
    case .recurrence, .holding, .sequence, .measure, .may: derived = []
    }
    return (derived + withoutTrigger).map { mutant in
      // An expectation that must be exercised several times may now be exercised too seldom.
      var mutant = mutant
      if expectation.exercise != nil, mutant.expected == [.pass] {
        mutant.expected.append(.notExercised)
      }
      return mutant
    }
  }

  /// Whether the verdicts on changes of the pattern are known for any scenario.
  var isAlwaysChanged: Bool {
    switch expectation.pattern {
    case .never, .everyOne, .response, .precedence, .increasing, .holding, .may: true
    case .eventually, .first, .count, .recurrence, .sequence, .measure: false
    }
  }

  private static let second = Duration.seconds(1)

  /// The timeline without any event that could put the expectation to the test. The verdict on it
  /// is "not exercised".
  private var withoutTrigger: [TraceMutant] {
    let triggers: [EventPattern]
    switch expectation.pattern {
    case .never(let event), .everyOne(let event, _), .increasing(let event, _), .may(let event):
      triggers = [event]
    case .response(let response): triggers = [response.trigger]
    case .precedence(let precedence): triggers = [precedence.event]
    case .first(let candidate, _, nil): triggers = [candidate]
    case .count(let count) where count.relation == .atMost: triggers = [count.event]
    case .holding(let event, _, _): triggers = [event]
    case .measure(let measure) where measure.aggregate != .count: triggers = [measure.event]
    case .eventually, .first, .count, .recurrence, .sequence, .measure: return []
    }
    let kinds = Set((triggers + [expectation.exercise?.event].compactMap { $0 }).flatMap(\.kinds))
    // A measure of a value needs no event of the scope. A scope that opens with the same kinds may
    // never open.
    return [
      TraceMutant(
        "trigger removed", entries.filter { !kinds.contains($0.kind) }, until: end, .notExercised)
    ]
  }
}

// MARK: - Answers and conditions

extension PassingRun {
  private func mutants(of response: Response) -> [TraceMutant] {
    guard let (place, witnesses) = first(.trigger), let answer = witnesses[.answer] else {
      return []
    }
    let trigger = entries[place]
    let before = Array(entries[...place])
    func answered(_ name: String, at time: Instant, _ expected: Verdict) -> TraceMutant {
      TraceMutant(
        name, before + [answer.moved(to: time)], until: time + Self.second, expected)
    }
    var mutants = [
      answered("answered as it was", at: answer.time, .pass),
      TraceMutant(
        "duplicated", before + [answer, answer], until: answer.time,
        response.exactlyOnce ? .fail : .pass),
    ]
    guard let most = response.bound?.most else {
      return mutants + [TraceMutant("dropped", before, until: end, .inconclusive, .fail)]
    }
    let deadline = trigger.time + most
    let late = deadline + .nanoseconds(1)
    mutants += [
      TraceMutant("dropped", before, until: late, .fail),
      TraceMutant("truncated", before, until: deadline, .inconclusive),
      answered("moved to exactly the bound", at: deadline, .pass),
      answered("moved one nanosecond past", at: late, .fail),
    ]
    if let least = response.bound?.least, least > .zero {
      mutants.append(answered("moved before the least time", at: trigger.time, .inconclusive))
    }
    if response.answer.matching == nil, let other = answer.rekeyed(expectation.keys) {
      mutants.append(TraceMutant("re-keyed", before + [other], until: late, .fail))
    }
    // If the answer opens or closes the scope, its new place changes the scope as well.
    let edges = [expectation.scope.opener, expectation.scope.closer].compactMap { $0 }
    if !edges.flatMap(\.kinds).contains(answer.kind), trigger.time > .start {
      mutants.append(
        TraceMutant(
          "swapped", before.dropLast() + [answer.moved(to: trigger.time), trigger], until: late,
          .fail))
    }
    return mutants
  }

  private func mutants(of precedence: Precedence) -> [TraceMutant] {
    guard let (place, witnesses) = first(.allowed), let condition = witnesses[.condition],
      let conditionPlace = self.place(of: condition)
    else { return [] }
    let event = entries[place]
    let kinds = Set(precedence.condition.kinds)
    let edges = [expectation.scope.opener, expectation.scope.closer].compactMap { $0 }
    var mutants: [TraceMutant] = []
    if kinds.isDisjoint(with: edges.flatMap(\.kinds)) {
      let without = entries[..<place].filter { !kinds.contains($0.kind) }
      mutants.append(TraceMutant("dropped", without + [event], until: event.time, .fail))
      mutants.append(
        TraceMutant(
          "swapped", without + [event, condition.moved(to: event.time)],
          until: event.time, .fail))
    }
    if case .whole = expectation.scope, let other = event.rekeyed(expectation.keys) {
      mutants.append(
        TraceMutant("re-keyed", entries[..<place] + [other], until: event.time, .fail))
    }
    if let age = precedence.age {
      let before = Array(entries[...conditionPlace])
      let last = condition.time + age
      let late = last + .nanoseconds(1)
      mutants += [
        TraceMutant(
          "moved to exactly the bound", before + [event.moved(to: last)], until: last, .pass),
        TraceMutant(
          "moved one nanosecond past", before + [event.moved(to: late)], until: late, .fail),
      ]
    }
    return mutants
  }
}

// MARK: - Events that are wrong in themselves

extension PassingRun {
  /// Makes something forbidden happen. An allowed event is changed until it is forbidden. If there
  /// is none, a forbidden one is made up as soon as the scope opens.
  private func forbidden(_ event: EventPattern) -> [TraceMutant] {
    if let (place, _) = first(.allowed), let wrong = event.satisfied(by: entries[place]) {
      return [
        TraceMutant(
          "made a forbidden one", entries[..<place] + [wrong], until: wrong.time, .fail),
        TraceMutant(
          "followed by a forbidden one", entries[...place] + [wrong], until: wrong.time, .fail),
      ]
    }
    guard let kind = event.kinds.first else { return [] }
    guard let opener = expectation.scope.opener else { return [] }
    guard let place = entries.firstIndex(where: { opener.matches($0) }) else { return [] }
    let opening = entries[place]
    var delay = Duration.zero
    if case .window(let window) = expectation.scope { delay = window.delay ?? .zero }
    var made = Entry(
      time: opening.time + delay, sequence: opening.sequence, from: .implementation, kind: kind)
    made.fields = entries.first { $0.kind == kind }?.fields ?? Fields()
    for key in expectation.keys where opening[key] != nil { made[key] = opening[key] }
    guard let wrong = event.satisfied(by: made) else { return [] }
    return [
      TraceMutant(
        "a forbidden one in the scope", entries[...place] + [wrong], until: wrong.time, .fail)
    ]
  }

  /// Leaves out the event that had to happen.
  private func dropped(_ event: EventPattern) -> [TraceMutant] {
    let kinds = Set(event.kinds)
    let edges = [expectation.scope.opener, expectation.scope.closer].compactMap { $0 }
    if !kinds.isDisjoint(with: edges.flatMap(\.kinds)) { return [] }
    let rest = entries.filter { !kinds.contains($0.kind) }
    return [TraceMutant("dropped", rest, until: end, .fail, .inconclusive)]
  }

  private func broken(
    _ predicates: [Conformance.Predicate], of event: EventPattern
  ) -> [TraceMutant] {
    guard let (place, _) = first(.allowed) else { return [] }
    let before = entries[..<place]
    return predicates.enumerated().compactMap { number, predicate in
      guard predicate.binding == nil, let wrong = predicate.broken(by: entries[place]),
        event.matches(wrong)
      else { return nil }
      return TraceMutant(
        "condition \(number + 1) broken", before + [wrong], until: wrong.time, .fail)
    } + [
      TraceMutant(
        "duplicated", before + [entries[place], entries[place]], until: entries[place].time, .pass)
    ]
  }

  /// Puts another event before the one that had to come first.
  private func overtaken(_ candidate: EventPattern, _ event: EventPattern) -> [TraceMutant] {
    guard let (place, _) = first(.first),
      let kind = candidate.kinds.first(where: { !event.kinds.contains($0) })
    else { return [] }
    var other = entries[place]
    other.kind = kind
    return [
      TraceMutant(
        "overtaken", entries[..<place] + [other, entries[place]], until: other.time, .fail)
    ]
  }

  private func overcounted(_ count: Count) -> [TraceMutant] {
    guard count.relation != .atLeast, let (place, _) = first(.counted) else { return [] }
    let copies = Array(repeating: entries[place], count: count.number)
    // A scope that is judged when it closes needs its end.
    let isLate = expectation.effectiveScope.isJudgedWhenClosed
    let rest = isLate ? entries[(place + 1)...] : []
    return [
      TraceMutant(
        "duplicated", entries[...place] + copies + rest,
        until: isLate ? end : entries[place].time, .fail)
    ]
  }

  /// Gives the later of two events the smaller value.
  private func fallen(_ subject: Subject) -> [TraceMutant] {
    guard let (place, witnesses) = first(.allowed), let previous = witnesses[.previous] else {
      return []
    }
    var wrong = entries[place]
    switch (subject, subject.value(of: previous)) {
    case (.cause, .integer(let cause)?): wrong.cause = cause - 1
    case (.field(let field), .integer(let number)?): wrong[field] = .integer(number - 1)
    default: return []
    }
    return [TraceMutant("fallen", entries[..<place] + [wrong], until: wrong.time, .fail)]
  }
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
