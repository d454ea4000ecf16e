import Timelines

/// One way of an entry of some kind into one expectation, worked out beforehand.
///
/// Plain numbers and no array, so that it is handed on without counting references.
struct Route: Hashable, Sendable {
  /// The parts that the entry can play by its kind.
  var slots: Slots
  /// Those of the pattern.
  var seen: Slots
  /// The parts that its kind alone has it play.
  var certain: Slots
  /// Where the table says under which conditions it plays further parts.
  var conditional: Range<Int32>
  /// The keys by which it is compared, and their fields.
  var carried: KeyMask
  var keys: KeyList
  /// The fields by which the scope is told apart, as far as it carries them.
  var scopeKeys: KeyList
  /// Whether it carries all keys, and so is about one instance.
  var isWhole: Bool
  /// Whether it is of interest beyond opening and closing the scope.
  var concernsInstances: Bool

  init(
    _ slots: Slots, _ kind: Kind, carried: KeyMask, _ plan: Plan, scope: KeyMask,
    _ conditions: inout ConditionTable, _ memory: inout Memory
  ) {
    self.slots = slots
    self.carried = carried
    seen = slots.intersection(.ofPattern)
    concernsInstances = !slots.isDisjoint(with: .ofPattern.union(.exercise))
    isWhole = carried == plan.whole
    keys = memory.list(of: carried.picked(from: plan.keys))
    scopeKeys = memory.list(of: carried.intersection(scope).picked(from: plan.keys))
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
    conditional = conditions.add(questions)
  }

  /// The parts that an entry plays, as far as can be known from itself alone.
  @inline(__always)
  func hits(of entry: Entry, _ conditions: inout ConditionTable) -> Slots {
    conditional.isEmpty ? certain : conditions.hits(of: entry, certain, conditional)
  }
}
