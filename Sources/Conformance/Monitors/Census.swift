import Timelines

/// Counts what is in a state that is more finely keyed than the expectation.
///
/// The state is on for an expectation that does not tell its holders apart as long as it is on for
/// at least one of them.
struct Census: Sendable {
  private let state: NamedState
  private let whole: KeyMask
  /// Who is in the state, and the expectation's key that is on because of it.
  private var members: [Key: Key] = [:]
  private var counts: [Key: Int] = [:]
  /// Who left without having entered: it was in the state from the start.
  private var leavers: Set<Key> = []

  init(_ state: NamedState) {
    self.state = state
    whole = .all(state.keys.count)
  }

  /// Whether the state begins for the expectation's key.
  mutating func enter(_ entry: Entry, for key: Key) -> Bool {
    let member = Key(of: entry, state.keys, whole)
    guard members.updateValue(key, forKey: member) == nil else { return false }
    counts[key, default: 0] += 1
    return counts[key] == 1
  }

  /// The expectation's keys for which the state ends. An entry that carries fewer keys than the
  /// state takes out of it all that agree with it.
  mutating func leave(_ entry: Entry, for key: Key) -> [Key] {
    let carried = KeyMask(of: state.keys, carriedBy: entry.kind)
    let shared = Key(of: entry, state.keys, carried)
    var ended: [Key] = []
    var isKnown = false
    for (member, key) in members where member.projected(from: whole, to: carried) == shared {
      isKnown = true
      members[member] = nil
      counts[key, default: 1] -= 1
      if counts[key] == 0 {
        counts[key] = nil
        ended.append(key)
      }
    }
    if isKnown || !state.atStart { return ended }
    // Somebody who was in the state from the start keeps it on until it leaves for the first time.
    return leavers.insert(shared).inserted && counts[key] == nil ? [key] : []
  }
}
