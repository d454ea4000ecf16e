import Timelines

/// An event of a spec file, ready to be compared with entries.
///
/// Conditions that refer to an earlier entry are kept separately. They are checked only for entries
/// that meet all other conditions, and only if the earlier entry is at hand.
struct Matcher: Sendable {
  private var choices: [Choice]
  /// Whether conditions refer to the entry that opened the scope, and whether any refer to the
  /// trigger.
  let refersToOpener: Bool
  let refersToTrigger: Bool

  private struct Choice: Sendable {
    var kinds: KindSet
    var predicates: [Predicate]
    var ofOpener: [Predicate]
    var ofTrigger: [Predicate]
    /// The conditions on the trigger as pairs of fields, if each only compares a field with a
    /// field.
    var pairs: [Pair]
    var isPairs: Bool
  }

  private struct Pair: Sendable {
    var field: Field
    /// The field of the trigger.
    var other: Field
  }

  /// - Parameters:
  ///   - opener: The word after `as` in the event that opens the scope.
  ///   - accused: The devices whose views of a timeline are looked at; nil for the timeline itself.
  init(_ event: EventPattern, opener: String? = nil, accused: Accused? = nil) {
    let role = accused?.role.map {
      Predicate(subject: .field(.role), relation: .equal(.text($0)))
    }
    choices = event.choices.map { choice in
      let joins = choice.predicates.filter { $0.binding != nil }
      let ofTrigger = joins.filter { $0.binding?.name != opener }
      let pairs = Self.pairs(ofTrigger)
      return Choice(
        kinds: KindSet(choice.kinds),
        predicates: choice.predicates.filter { $0.binding == nil } + [role].compactMap(\.self),
        ofOpener: joins.filter { $0.binding?.name == opener },
        ofTrigger: ofTrigger, pairs: pairs ?? [], isPairs: pairs != nil)
    }
    refersToOpener = choices.contains { !$0.ofOpener.isEmpty }
    refersToTrigger = choices.contains { !$0.ofTrigger.isEmpty }
  }

  /// Returns the conditions for an entry of a kind that need no other entry. It must meet all
  /// conditions of one of these lists.
  func conditions(for kind: Kind) -> [[Predicate]] {
    choices.filter { $0.kinds.contains(kind) }.map(\.predicates)
  }

  /// Returns whether an entry meets all conditions on itself and on the entry that opened the
  /// scope.
  func matches(_ entry: Entry, opener: Entry?) -> Bool {
    choices.contains { choice in
      choice.kinds.contains(entry.kind) && choice.predicates.hold(of: entry, nil)
        && choice.ofOpener.hold(of: entry, opener)
    }
  }

  /// Returns whether an entry that meets all other conditions agrees with the trigger.
  func joins(_ entry: Entry, _ trigger: Kept, _ entries: EntryStore) -> Bool {
    // Goes by index: iterating would copy.
    for index in choices.indices where choices[index].kinds.contains(entry.kind) {
      if choices.count > 1, !choices[index].predicates.hold(of: entry, nil) { continue }
      if choices[index].isPairs, !trigger.isNone {
        if agree(choice: index, entry, trigger, entries) { return true }
      } else if choices[index].ofTrigger.hold(of: entry, entries[trigger]) {
        return true
      }
    }
    return false
  }

  private static func pairs(_ joins: [Predicate]) -> [Pair]? {
    var pairs: [Pair] = []
    for join in joins {
      guard case .sameAs(let binding) = join.relation, case .field(let field) = join.subject,
        case .field(let other) = binding.subject
      else { return nil }
      pairs.append(Pair(field: field, other: other))
    }
    return pairs
  }

  private func agree(
    choice: Int, _ entry: Entry, _ trigger: Kept, _ entries: EntryStore
  ) -> Bool {
    for index in choices[choice].pairs.indices {
      let pair = choices[choice].pairs[index]
      if !entries.does(entry, agreeAt: pair.field, with: trigger, at: pair.other) { return false }
    }
    return true
  }

  /// Returns whether an entry meets all conditions.
  func matches(_ entry: Entry, opener: Entry?, trigger: Entry?) -> Bool {
    choices.contains { choice in
      choice.kinds.contains(entry.kind) && choice.predicates.hold(of: entry, nil)
        && choice.ofOpener.hold(of: entry, opener) && choice.ofTrigger.hold(of: entry, trigger)
    }
  }

  /// Returns the conditions on the trigger, of the first choice that an entry fits.
  func joins(of entry: Entry) -> [Predicate] {
    choices.first { $0.kinds.contains(entry.kind) && $0.predicates.hold(of: entry, nil) }?
      .ofTrigger ?? []
  }
}

extension [Predicate] {
  fileprivate func hold(of entry: Entry, _ bound: Entry?) -> Bool {
    for index in indices where !self[index].holds(of: entry, bound: bound) { return false }
    return true
  }
}

extension Predicate {
  /// The binding that it refers to.
  var binding: Binding? {
    switch relation {
    case .sameAs(let binding), .against(_, let binding): binding
    default: nil
    }
  }
}
