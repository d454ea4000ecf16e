import Timelines

// Lives that are the scenario of a rule, a little different.
//
// The scenarios of authors are close to what matters. Wholly random lives seldom get there: an app
// that is relaunched with a subscription, say, needs a dozen acts in the right order.

/// Makes a life out of the scenario of a rule. Its acts change places, come twice, at other times
/// or not at all, and an app, a peer or a manager more takes part. Without any random decision, the
/// life is the scenario as it is.
struct VariedLifeMaker {
  private(set) var scenario: Scenario

  /// - Parameter scenarios: The scenarios to choose from; not empty.
  init(_ scenarios: [Scenario], _ chance: inout Chance) { scenario = chance.one(of: scenarios) }

  mutating func make(_ chance: inout Chance) {
    if let ios = chance.perhaps(15, { $0.one(of: [26, 18, 17, 16, 14, 13, 12]) }) {
      scenario.ios = ios
    }
    _ = chance.perhaps(20) { addManager(&$0) }
    _ = chance.perhaps(25) { addPeer(&$0) }
    _ = chance.perhaps(25) { addApp(&$0) }
    reorder(&chance)
    vary(&chance)
    addActs(&chance)
    scenario.acts = scenario.acts.inOrderOfTime
  }
}

// MARK: - One more

extension VariedLifeMaker {
  /// Adds a second manager where an app makes its first one.
  private mutating func addManager(_ chance: inout Chance) {
    let places = scenario.apps.indices.flatMap { app in
      scenario.apps[app].reactions.indices.compactMap { reaction -> (Int, Int, Draft)? in
        let calls = scenario.apps[app].reactions[reaction].calls
        return calls.first { $0.kind.createsManager }.map { (app, reaction, $0) }
      }
    }
    if places.isEmpty { return }
    var (app, reaction, call) = chance.one(of: places)
    call[.manager] = .text("second")
    if let identifier = call[.restoreIdentifier]?.text {
      call[.restoreIdentifier] = .text("\(identifier)-second")
    }
    scenario.apps[app].reactions[reaction].calls.append(call)
  }

  /// Adds a peer that is and does the same as another one.
  private mutating func addPeer(_ chance: inout Chance) {
    if scenario.peers.isEmpty { return }
    var twin = chance.one(of: scenario.peers)
    let (original, name) = (twin.peer, "twin")
    if scenario.peers.contains(where: { $0.peer == name }) { return }
    twin.peer = name
    // Two devices have not the same address.
    twin.properties[.address] = nil
    scenario.peers.append(twin)
    if chance.happens(30) { return }
    for act in scenario.acts where act.act[.peer]?.text == original {
      var copy = act
      copy.act[.peer] = .text(name)
      scenario.acts.append(copy)
    }
  }

  /// Adds an app with the code of another one, on the same phone or on another.
  private mutating func addApp(_ chance: inout Chance) {
    if scenario.apps.isEmpty { return }
    var twin = chance.one(of: scenario.apps)
    let (original, name) = (twin.app, "twin")
    if scenario.apps.contains(where: { $0.app == name }) { return }
    twin.app = name
    twin.device = chance.one(of: [twin.device] + scenario.devices.map(Optional.some))
    scenario.apps.append(twin)
    for act in scenario.acts where act.act[.app]?.text == original && chance.happens(70) {
      var copy = act
      copy.act[.app] = .text(name)
      copy.act[.device] = twin.device.map(FieldValue.text)
      copy.time = copy.time + .milliseconds(chance.one(of: [0, 300, 2000]))
      scenario.acts.append(copy)
    }
  }
}

// MARK: - The acts

extension VariedLifeMaker {
  /// Lets neighbours among the acts change places.
  private mutating func reorder(_ chance: inout Chance) {
    for index in scenario.acts.indices.dropLast() where chance.happens(6) {
      let (first, second) = (scenario.acts[index].time, scenario.acts[index + 1].time)
      scenario.acts[index].time = second
      scenario.acts[index + 1].time = first
    }
  }

  /// Lets acts come twice, at another time, or not at all.
  private mutating func vary(_ chance: inout Chance) {
    var varied: [Scenario.ScheduledAct] = []
    for act in scenario.acts {
      // A peer that asks twice at once breaks the protocol (Core 5.4, Vol 3, Part F, 3.3.2).
      let keepsTime = act.act.kind == .peerSends
      switch chance.one(ofWeighted: [(82, 0), (6, 1), (8, 2), (4, 3)]) {
      case 1 where !keepsTime: varied += [act, act.moved(by: Self.pause(&chance))]
      case 2 where !keepsTime:
        let pause = Self.pause(&chance)
        varied.append(act.moved(by: chance.happens(50) ? .zero - pause : pause))
      case 3: break
      default: varied.append(act)
      }
    }
    scenario.acts = varied
  }

  /// Adds acts of users, of the system and of peers.
  private mutating func addActs(_ chance: inout Chance) {
    guard !scenario.apps.isEmpty else { return }
    let last = scenario.acts.last?.time ?? .start
    let seconds = Int(last.nanoseconds / 1_000_000_000) + 5
    let more = chance.several(atMost: 4, further: 35) { chance in
      let act = chance.happens(30) && !scenario.peers.isEmpty ? ofPeer(&chance) : ofUser(&chance)
      return Scenario.ScheduledAct(
        time: .start + .milliseconds(500) + .seconds(chance.decide(among: seconds)), act: act)
    }
    scenario.acts += more
  }

  private func ofUser(_ chance: inout Chance) -> Draft {
    let kind = chance.one(ofWeighted: [
      (20, Kind.userOpensApp), (20, .userLeavesApp), (8, .systemMemoryPressure),
      (8, .userTurnsBluetooth), (4, .systemCrashesApp), (3, .userForceQuitsApp),
      (3, .userLocksDevice), (3, .userUnlocksDevice), (2, .userRestartsDevice),
      (2, .systemDaemonRestarts), (3, .systemInterruptsApp), (2, .userTurnsScreen),
    ])
    var act = chance.one(of: scenario.apps).makeAct(kind)
    act.chooseSwitches(&chance)
    return act
  }

  private func ofPeer(_ chance: inout Chance) -> Draft {
    let kind = chance.one(ofWeighted: [
      (5, Kind.peerReturns), (5, .peerLeaves), (4, .peerDisconnects), (2, .peerAppears),
    ])
    return Draft(kind, from: .peer, [.peer: .text(chance.one(of: scenario.peers.map(\.peer)))])
  }

  private static func pause(_ chance: inout Chance) -> Duration {
    .milliseconds(chance.one(of: [0, 10, 300, 1000, 3000, 7000, 12_000, 30_000]))
  }
}

extension Scenario.ScheduledAct {
  fileprivate func moved(by pause: Duration) -> Scenario.ScheduledAct {
    var moved = self
    let time = self.time - .start + pause
    moved.time = .start + max(.zero, time)
    return moved
  }
}

extension Kind {
  fileprivate var createsManager: Bool {
    self == .callCreateCentralManager || self == .callCreatePeripheralManager
  }
}

// MARK: - The scenarios of rules

extension Scenario {
  /// The longest time that a scenario may last of which lives are made.
  private static var longest: Duration { .seconds(900) }

  /// The scenario without the lines of its file; nil if it is among the peers of a capture.
  var withoutCapture: Scenario? {
    guard capture == nil, overlay == nil else { return nil }
    var bare = withoutOrigins
    bare.settle = max(settle, .seconds(30))
    return bare
  }

  /// The same as what lives are made of; nil if it is too long for lives, too.
  var forLives: Scenario? {
    let last = acts.map(\.end).max() ?? .start
    guard var bare = withoutCapture, last - .start + settle <= Self.longest else { return nil }
    bare.settle = min(bare.settle, .seconds(120))
    return bare
  }

  /// The scenario with apps that answer what they are asked, and that do not say which callbacks
  /// they implement. An app's own code says so, and rules about such code leave these alone.
  var withScriptedApps: Scenario {
    var scenario = self
    for app in scenario.apps.indices {
      if !scenario.apps[app].reactions.contains(where: { $0.kind == .callbackDidReceiveRead }) {
        let answer = Draft.app(.callRespond, [.value: .octets([1])])
        scenario.apps[app].reactions.append(
          Scenario.Reaction(on: .callbackDidReceiveRead, calls: [answer]))
      }
      for reaction in scenario.apps[app].reactions.indices {
        for call in scenario.apps[app].reactions[reaction].calls.indices {
          scenario.apps[app].reactions[reaction].calls[call][.implementedCallbacks] = nil
        }
      }
    }
    return scenario
  }
}
