import Timelines

// The acts of users, of the system and of peers.

extension LifeMaker {
  func ofUserOrSystem(_ chance: inout Chance) -> Draft {
    let kind = chance.one(ofWeighted: [
      (20, Kind.userOpensApp), (18, .userLeavesApp), (8, .systemMemoryPressure),
      (8, .userTurnsBluetooth), (3, .systemCrashesApp), (4, .userForceQuitsApp),
      (3, .userTurnsScreen), (3, .userLocksDevice), (4, .userUnlocksDevice),
      (2, .userRestartsDevice), (3, .userAcceptsAlert), (1, .userIgnoresAlert),
      (2, .systemDaemonRestarts), (3, .systemInterruptsApp), (1, .systemUpdatesApp),
      (2, .userAuthorizesApp), (2, .systemConnectsPeripheral), (1, .systemDisconnectsPeripheral),
    ])
    var act = chance.one(of: scenario.apps).makeAct(kind)
    act.chooseSwitches(&chance)
    switch kind {
    case .userAuthorizesApp:
      act[.authorization] = .text(chance.one(of: ["allowedAlways", "denied"]))
    case .systemConnectsPeripheral, .systemDisconnectsPeripheral:
      act[.peer] = .text(strapName(&chance))
    default: break
    }
    return act
  }

  func ofStrap(_ chance: inout Chance) -> Draft {
    let name = strapName(&chance)
    let services = chance.some(of: services)
    let value: Fields = [.characteristic: .uuid(.measurement), .value: .octets([0, 61])]
    let (kind, fields): (Kind, Fields) = chance.one(ofWeighted: [
      (5, (.peerAppears, [:])), (8, (.peerReturns, [:])), (6, (.peerLeaves, [:])),
      (12, (update(of: name).act, value)), (5, (.peerDisconnects, [:])),
      (2, (.peerChangesAdvertisement, [.services: .uuids(services)])),
      (1, (.peerStopsAdvertising, [:])),
    ])
    return Draft(kind, from: .peer, fields.merging([.peer: .text(name)]))
  }

  func ofVisitor(_ chance: inout Chance) -> Draft {
    let (kind, fields): (Kind, Fields) = chance.one(ofWeighted: [
      (8, (.peerConnects, [:])), (2, (.peerDiscovers, [:])), (2, (.peerDisconnects, [:])),
      (6, (.peerReads, [.characteristic: .uuid(.location)])),
      (6, (.peerWrites, [.characteristic: .uuid(.controlPoint), .value: .octets([3])])),
      (6, (.peerSubscribes, [.characteristic: .uuid(.measurement)])),
      (3, (.peerUnsubscribes, [.characteristic: .uuid(.measurement)])),
    ])
    var act = Draft(kind, from: .peer, fields.merging([.peer: .text("visitor")]))
    if scenario.devices.count > 1, chance.happens(40) { act[.device] = .text(scenario.devices[1]) }
    return act
  }
}

extension Draft {
  /// Lets chance say what an act of the user switches, and by which means.
  mutating func chooseSwitches(_ chance: inout Chance) {
    switch kind {
    case .userTurnsBluetooth:
      self[.enabled] = .flag(chance.happens(60))
      self[.by] = .text(chance.one(of: ["settings", "controlCenter", "airplaneMode"]))
    case .userTurnsScreen: self[.enabled] = .flag(chance.happens(50))
    default: break
    }
  }
}
