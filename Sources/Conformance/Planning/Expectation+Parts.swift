import Timelines

/// An event of a pattern, and the part that it plays there.
struct Part {
  var slot: Slots
  var event: EventPattern
  /// Whether the event's absence can count against the implementation. Then every kind of the event
  /// must be observable.
  var isNeeded: Bool
  /// Whether the event is what the pattern waits for. Then it counts even if it also closes the
  /// scope.
  var fulfils: Bool

  init?(
    _ slot: Slots, _ event: EventPattern?, isNeeded: Bool = false, fulfils: Bool = false
  ) {
    guard let event else { return nil }
    self.fulfils = fulfils
    self.slot = slot
    self.event = event
    self.isNeeded = isNeeded
  }
}

extension Expectation {
  /// The events of the pattern.
  var parts: [Part] {
    if case .before(let edge, _) = scope, let (relation, _, event) = pattern.counted {
      return [
        Part(LookingBack.event, event, isNeeded: relation != .atMost),
        Part(LookingBack.edge, edge),
      ].compactMap { $0 }
    }
    switch pattern {
    case .never(let event), .may(let event), .increasing(let event, _):
      return [Part(.first, event)].compactMap { $0 }
    case .everyOne(let event, let predicates):
      let kept = EventPattern.Choice(words: [], kinds: event.kinds, predicates: predicates)
      return [
        Part(Universality.event, event),
        Part(Universality.kept, EventPattern(choices: [kept])),
      ].compactMap { $0 }
    case .eventually(let event, _):
      return [Part(.first, event, isNeeded: true, fulfils: true)].compactMap { $0 }
    case .count(let count):
      return [
        Part(Counting.event, count.event, isNeeded: count.relation != .atMost),
        Part(Counting.reset, count.reset, isNeeded: true),
      ].compactMap { $0 }
    case .first(let candidate, let event, _):
      return [
        Part(FirstIs.candidate, candidate), Part(FirstIs.event, event, isNeeded: true),
      ].compactMap { $0 }
    case .response(let response):
      return [
        Part(Answering.trigger, response.trigger),
        Part(Answering.answer, response.answer, isNeeded: true, fulfils: true),
        Part(Answering.restart, response.restart, isNeeded: true),
        Part(Answering.excuse, response.excuse, isNeeded: true, fulfils: true),
      ].compactMap { $0 }
    case .precedence(let precedence):
      return [
        Part(Preceding.event, precedence.event),
        Part(Preceding.condition, precedence.condition, isNeeded: true),
        Part(Preceding.cancel, precedence.cancel),
      ].compactMap { $0 }
    case .recurrence(let event, _): return [Part(.first, event, isNeeded: true)].compactMap { $0 }
    case .holding(let event, _, _): return [Part(.first, event)].compactMap { $0 }
    case .sequence(let sequence):
      return sequence.steps.enumerated().compactMap { index, step in
        Part(Ordering.step(index), step.event, isNeeded: true)
      }
    case .measure(let measure):
      return [Part(.first, measure.event, isNeeded: true)].compactMap { $0 }
    }
  }
}
