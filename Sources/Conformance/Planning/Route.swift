import Timelines

/// One way in which an entry of some kind reaches one expectation, worked out in advance.
///
/// It holds plain numbers and no array, so that passing it on counts no references.
struct Route: Hashable, Sendable {
  /// The parts that the entry can play by its kind.
  var slots: Slots
  /// Those of the parts that belong to the pattern.
  var seen: Slots
  /// The parts that the entry plays by its kind alone.
  var certain: Slots
  /// The questions of the condition table that decide on further parts, by their group; nil if
  /// there are none.
  var conditional: Int32?
  /// The keys by which the entry is compared, and the list of their fields.
  var carried: KeyMask
  var keys: KeyList
  /// The fields of the scope's keys, as far as the entry carries them.
  var scopeKeys: KeyList
  /// Whether the entry carries all keys, and so is about one instance.
  var isWhole: Bool
  /// Whether the entry does more than open or close the scope.
  var concernsInstances: Bool

  /// - Parameters:
  ///   - carried: The keys by which the entry is compared; `keys` is the list of them.
  ///   - scopeKeys: Those of them that are keys of the scope.
  init(
    _ slots: Slots, _ kind: Kind, carried: KeyMask, _ plan: Plan, keys: KeyList,
    scopeKeys: KeyList, _ conditions: inout ConditionTable
  ) {
    self.slots = slots
    self.carried = carried
    seen = slots.intersection(.ofPattern)
    concernsInstances = !slots.isDisjoint(with: .ofPattern.union(.exercise))
    isWhole = carried == plan.whole
    self.keys = keys
    self.scopeKeys = scopeKeys
    certain = []
    var questions: [ConditionTable.Question] = []
    for event in plan.events where slots.contains(event.slot) {
      for list in event.matcher.conditions(for: kind) {
        if list.isEmpty {
          certain.insert(event.slot)
        } else {
          questions.append(.init(slot: event.slot, list: conditions.number(of: list)))
        }
      }
    }
    conditional = conditions.add(questions, about: kind)
  }

  /// Returns the parts that an entry plays, as far as the entry alone shows.
  @inline(__always)
  func hits(of entry: Entry, _ conditions: inout ConditionTable) -> Slots {
    guard let conditional else { return certain }
    return conditions.hits(of: entry, certain, conditional)
  }
}
