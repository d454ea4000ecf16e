extension Scenario {
  /// The same scenario without the lines of the file on which its parts stand.
  package var withoutOrigins: Scenario {
    var scenario = self
    for index in scenario.acts.indices { scenario.acts[index].act.origin = nil }
    for index in scenario.apps.indices { scenario.apps[index].reactions.removeOrigins() }
    for index in scenario.peers.indices { scenario.peers[index].reactions.removeOrigins() }
    return scenario
  }
}

extension [Scenario.Reaction] {
  fileprivate mutating func removeOrigins() {
    for reaction in indices {
      for call in self[reaction].calls.indices { self[reaction].calls[call].origin = nil }
    }
  }
}

extension [Scenario.ScheduledAct] {
  /// The acts in the order of their times. Those at one instant keep their order.
  package var inOrderOfTime: [Scenario.ScheduledAct] {
    enumerated().sorted { left, right in
      (left.element.time, left.offset) < (right.element.time, right.offset)
    }.map(\.element)
  }
}
