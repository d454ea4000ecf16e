import Timelines

/// Counts what is in a state that is more finely keyed than the expectation.
///
/// The state is on for an expectation that does not tell its holders apart as long as it is on for
/// at least one of them.
struct Census: Sendable {
  private let state: NamedState
  private let whole: KeyMask
  private let list: KeyList
  /// For each kind that leaves the state, the keys that it carries.
  private let leaving: [Kind: (mask: KeyMask, list: KeyList)]
  /// Who is in the state, and the expectation's key that is on because of it.
  private var members: [Key: Key] = [:]
  private var counts: [Key: Int] = [:]
  /// Who left without having entered: it was in the state from the start.
  private var leavers: Set<Key> = []

  init(_ state: NamedState, _ memory: inout Memory) {
    self.state = state
    whole = .all(state.keys.count)
    list = memory.list(of: state.keys)
    var leaving: [Kind: (mask: KeyMask, list: KeyList)] = [:]
    for kind in state.leaves.kinds {
      let mask = KeyMask(of: state.keys, carriedBy: kind)
      leaving[kind] = (mask, memory.list(of: mask.picked(from: state.keys)))
    }
    self.leaving = leaving
  }

  /// Whether the state begins for the expectation's key.
  mutating func enter(_ entry: Entry, for key: Key, _ memory: inout Memory) -> Bool {
    let member = memory.key(of: entry, list)
    guard members.updateValue(key, forKey: member) == nil else { return false }
    counts[key, default: 0] += 1
    return counts[key] == 1
  }

  /// The expectation's keys for which the state ends. An entry that carries fewer keys than the
  /// state takes out of it all that agree with it.
  mutating func leave(_ entry: Entry, for key: Key, _ memory: inout Memory) -> [Key] {
    guard let (carried, list) = leaving[entry.kind] else { return [] }
    let shared = memory.key(of: entry, list)
    var ended: [Key] = []
    var isKnown = false
    for (member, key) in members
    where memory.keys.key(member, of: whole, agreesWith: shared, of: carried) {
      isKnown = true
      members[member] = nil
      counts[key, default: 1] -= 1
      if counts[key] == 0 {
        counts[key] = nil
        ended.append(key)
      }
    }
    if isKnown || !state.atStart { return ended.sorted { $0.number < $1.number } }
    // Somebody who was in the state from the start keeps it on until it leaves for the first time.
    return leavers.insert(shared).inserted && counts[key] == nil ? [key] : []
  }

  func mark(in marks: inout Marks) {
    for (member, key) in members {
      marks.mark(member)
      marks.mark(key)
    }
    for key in counts.keys { marks.mark(key) }
    for key in leavers { marks.mark(key) }
  }
}
