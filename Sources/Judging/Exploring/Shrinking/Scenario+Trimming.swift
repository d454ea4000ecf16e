import Timelines

extension Scenario {
  /// Returns the scenario without the apps, acts, peers, reactions and calls that are not needed.
  /// Everything that an act names stays, so the scenario stays valid.
  func trimmed(while isStill: (Scenario) throws -> Bool) rethrows -> Scenario {
    var best = self
    for app in apps.reversed() where best.apps.count > 1 {
      var fewer = best
      fewer.apps.removeAll { $0.app == app.app }
      fewer.acts.removeAll { $0.act[.app]?.text == app.app }
      if try isStill(fewer) { best = fewer }
    }
    for act in best.acts.indices.reversed() {
      var fewer = best
      fewer.acts.remove(at: act)
      if try isStill(fewer) { best = fewer }
    }
    for peer in peers.reversed() where !best.names(peer.peer) {
      var fewer = best
      fewer.peers.removeAll { $0.peer == peer.peer }
      if try isStill(fewer) { best = fewer }
    }
    for app in best.apps.indices {
      for reaction in best.apps[app].reactions.indices.reversed() {
        var fewer = best
        fewer.apps[app].reactions.remove(at: reaction)
        if try isStill(fewer) { best = fewer }
      }
      for reaction in best.apps[app].reactions.indices {
        for call in best.apps[app].reactions[reaction].calls.indices.reversed()
        where best.apps[app].reactions[reaction].calls.count > 1 {
          var fewer = best
          fewer.apps[app].reactions[reaction].calls.remove(at: call)
          if try isStill(fewer) { best = fewer }
        }
      }
    }
    return best
  }

  private func names(_ peer: String) -> Bool {
    acts.contains { $0.act[.peer]?.text == peer }
  }

  /// The parts that the scenario needs, with their numbers: acts, reactions with their calls, and
  /// the properties of apps and peers.
  var ingredients: [String: Int] {
    var counts: [String: Int] = [:]
    for act in acts { counts["act \(act.act.kind.rawValue)", default: 0] += 1 }
    for app in apps {
      for (field, _) in app.properties { counts["app \(field.rawValue)", default: 0] += 1 }
      for reaction in app.reactions {
        for call in reaction.calls { counts["call \(call.kind.rawValue)", default: 0] += 1 }
      }
    }
    for peer in peers {
      for (field, _) in peer.properties { counts["peer \(field.rawValue)", default: 0] += 1 }
    }
    return counts
  }
}

extension [String: Int] {
  /// Returns whether all of this is in the other one too.
  func isContained(in other: [String: Int]) -> Bool {
    allSatisfy { (other[$0.key] ?? 0) >= $0.value }
  }
}
