import Timelines

/// An expectation, ready to run: the entries that matter to it, and the parts that each can play.
///
/// A class, so that data not needed for every entry are stored apart from those that are.
final class Plan: Sendable {
  let expectation: Expectation
  let keys: [Field]
  /// The mask of all keys.
  let whole: KeyMask
  let events: [PlannedEvent]
  /// The event that closes the scope, if its conditions refer to the entry that opened it.
  let closer: Matcher?
  /// Whether the conditions of any event refer to the entry that opened the scope.
  let refersToOpener: Bool
  /// Every kind that plays a part.
  let kinds: KindSet
  /// Whether lost records may include an event that closes the scope, and one that opens it.
  let closesByRecords: Bool
  let opensByRecords: Bool
  /// Whether an entry with fewer keys than the expectation may make instances for known keys.
  let fansOut: Bool
  /// Whether an event opens the scope; otherwise it is the whole timeline.
  let hasOpener: Bool
  /// Whether the pattern forbids an event, and entries of its kinds put it to the test.
  let isProhibition: Bool

  struct PlannedEvent: Sendable {
    var slot: Slots
    var event: EventPattern
    var matcher: Matcher
    var turn: Part.Turn
    var isNeeded: Bool
  }

  /// - Parameter scope: A scope that replaces the expectation's own.
  init(_ expectation: Expectation, scope: Scope? = nil) {
    self.expectation = expectation
    keys = expectation.keys
    whole = .all(keys.count)
    let parts = expectation.parts(in: scope)
    let states = scope == nil ? expectation.states : []
    let scope = scope ?? expectation.effectiveScope
    events = parts.map { part in
      PlannedEvent(
        slot: part.slot, event: part.event,
        matcher: Matcher(part.event, opener: scope.opener?.name, accused: expectation.viewers),
        turn: part.turn,
        isNeeded: part.isNeeded)
    }
    closer = events.first { $0.slot == .closes && $0.matcher.refersToOpener }?.matcher
    refersToOpener = events.contains { $0.matcher.refersToOpener }
    kinds = KindSet(events.flatMap(\.event.kinds))
    let closers = [scope.closer].compactMap(\.self) + states.map(\.leaves)
    let openers = [scope.opener].compactMap(\.self) + states.map(\.enters)
    closesByRecords = closers.flatMap(\.kinds).contains(where: \.isRecorded)
    hasOpener = !openers.isEmpty
    opensByRecords = openers.flatMap(\.kinds).contains(where: \.isRecorded)
    fansOut = expectation.fansOut
    isProhibition = expectation.pattern.traits.breaker != nil
  }
}

extension Plan {
  /// Returns whether lost records may have mattered to the expectation.
  ///
  /// - Parameter gap: The note of the loss. If it names a link, only records of that link were
  ///   lost.
  func mayMiss(_ gap: Entry) -> Bool {
    if gap.from == .other, expectation.viewers == nil { return false }
    return Kind.allCases.contains { kind in
      kinds.contains(kind) && kind.isRecorded && (gap[.connection] == nil || kind.family == .link)
    }
  }

  /// Removes the parts that an entry does not play once it is compared with the opener of the
  /// scope.
  func confirmed(_ hits: Slots, of entry: Entry, openedBy opener: Entry?) -> Slots {
    var confirmed = hits
    for event in events where event.matcher.refersToOpener && hits.contains(event.slot) {
      if !event.matcher.matches(entry, opener: opener) { confirmed.remove(event.slot) }
    }
    return confirmed
  }
}

extension Kind {
  /// Whether packets show entries of this kind, so that lost packets may have held some.
  fileprivate var isRecorded: Bool { family == .air || family == .link }
}

extension Expectation {
  /// Returns the parts that entries can play.
  ///
  /// - Parameter scope: A scope that replaces the expectation's own.
  fileprivate func parts(in scope: Scope?) -> [Part] {
    let states = scope == nil ? self.states : []
    let scope = scope ?? effectiveScope
    let ofStates = states.enumerated().flatMap { number, state in
      [
        Part(.enters(number), state.enters, .opening),
        Part(.leaves(number), state.leaves, .closing, isNeeded: true),
      ]
    }
    let ofScope = [
      Part(.opens, scope.opener, pattern.traits.ownScope == nil ? .opening : .entering),
      Part(.closes, scope.closer, .closing, isNeeded: true),
      Part(.exercise, exercise?.event),
    ]
    return parts + ofStates + ofScope.compactMap(\.self)
  }

  /// Returns why these observations are not enough to judge the expectation; nil if they are.
  func concealment(from observations: Set<Observation>) -> String? {
    if accused == .controller, !observations.contains(.hci) {
      return "it judges a controller, which only \(Observation.hci.name) can show"
    }
    guard let hidden = unobservable(from: observations) else { return nil }
    let needed = hidden.observations.map(\.name).joined(separator: " or ")
    return "it needs \(hidden.words), which only \(needed) can show"
  }

  /// Returns the first thing that the observations must show but do not; nil if they show all that
  /// matters.
  private func unobservable(from observations: Set<Observation>) -> Concealment? {
    var events = parts(in: nil)
    if let state = pattern.traits.reference { events += parts(in: .during(state)) }
    for event in events {
      let hidden = event.event.choices.flatMap { $0.concealments(from: observations) }
      let count = event.event.choices.reduce(0) { $0 + $1.kinds.count }
      guard let first = hidden.first else { continue }
      if event.isNeeded { return first }
      // Any of the kinds would do, so the one that the most observations show is named.
      if hidden.count == count {
        return hidden.dropFirst().reduce(first) {
          $1.observations.count > $0.observations.count ? $1 : $0
        }
      }
    }
    return nil
  }
}

/// The subject of an event, and the observations that can show it.
private struct Concealment {
  var words: String
  var observations: [Observation]
}

extension EventPattern.Choice {
  /// Returns a reason for each kind that these observations cannot show, or cannot show as far as
  /// the conditions need.
  fileprivate func concealments(from observations: Set<Observation>) -> [Concealment] {
    kinds.compactMap { kind in
      let own = Concealment(words: kind.rawValue, observations: kind.observations)
      return ([own] + predicates.flatMap { $0.needs(in: kind) })
        .first { observations.isDisjoint(with: $0.observations) }
    }
  }
}

extension Predicate {
  /// Returns what must be observed, beyond the entries of a kind, to see whether the condition
  /// holds.
  fileprivate func needs(in kind: Kind) -> [Concealment] {
    let needs = subjects.flatMap(\.fields).map { field in
      Concealment(
        words: "the \(field.rawValue) of \(kind.rawValue)",
        observations: kind.observations(of: field))
    }
    return needs + [needOfEnvelope(in: kind)].compactMap { $0 }
  }

  private func needOfEnvelope(in kind: Kind) -> Concealment? {
    switch (subject, relation) {
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
