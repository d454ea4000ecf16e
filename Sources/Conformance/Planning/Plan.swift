import Timelines
import VirtualTime

/// An expectation, ready to run: which entries matter to it, and what part each can play.
///
/// A class, so that what is not asked with every entry lies elsewhere than what is.
final class Plan: Sendable {
  let expectation: Expectation
  let keys: [Field]
  /// All of the keys.
  let whole: KeyMask
  let events: [PlannedEvent]
  /// Whether anybody will ask what kept the expectation.
  let isExplained: Bool
  /// What closes the scope, where it refers to the entry that opened it.
  let closer: Matcher?
  /// Whether any event refers to the one that opened the scope.
  let refersToOpener: Bool
  /// Every kind that plays a part.
  private let kinds: KindSet
  /// Whether lost records may be what closes the scope, or what opens it.
  let closesByRecords: Bool
  let opensByRecords: Bool
  /// Whether anything opens the scope; else it is the whole timeline.
  let hasOpener: Bool

  struct PlannedEvent: Sendable {
    var slot: Slots
    var event: EventPattern
    var matcher: Matcher
    var isNeeded: Bool
    var fulfils: Bool
  }

  /// - Parameter scope: Another scope than the expectation's own.
  init(_ expectation: Expectation, scope: Scope? = nil, isExplained: Bool = false) {
    self.isExplained = isExplained
    self.expectation = expectation
    keys = expectation.keys
    whole = .all(keys.count)
    let scope = scope ?? expectation.effectiveScope
    let parts =
      expectation.parts
      + [
        Part(.opens, scope.opener), Part(.closes, scope.closer, isNeeded: true),
        Part(.exercise, expectation.exercise?.event),
      ].compactMap { $0 }
    events = parts.map { part in
      PlannedEvent(
        slot: part.slot, event: part.event,
        matcher: Matcher(part.event, opener: scope.opener?.name), isNeeded: part.isNeeded,
        fulfils: part.fulfils)
    }
    closer = events.first { $0.slot == .closes && $0.matcher.refersToOpener }?.matcher
    refersToOpener = events.contains { $0.matcher.refersToOpener }
    kinds = KindSet(events.flatMap(\.event.kinds))
    closesByRecords = scope.closer?.kinds.contains(where: \.isRecorded) ?? false
    hasOpener = scope.opener != nil
    opensByRecords = scope.opener?.kinds.contains(where: \.isRecorded) ?? false
  }
}

extension Plan {
  /// Whether records that were lost may have mattered.
  ///
  /// - Parameter gap: The note of the loss. One that names a link was of that link.
  func mayMiss(_ gap: Entry) -> Bool {
    Kind.allCases.contains { kind in
      kinds.contains(kind) && kind.isRecorded && (gap[.connection] == nil || kind.family == .link)
    }
  }

  /// Takes out the parts that an entry does not play in view of what opened the scope.
  func confirmed(_ hits: Slots, of entry: Entry, openedBy opener: Entry?) -> Slots {
    var confirmed = hits
    for event in events where event.matcher.refersToOpener && hits.contains(event.slot) {
      if !event.matcher.matches(entry, opener: opener) { confirmed.remove(event.slot) }
    }
    return confirmed
  }
}

extension Kind {
  /// Whether packets tell of it, so that it may be among packets that were lost.
  fileprivate var isRecorded: Bool { family == .air || family == .link }
}

extension Expectation {
  /// Why those who have only these observations cannot judge; nil where they can.
  func concealment(from observations: Set<Observation>) -> String? {
    guard let hidden = unobservable(from: observations) else { return nil }
    let needed = hidden.observations.map(\.name).joined(separator: " or ")
    return "it speaks of \(hidden.words), which only \(needed) can show"
  }

  /// The first thing that cannot be seen although it would have to be; nil where all can be seen
  /// that matters.
  private func unobservable(from observations: Set<Observation>) -> Concealment? {
    var events = Plan(self).events
    if case .measure(let measure) = pattern, case .sameDuring(let state) = measure.other {
      events += Plan(self, scope: .during(state)).events
    }
    for event in events {
      let hidden = event.event.choices.flatMap { $0.concealments(from: observations) }
      let count = event.event.choices.reduce(0) { $0 + $1.kinds.count }
      guard let first = hidden.first else { continue }
      if event.isNeeded { return first }
      // Any of them would do: the one that is shown most easily is what is asked for.
      if hidden.count == count {
        return hidden.dropFirst().reduce(first) {
          $1.observations.count > $0.observations.count ? $1 : $0
        }
      }
    }
    return nil
  }
}

/// What an event speaks of, and what it would take to see it.
private struct Concealment {
  var words: String
  var observations: [Observation]
}

extension EventPattern.Choice {
  /// For each kind that these observations cannot show, or not as the conditions need it, why.
  fileprivate func concealments(from observations: Set<Observation>) -> [Concealment] {
    kinds.compactMap { kind in
      let own = Concealment(words: kind.rawValue, observations: kind.observations)
      return ([own] + predicates.compactMap { $0.need(in: kind) })
        .first { observations.isDisjoint(with: $0.observations) }
    }
  }
}

extension Predicate {
  /// What it takes to see whether it holds of entries of a kind, beyond the entries.
  fileprivate func need(in kind: Kind) -> Concealment? {
    switch (subject, relation) {
    case (.field(let field), _):
      return Concealment(
        words: "the \(field.rawValue) of \(kind.rawValue)",
        observations: kind.observations(of: field))
    case (.from, .equal(let value)):
      let party = value.text.flatMap(Party.init)
      return party.map {
        Concealment(
          words: "\(kind.rawValue) from the \($0.rawValue)",
          observations: kind.observations(from: $0))
      }
    case (.cause, _):
      return Concealment(words: "the cause of \(kind.rawValue)", observations: [.run])
    default: return nil
    }
  }
}
