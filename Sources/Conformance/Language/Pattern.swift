import Timelines
import VirtualTime

/// What an expectation demands of its events.
enum Pattern: Hashable, Sendable {
  /// `never`: absence.
  case never(EventPattern)
  /// `every-one`, `satisfies`: universality over events.
  case everyOne(EventPattern, satisfies: [Predicate])
  /// `eventually`: existence.
  case eventually(EventPattern, within: Bound?)
  /// `at-most`, `at-least`, `exactly` with `of`: bounded existence.
  case count(Count)
  /// `first`, `is`.
  case first(EventPattern, is: EventPattern, within: Duration?)
  /// `each`, `then`: response.
  case response(Response)
  /// `each`, `preceded-by`: precedence.
  case precedence(Precedence)
  /// `every`, `see`: recurrence.
  case recurrence(EventPattern, every: Duration)
  /// `each`, `stays`, `for`: how long a state holds.
  case holding(EventPattern, NamedState, Bound)
  /// `sequence`: steps in their order.
  case sequence(Sequencing)
  /// `increasing`: the value never decreases.
  case increasing(EventPattern, by: Subject)
  /// `measure`, `is`: an aggregate compared with a number, or with the same aggregate during a
  /// state.
  case measure(Measure)
  /// `may`: allowed events are counted, and never fail.
  case may(EventPattern)
}

struct Count: Hashable, Sendable {
  enum Relation: String, Hashable, Sendable {
    case atMost = "at-most"
    case atLeast = "at-least"
    case exactly
  }

  var relation: Relation
  var number: Int
  var event: EventPattern
  /// The event after which counting starts anew.
  var reset: EventPattern?
  /// The length of the sliding window in which events count.
  var window: Duration?
}

struct Response: Hashable, Sendable {
  enum Pairing: String, Hashable, Sendable, CaseIterable {
    /// One answer is enough for all triggers that wait.
    case any
    /// Each answer is for the trigger that has waited longest.
    case oneToOne = "one-to-one"
  }

  var trigger: EventPattern
  var answer: EventPattern
  var bound: Bound?
  /// The event with which the time begins anew.
  var restart: EventPattern?
  /// The event after which the waiting triggers need no answer any more.
  var excuse: EventPattern?
  var pairing: Pairing
  /// Whether a second answer within the bound is one too many.
  var exactlyOnce: Bool
}

struct Precedence: Hashable, Sendable {
  var event: EventPattern
  var condition: EventPattern
  /// The event that makes an earlier condition void.
  var cancel: EventPattern?
  /// How old the condition may be.
  var age: Duration?
}

struct Sequencing: Hashable, Sendable {
  enum Order: String, Hashable, Sendable, CaseIterable {
    case noStepBeforeItsPredecessor = "no-step-before-its-predecessor"
    case allInOrder = "all-in-order"
  }

  struct Step: Hashable, Sendable {
    var event: EventPattern
    /// How long after the step before it the step may come.
    var within: Duration?
  }

  /// The most steps of a sequence, one for each part of a pattern that an entry can play.
  static let mostSteps = 12

  var steps: [Step]
  var order: Order
  /// How long all steps together may take; only with `all-in-order`.
  var within: Duration?
}

struct Measure: Hashable, Sendable {
  enum Aggregate: String, Hashable, Sendable, CaseIterable {
    case count
    /// Events in a second.
    case rate
    case leastGap = "min-gap"
    case greatestGap = "max-gap"
    case meanGap = "mean-gap"
    /// The value in force, averaged over time.
    case value
  }

  enum Other: Hashable, Sendable {
    /// A number in the unit of the aggregate: a count, a rate, nanoseconds, or the unit of the
    /// field.
    case number(Double, text: String)
    case sameDuring(NamedState)
  }

  var aggregate: Aggregate
  var event: EventPattern
  /// For ``Aggregate/value``: what is measured, and what it is divided by.
  var subject: Subject?
  var divisor: Subject?
  var comparison: Comparison
  var other: Other
}

extension Pattern {
  /// The pattern as a count of events, if it can look back; nil if it cannot.
  var counted: (relation: Count.Relation, number: Int, event: EventPattern)? {
    switch self {
    case .never(let event): (.atMost, 0, event)
    case .eventually(let event, nil): (.atLeast, 1, event)
    case .count(let count) where count.reset == nil && count.window == nil:
      (count.relation, count.number, count.event)
    case .everyOne, .eventually, .count, .first, .response, .precedence, .recurrence, .holding,
      .sequence, .increasing, .measure, .may:
      nil
    }
  }
}

extension Measure.Aggregate {
  /// What the aggregate is measured in; nil for a plain number.
  var unit: ValueType? {
    switch self {
    case .count, .rate, .value: nil
    case .leastGap, .greatestGap, .meanGap: .duration
    }
  }
}
