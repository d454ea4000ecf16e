import BluetoothProtocols
import Timelines

// Lives of apps whose own code takes part: the acts of users, the system and peers, over hours and
// days.

/// Makes a life in the surroundings that an app was written for.
struct SeatedLifeMaker {
  private(set) var scenario: Scenario
  private let worlds: AppWorlds
  private let apps: [Scenario.AppSetup]
  /// The peers that advertise, those of the capture included.
  private let peripherals: [String]
  /// The peers that only connect to apps.
  private let centrals: [String]
  /// The further acts of this life's peers.
  private let acts: [Draft]

  init(_ worlds: AppWorlds, among capture: CapturePeers?, _ chance: inout Chance) {
    scenario = chance.one(of: worlds.setups)
    scenario.capture = capture?.path
    self.worlds = worlds
    apps = scenario.apps.filter { worlds.programs.contains($0.app) }
    let (advertisers, others) = (
      scenario.peers.filter(\.isPeripheral), scenario.peers.filter { !$0.isPeripheral }
    )
    peripherals = advertisers.map(\.peer) + (capture?.peripherals ?? []).prefix(4)
    centrals = others.map(\.peer)
    let names = Set(scenario.peers.map(\.peer))
    acts = worlds.acts.filter { $0[.peer]?.text.map(names.contains) ?? false }
  }

  mutating func make(_ chance: inout Chance) {
    scenario.seed = chance.decide(among: 8) + 1
    scenario.ios = chance.perhaps(35) { $0.one(of: [26, 18, 17, 16, 15, 14, 13]) }
    var time = Instant.start
    scenario.acts = [Scenario.ScheduledAct(time: time, act: apps[0].makeAct(.userOpensApp))]
    let later = chance.several(atMost: 24, further: 92) { chance in
      (pause: Self.pause(&chance), act: randomAct(&chance))
    }
    var isInFront = true
    for (pause, act) in later {
      // A user does not look at an app for days, and one in the foreground may be at work the whole
      // time. An app that has centrals for visitors advertises, which is an entry ten times in a
      // second.
      let isShort = isInFront || !centrals.isEmpty
      time = time + (isShort ? min(pause, .seconds(600)) : pause)
      switch act.kind {
      case .userOpensApp: isInFront = true
      case .userLeavesApp, .userForceQuitsApp, .userRestartsDevice, .systemCrashesApp:
        isInFront = false
      default: break
      }
      scenario.acts.append(Scenario.ScheduledAct(time: time, act: act))
    }
  }

  /// Returns the time between two acts: moments, the ten seconds of a wake, hours, days.
  private static func pause(_ chance: inout Chance) -> Duration {
    .milliseconds(
      chance.one(ofWeighted: [
        (20, 5000), (4, 0), (4, 10), (10, 300), (14, 1000), (16, 12_000), (12, 60_000),
        (10, 600_000), (6, 3_600_000), (3, 36_000_000), (1, 259_200_000),
      ]))
  }

  private func randomAct(_ chance: inout Chance) -> Draft {
    var sorts: [(weight: Int, (inout Chance) -> Draft)] = [(50, { ofUserOrSystem(&$0) })]
    if !acts.isEmpty { sorts.append((30, { $0.one(of: acts) })) }
    if !peripherals.isEmpty { sorts.append((20, { ofPeripheral(&$0) })) }
    if !centrals.isEmpty { sorts.append((20, { ofCentral(&$0) })) }
    return chance.one(ofWeighted: sorts)(&chance)
  }

  private func ofUserOrSystem(_ chance: inout Chance) -> Draft {
    let kind = chance.one(ofWeighted: [
      (20, Kind.userOpensApp), (22, .userLeavesApp), (12, .systemMemoryPressure),
      (9, .userTurnsBluetooth), (4, .systemCrashesApp), (3, .userForceQuitsApp),
      (2, .userLocksDevice), (3, .userUnlocksDevice), (2, .userRestartsDevice),
      (2, .systemDaemonRestarts), (2, .systemInterruptsApp), (2, .systemUpdatesApp),
      (2, .userAcceptsAlert),
    ])
    var act = chance.one(of: apps).makeAct(kind)
    if kind == .userTurnsBluetooth {
      act[.enabled] = .flag(!chance.happens(45))
      act[.by] = .text(chance.one(of: ["settings", "controlCenter", "airplaneMode"]))
    }
    return act
  }

  private func ofPeripheral(_ chance: inout Chance) -> Draft {
    let kind = chance.one(ofWeighted: [
      (4, Kind.peerReturns), (4, .peerLeaves), (3, .peerDisconnects), (2, .peerAppears),
    ])
    return Draft(kind, from: .peer, [.peer: .text(chance.one(of: peripherals))])
  }

  private func ofCentral(_ chance: inout Chance) -> Draft {
    let kind = chance.one(ofWeighted: [
      (5, Kind.peerConnects), (3, .peerDiscovers), (2, .peerDisconnects),
    ])
    return Draft(kind, from: .peer, [.peer: .text(chance.one(of: centrals))])
  }
}

extension Scenario.PeerSetup {
  /// Whether the peer advertises, or offers services.
  fileprivate var isPeripheral: Bool { !properties.isEmpty }
}
