import BluetoothProtocols

/// The links that are open in a capture, and the frames that wait for their end on each.
///
/// A link is also made by its first data: captures begin in the middle of connections.
struct LinkStates<Key: Hashable & Sendable, State: Sendable>: Sendable {
  private var states: [Key: State] = [:]

  /// No controller has more connections than this; a file that pretends so starts anew.
  static var limit: Int { 1024 }

  subscript(key: Key) -> State? { states[key] }

  /// Changes the state of a link, which begins with this one if there is none.
  mutating func update<Result>(
    _ key: Key, orBegin state: @autoclosure () -> State, _ change: (inout State) -> Result
  ) -> Result {
    if states.count >= Self.limit, states[key] == nil { states.removeAll() }
    return change(&states[key, default: state()])
  }

  /// Begins a link; what was open under the same key is forgotten.
  mutating func begin(_ key: Key, _ state: State) {
    if states.count >= Self.limit { states.removeAll() }
    states[key] = state
  }

  mutating func end(_ key: Key) { states.removeValue(forKey: key) }

  mutating func end(where isOver: (Key) -> Bool) {
    states = states.filter { !isOver($0.key) }
  }
}
