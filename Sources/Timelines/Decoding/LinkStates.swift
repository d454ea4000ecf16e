/// The state of each open link of a capture, with the frames that are still incomplete.
///
/// Data alone also opens a link, because captures begin in the middle of connections.
struct LinkStates<Key: LinkKey, State> {
  private var states = LinkMap<Key, State>()

  /// The most links. No controller has more connections, so if a file has more, all are forgotten.
  static var limit: Int { 1024 }

  subscript(key: Key) -> State? { states[key] }

  /// Changes the state of a link. If there is no such link, it begins with the given state.
  mutating func update<Result>(
    _ key: Key, orBegin state: @autoclosure () -> State, _ change: (inout State) -> Result
  ) -> Result {
    if let place = states.place(of: key) { return change(&states[place: place]) }
    if states.count >= Self.limit { states.removeAll() }
    let place = states.set(key, state())
    return change(&states[place: place])
  }

  /// Changes the state of a link, if there is such a link.
  mutating func change(_ key: Key, _ change: (inout State) -> Void) {
    if let place = states.place(of: key) { change(&states[place: place]) }
  }

  /// Begins a link. An older link under the same key is forgotten.
  mutating func begin(_ key: Key, _ state: State) {
    if states.count >= Self.limit { states.removeAll() }
    states.set(key, state)
  }

  mutating func end(_ key: Key) { states.remove(key) }

  mutating func end(where isOver: (Key) -> Bool) { states.remove(where: isOver) }
}

extension LinkStates: Sendable where State: Sendable {}
