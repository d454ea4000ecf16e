import Timelines

/// The reactions of a scenario's peers to events on their links.
///
/// It is no seat of its own: a peer's act goes to the air, as an act of the scenario does.
struct ScriptedPeers: Sendable {
  private let scripts: [Script]
  private var uses: [Int]

  private struct Script: Sendable {
    var peer: String
    var reaction: Scenario.Reaction
  }

  init(_ scenario: Scenario) {
    scripts = scenario.peers.flatMap { setup in
      setup.reactions.map { Script(peer: setup.peer, reaction: $0) }
    }
    uses = Array(repeating: 0, count: scripts.count)
  }

  var isEmpty: Bool { scripts.isEmpty }

  /// Returns the acts that follow from an entry. An act that names no peer is the act of the peer
  /// whose link it is.
  mutating func receive(_ entry: Entry) -> [Draft] {
    guard entry.kind.family == .link, let peer = entry[.peer]?.text else { return [] }
    var acts: [Draft] = []
    for index in scripts.indices where scripts[index].peer == peer {
      let reaction = scripts[index].reaction
      guard entry.kind == reaction.kind, reaction.party.map({ $0 == entry.from }) ?? true,
        uses[index] < reaction.times ?? .max,
        reaction.matching.allSatisfy({ entry[$0.field] == $0.value })
      else { continue }
      uses[index] += 1
      acts += reaction.calls.map { act in
        var act = act
        act.cause = entry.sequence
        for field in [Field.peer, .device] where act.kind.carries(field) && act[field] == nil {
          act[field] = entry[field]
        }
        return act
      }
    }
    return acts
  }
}
