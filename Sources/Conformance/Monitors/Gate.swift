import Timelines

/// A further state of an expectation: the scope is open only while this state is on as well.
struct Gate: Markable, Sendable {
  private(set) var tracker: ScopeTracker
  private let enters: Slots
  private let leaves: Slots
  /// For each kind that leaves the state, the keys that it carries.
  private let leaving: [Kind: CarriedKeys]

  /// - Parameters:
  ///   - number: Its index among the expectation's further states.
  ///   - keys: The keys of the expectation.
  init(_ state: NamedState, _ number: Int, keys: [Field], _ work: inout Workspace) {
    tracker = ScopeTracker(.during(state), keys: keys, closer: nil, &work)
    (enters, leaves) = (.enters(number), .leaves(number))
    var leaving: [Kind: CarriedKeys] = [:]
    for kind in state.leaves.kinds {
      let carried = KeyMask(of: keys, carriedBy: kind)
      let ofState = carried.intersection(tracker.mask)
      leaving[kind] = CarriedKeys(
        carried: carried, keys: work.memory.list(of: carried.picked(from: keys)),
        scopeKeys: work.memory.list(of: ofState.picked(from: keys)))
    }
    self.leaving = leaving
  }

  /// Opens the state if the entry enters it.
  ///
  /// - Returns: The opening; nil if the state was on, or the entry does not enter it.
  mutating func open(
    by entry: Entry, _ hits: Slots, at now: Instant, _ work: inout Workspace
  ) -> ScopeTracker.Opening? {
    hits.contains(enters) ? tracker.open(by: entry, at: now, &work) : nil
  }

  /// Closes the state if the entry leaves it, and returns the closings.
  mutating func close(
    by entry: Entry, _ hits: Slots, _ whole: KeyMask, _ work: inout Workspace
  ) -> [ScopeTracker.Closing] {
    guard hits.contains(leaves), let carried = leaving[entry.kind] else { return [] }
    return tracker.close(by: entry, carried, whole: whole, &work)
  }

  /// Returns whether the state is on for the instance with a key.
  func isOpen(_ key: Key, _ whole: KeyMask, _ work: inout Workspace) -> Bool {
    tracker.stretch(ofInstance: key, whole, &work) != nil
  }

  /// Returns the instant at which the state was entered for the instance with a key, if it is on.
  func opening(_ key: Key, _ whole: KeyMask, _ work: inout Workspace) -> Instant {
    let stretch = tracker.stretch(ofInstance: key, whole, &work)
    return stretch.map { tracker.opening(of: $0, &work) } ?? .start
  }

  func mark(in marks: inout Marks) { tracker.mark(in: &marks) }
}
