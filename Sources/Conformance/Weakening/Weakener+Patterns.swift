import Timelines
import VirtualTime

// The weaker forms of each pattern.

extension Weakener {
  mutating func weakenPattern() {
    switch original.pattern {
    case .never(let event):
      let once = Count(relation: .atMost, number: 1, event: event)
      add("at-most 1, not never", .count(once))
      narrow(event, "never") { .never($0) }
    case .everyOne(let event, let predicates): weaken(event, satisfying: predicates)
    case .eventually(let event, let bound):
      // With a shortest time, an event that suffices earlier may have to happen again earlier.
      if bound?.least == nil { widen(event, "eventually") { .eventually($0, within: bound) } }
      loosen(bound, "within") { .eventually(event, within: $0) }
    case .count(let count): weaken(count)
    case .first(let candidate, let event, let most):
      widen(event, "is") { .first(candidate, is: $0, within: most) }
      lengthen(most, "within") { .first(candidate, is: event, within: $0) }
      if most != nil { add("without within", .first(candidate, is: event, within: nil)) }
    case .response(let response): weaken(response)
    case .precedence(let precedence): weaken(precedence)
    case .recurrence(let event, let most):
      widen(event, "see") { .recurrence($0, every: most) }
      lengthen(most, "every") { .recurrence(event, every: $0) }
    case .holding(let event, let state, let bound): weaken(event, state, bound)
    case .sequence(let sequence): weaken(sequence)
    case .increasing(let event, let subject):
      narrow(event, "increasing") { .increasing($0, by: subject) }
    case .measure(let measure): weaken(measure)
    case .may: break
    }
  }

  private mutating func weaken(_ event: EventPattern, satisfying predicates: [Predicate]) {
    for (index, predicate) in predicates.enumerated() {
      var fewer = predicates
      if fewer.count > 1 {
        fewer.remove(at: index)
        add("satisfies without \(predicate.phrase)", .everyOne(event, satisfies: fewer))
      } else if predicate.relation.asksForPresence {
        fewer[index].relation = .present(true)
        let change = "satisfies \(fewer[index].phrase), not \(predicate.relation.phrase)"
        add(change, .everyOne(event, satisfies: fewer))
      }
    }
    narrow(event, "every-one") { .everyOne($0, satisfies: predicates) }
  }

  private mutating func weaken(_ precedence: Precedence) {
    let key = "preceded-by"
    widen(precedence.condition, key) {
      var weaker = precedence
      weaker.condition = $0
      return .precedence(weaker)
    }
    narrow(precedence.event, "each") {
      var weaker = precedence
      weaker.event = $0
      return .precedence(weaker)
    }
    var weaker = precedence
    weaker.cancel = nil
    if precedence.cancel != nil { add("without since", .precedence(weaker)) }
    weaker = precedence
    weaker.age = nil
    if precedence.age != nil { add("without within", .precedence(weaker)) }
    lengthen(precedence.age, "within") {
      weaker.age = $0
      return .precedence(weaker)
    }
  }

  private mutating func weaken(_ event: EventPattern, _ state: NamedState, _ bound: Bound) {
    if let least = bound.least, least > .zero {
      let shorter = least / Self.factor
      add(
        "for at least \(shorter.text), not \(least.text)",
        .holding(event, state, Bound(least: shorter, most: bound.most)))
    }
    lengthen(bound.most, "for at most") {
      .holding(event, state, Bound(least: bound.least, most: $0))
    }
    narrow(event, "each") { .holding($0, state, bound) }
  }
}

extension Relation {
  /// Whether the relation holds only of a value that is present.
  fileprivate var asksForPresence: Bool {
    switch self {
    case .unequal, .notAmong, .hasNone, .present: false
    case .equal, .among, .compared, .between, .hasAll, .hasAny, .startsWith, .glob, .length,
      .sameAs:
      true
    }
  }
}

// MARK: - Answers

extension Weakener {
  private mutating func weaken(_ response: Response) {
    if response.exactlyOnce {
      // Any other change that allows more answers, or allows them for longer, also lets in second
      // answers.
      var weaker = response
      weaker.exactlyOnce = false
      add("without exactly 1", .response(weaker))
      weakenOnceOrMore(weaker, ", without exactly 1")
    } else {
      weakenOnceOrMore(response, "")
    }
  }

  private mutating func weakenOnceOrMore(_ response: Response, _ more: String) {
    widen(response.answer, "then") {
      var weaker = response
      weaker.answer = $0
      return .response(weaker)
    }
    loosen(response.bound, "within") {
      var weaker = response
      weaker.bound = $0
      return .response(weaker)
    }
    if response.pairing == .oneToOne {
      var weaker = response
      weaker.pairing = .any
      add("pairing any, not one-to-one" + more, .response(weaker))
    }
    narrow(response.trigger, "each") {
      var weaker = response
      weaker.trigger = $0
      return .response(weaker)
    }
  }
}

// MARK: - Numbers

extension Weakener {
  private mutating func weaken(_ count: Count) {
    switch count.relation {
    case .atMost:
      add(count, "at-most \(count.number + 1), not \(count.number)", number: count.number + 1)
      narrow(count.event, "of") {
        var weaker = count
        weaker.event = $0
        return .count(weaker)
      }
    case .atLeast:
      if count.number > 1 {
        add(count, "at-least \(count.number - 1), not \(count.number)", number: count.number - 1)
      }
      widen(count.event, "of") {
        var weaker = count
        weaker.event = $0
        return .count(weaker)
      }
    case .exactly:
      add(count, "at-most, not exactly", .atMost, number: count.number)
      if count.number > 0 {
        add(count, "at-least, not exactly", .atLeast, number: count.number)
      }
    }
    guard let window = count.window, count.relation == .atMost else { return }
    var weaker = count
    weaker.window = window / Self.factor
    add("per \((window / Self.factor).text), not \(window.text)", .count(weaker))
  }

  private mutating func add(
    _ count: Count, _ change: String, _ relation: Count.Relation? = nil, number: Int
  ) {
    var weaker = count
    weaker.number = number
    weaker.relation = relation ?? count.relation
    add(change, .count(weaker))
  }

  private mutating func weaken(_ measure: Measure) {
    var weaker = measure
    for comparison in measure.comparison.weaker {
      weaker.comparison = comparison
      add("\(comparison.rawValue), not \(measure.comparison.rawValue)", .measure(weaker))
    }
    guard case .number(let number, let text) = measure.other, number > 0 else { return }
    let factor = Double(Self.factor)
    let looser: (number: Double, words: String)? =
      switch measure.comparison {
      case .less, .atMost: (number * factor, "\(Self.factor) times \(text)")
      case .atLeast, .greater: (number / factor, "a \(Self.factor)th of \(text)")
      case .equal: nil
      }
    guard let looser else { return }
    weaker = measure
    weaker.other = .number(looser.number, text: looser.words)
    add("\(measure.comparison.rawValue) \(looser.words)", .measure(weaker))
  }
}

extension Comparison {
  fileprivate var weaker: [Comparison] {
    switch self {
    case .less: [.atMost]
    case .greater: [.atLeast]
    case .equal: [.atMost, .atLeast]
    case .atMost, .atLeast: []
    }
  }
}

// MARK: - Sequences

extension Weakener {
  private mutating func weaken(_ sequence: Sequencing) {
    for index in sequence.steps.indices {
      lengthen(sequence.steps[index].within, "within (step \(index + 1))") {
        var weaker = sequence
        weaker.steps[index].within = $0
        return .sequence(weaker)
      }
    }
    lengthen(sequence.within, "within") {
      var weaker = sequence
      weaker.within = $0
      return .sequence(weaker)
    }
    switch sequence.order {
    case .noStepBeforeItsPredecessor: shorten(sequence)
    case .allInOrder:
      // With `all-in-order` a step that comes again is ignored. In the other order it counts as the
      // predecessor of the next step.
      guard sequence.steps.allSatisfy({ $0.within == nil }) else { return }
      let weaker = Sequencing(steps: sequence.steps, order: .noStepBeforeItsPredecessor)
      add("order no-step-before-its-predecessor", .sequence(weaker))
    }
  }

  private mutating func shorten(_ sequence: Sequencing) {
    widen(sequence.steps[0].event, "the first step") {
      var weaker = sequence
      weaker.steps[0].event = $0
      return .sequence(weaker)
    }
    if sequence.steps.count < 3 { return }
    for index in sequence.steps.indices {
      var weaker = sequence
      weaker.steps.remove(at: index)
      // The time would now be counted from an earlier step.
      if index < weaker.steps.count { weaker.steps[index].within = nil }
      add("sequence without \(sequence.steps[index].event.phrase)", .sequence(weaker))
    }
  }
}
