import Timelines

// The acts from outside, with their times.

extension LifeMaker {
  mutating func acts(_ chance: inout Chance) -> [Scenario.ScheduledAct] {
    var acts = [Scenario.ScheduledAct(time: .start, act: scenario.apps[0].makeAct(.userOpensApp))]
    var time = Instant.start
    if scenario.apps.count > 1, chance.happens(50) {
      acts.append(Scenario.ScheduledAct(time: .start, act: scenario.apps[1].makeAct(.userOpensApp)))
    }
    let episodes = chance.several(atMost: 24, further: 92) { chance in
      (pause: Self.pause(&chance), acts: episode(&chance))
    }
    for episode in episodes {
      time = time + episode.pause
      for (pause, act) in episode.acts {
        time = time + pause
        acts.append(Scenario.ScheduledAct(time: time, act: act))
      }
    }
    return acts
  }

  private typealias Episode = [(pause: Duration, act: Draft)]

  private func episode(_ chance: inout Chance) -> Episode {
    chance.one(
      ofWeighted: [
        (78, { [(.zero, randomAct(&$0))] }), (12, { absence(&$0) }), (10, { visit(&$0) }),
      ] as [(weight: Int, (inout Chance) -> Episode)])(&chance)
  }

  private static func pause(_ chance: inout Chance) -> Duration {
    .milliseconds(
      chance.one(ofWeighted: [
        (10, 0), (8, 10), (8, 300), (20, 1000), (20, 3000), (12, 5000), (16, 7000), (16, 12_000),
        (8, 30_000), (4, 90_000), (1, 900_000),
      ]))
  }

  private func randomAct(_ chance: inout Chance) -> Draft {
    chance.one(
      ofWeighted: [
        (45, { ofUserOrSystem(&$0) }), (22, { ofStrap(&$0) }), (12, { ofVisitor(&$0) }),
        (14, { call(&$0) }),
      ] as [(weight: Int, (inout Chance) -> Draft)])(&chance)
  }

  /// Makes acts that are rare in random scenarios: an app is left, perhaps ended, and then receives
  /// an event.
  private func absence(_ chance: inout Chance) -> Episode {
    let pause = { (chance: inout Chance) in
      Duration.milliseconds(chance.one(of: [300, 7000, 12_000]))
    }
    let app = chance.one(of: scenario.apps)
    let name = strapName(&chance)
    let strap: Fields = [.peer: .text(name)]
    var acts: Episode = [(.zero, app.makeAct(.userOpensApp))]
    let add = { (act: Draft, chance: inout Chance) in acts.append((pause(&chance), act)) }
    let staysInRange = chance.happens(60)
    if !staysInRange { add(Draft(.peerLeaves, from: .peer, strap), &chance) }
    add(app.makeAct(.userLeavesApp), &chance)
    if staysInRange {
      let value: Fields = [.characteristic: .uuid(.measurement), .value: .octets([0, 62])]
      for _ in 0..<2 {
        add(Draft(update(of: name).act, from: .peer, strap.merging(value)), &chance)
      }
    }
    if chance.happens(45) {
      add(app.makeAct(chance.one(of: [.systemMemoryPressure, .systemCrashesApp])), &chance)
    }
    let between = chance.several(atMost: 2, further: 50) { chance in
      (pause: pause(&chance), act: ofStrap(&chance))
    }
    acts += between
    add(Draft(.peerReturns, from: .peer, strap), &chance)
    return acts
  }

  /// Makes the acts of a central that comes to an app, and goes on when the app is left.
  private func visit(_ chance: inout Chance) -> Episode {
    let app = chance.one(of: scenario.apps)
    let visitor: Fields = [.peer: .text("visitor"), .device: app.device.map(FieldValue.text)]
    var acts: Episode = [
      (.zero, app.makeAct(.userOpensApp)),
      (.seconds(3), Draft(.peerConnects, from: .peer, visitor)),
    ]
    if chance.happens(50) {
      acts.append((.seconds(2), app.makeAct(.userLeavesApp)))
      acts.append((.seconds(7), Draft(.peerDiscovers, from: .peer, visitor)))
    }
    let uses = chance.several(atMost: 5, further: 75) { chance in
      let (kind, fields): (Kind, Fields) = chance.one(ofWeighted: [
        (2, (.peerReads, [.characteristic: .uuid(.location)])),
        (2, (.peerWrites, [.characteristic: .uuid(.controlPoint), .value: .octets([3])])),
        (2, (.peerSubscribes, [.characteristic: .uuid(.measurement)])),
        (1, (.peerUnsubscribes, [.characteristic: .uuid(.measurement)])),
      ])
      return (pause: Duration.seconds(1), act: Draft(kind, from: .peer, fields.merging(visitor)))
    }
    return acts + uses
  }

  /// Returns the name of any peripheral.
  func strapName(_ chance: inout Chance) -> String {
    let others = (capture?.peripherals ?? []).prefix(4)
    return chance.one(of: scenario.peers.dropLast().map(\.peer) + others)
  }
}

extension Scenario.AppSetup {
  /// Makes an act about the app, or about the phone on which it is installed.
  func makeAct(_ kind: Kind) -> Draft {
    let party: Party = kind.family == .user ? .user : kind.family == .system ? .system : .app
    var act = Draft(kind, from: party)
    if kind.fields.contains(.app) { act[.app] = .text(app) }
    act[.device] = device.map(FieldValue.text)
    return act
  }
}
