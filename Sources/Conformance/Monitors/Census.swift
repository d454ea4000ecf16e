import Timelines

/// Counts the members of a state that has keys which the expectation lacks.
///
/// Such an expectation does not tell all members apart. For it the state is on as long as at least
/// one member is in it. For example, a state of each link is on for an app as long as one of the
/// app's links is in it.
struct Census: Markable, Sendable {
  private let state: NamedState
  private let whole: KeyMask
  private let list: KeyList
  /// For each kind that leaves the state, the keys that it carries.
  private let leaving: [Kind: (mask: KeyMask, list: KeyList)]
  /// The members of the state, each with the expectation's key for which it keeps the state on.
  private var members: [Key: Key] = [:]
  private var counts: [Key: Int] = [:]
  /// The members that left without having entered: they were in the state from the start.
  private var leavers: Set<Key> = []

  init(_ state: NamedState, _ work: inout Workspace) {
    self.state = state
    whole = .all(state.keys.count)
    list = work.memory.list(of: state.keys)
    var leaving: [Kind: (mask: KeyMask, list: KeyList)] = [:]
    for kind in state.leaves.kinds {
      let mask = KeyMask(of: state.keys, carriedBy: kind)
      leaving[kind] = (mask, work.memory.list(of: mask.picked(from: state.keys)))
    }
    self.leaving = leaving
  }

  /// Adds a member that enters.
  ///
  /// - Returns: Whether the state begins with it for the expectation's key.
  mutating func enter(_ entry: Entry, for key: Key, _ work: inout Workspace) -> Bool {
    let member = work.memory.key(of: entry, list)
    guard members.updateValue(key, forKey: member) == nil else { return false }
    counts[key, default: 0] += 1
    return counts[key] == 1
  }

  /// Removes members that leave. An entry that carries fewer keys than the state removes every
  /// member whose key agrees with it.
  ///
  /// - Returns: The expectation's keys for which the state ends.
  mutating func leave(_ entry: Entry, for key: Key, _ work: inout Workspace) -> [Key] {
    guard let (carried, list) = leaving[entry.kind] else { return [] }
    let shared = work.memory.key(of: entry, list)
    var ended: [Key] = []
    var isKnown = false
    for (member, key) in members
    where work.memory.keys.key(member, of: whole, agreesWith: shared, of: carried) {
      isKnown = true
      members[member] = nil
      counts[key, default: 1] -= 1
      if counts[key] == 0 {
        counts[key] = nil
        ended.append(key)
      }
    }
    if isKnown || !state.atStart { return ended.sorted { $0.number < $1.number } }
    // A member that was in the state from the start keeps it on until it leaves for the first time.
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
