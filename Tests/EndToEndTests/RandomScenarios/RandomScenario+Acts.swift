import BluetoothProtocols
import Timelines
import VirtualTime

// The acts from outside: of the air, of users, of the system, and calls that no callback has set
// off.

extension RandomScenario {
  mutating func peers() -> [Scenario.PeerSetup] {
    (1...chance.number(in: 1...3)).map { number in
      var properties: Fields = [
        .interval: .duration(.milliseconds(chance.one(of: [100, 211, 546, 1022]))),
        .services: chance.happens(85) ? .uuids(chance.some(of: Self.services)) : nil,
        .localName: chance.happens(30) ? .text("Strap \(number)") : nil,
        .gatt: chance.happens(70) ? Self.gatt(updatedBy: Self.update(of: "strap\(number)")) : nil,
      ]
      if chance.happens(15) {
        properties[.overflowServices] = .uuids([chance.one(of: Self.services)])
      }
      return Scenario.PeerSetup(
        peer: "strap\(number)", properties: properties, present: chance.happens(75))
    } + [Scenario.PeerSetup(peer: "visitor", present: false)]
  }

  /// Returns how a peripheral sends its values. The second peripheral indicates what the others
  /// notify.
  private static func update(of strap: String) -> (property: String, act: Kind) {
    strap == "strap2" ? ("indicate", .peerIndicates) : ("notify", .peerNotifies)
  }

  private static func gatt(updatedBy update: (property: String, act: Kind)) -> FieldValue {
    .list([
      .record([
        .service: .uuid(services[0]),
        .characteristics: .list([
          .record([
            .characteristic: .uuid(.measurement), .properties: .texts(["read", update.property]),
            .value: .octets([0, 60]),
          ]),
          .record([
            .characteristic: .uuid(.location), .properties: .texts(["read"]), .value: .octets([1]),
          ]),
          .record([
            .characteristic: .uuid(.controlPoint),
            .properties: .texts(["write", "writeWithoutResponse"]), .value: .octets([0]),
          ]),
        ]),
      ])
    ])
  }

  mutating func acts() -> [Scenario.ScheduledAct] {
    var time = Instant.start
    var acts = scenario.apps.prefix(chance.number(in: 1...2)).map { app in
      Scenario.ScheduledAct(time: .start, act: about(app, .userOpensApp))
    }
    for _ in 0..<chance.number(in: 5...20) {
      time = time + pause()
      let next = chance.happens(12) ? absence() : [act()]
      for (number, act) in next.enumerated() {
        if number > 0 { time = time + .milliseconds(chance.one(of: [300, 7000, 12_000])) }
        acts.append(Scenario.ScheduledAct(time: time, act: act))
      }
    }
    return acts
  }

  /// Makes acts that are rare when all is left to chance: an app is left, perhaps ended, and then
  /// told something.
  private mutating func absence() -> [Draft] {
    let app = chance.one(of: scenario.apps)
    let name = strapName()
    let strap: Fields = [.peer: .text(name)]
    var acts = [about(app, .userOpensApp)]
    let staysInRange = chance.happens(60)
    if !staysInRange { acts.append(Draft(.peerLeaves, from: .peer, strap)) }
    acts.append(about(app, .userLeavesApp))
    if staysInRange {
      let value: Fields = [.characteristic: .uuid(.measurement), .value: .octets([0, 62])]
      let kind = Self.update(of: name).act
      acts += (1...2).map { _ in Draft(kind, from: .peer, strap.merging(value)) }
    }
    if chance.happens(40) {
      acts.append(about(app, chance.one(of: [.systemMemoryPressure, .systemCrashesApp])))
    }
    acts += (0..<chance.number(in: 0...2)).map { _ in ofPeer() }
    return acts + [Draft(.peerReturns, from: .peer, strap)]
  }

  /// Returns the name of any peer but the last. The last one only visits.
  private mutating func strapName() -> String {
    "strap\(chance.number(in: 1...scenario.peers.count - 1))"
  }

  private mutating func pause() -> Duration {
    .milliseconds(
      chance.one(ofWeighted: [
        (10, 0), (8, 10), (8, 300), (20, 1000), (20, 3000), (12, 5000), (16, 7000), (16, 12_000),
        (8, 30_000), (4, 90_000), (1, 900_000),
      ]))
  }

  private mutating func act() -> Draft {
    chance.one(ofWeighted: [(45, true), (30, false)])
      ? ofUserOrSystem() : chance.happens(70) ? ofPeer() : ofApp()
  }

  private mutating func ofUserOrSystem() -> Draft {
    let app = chance.one(of: scenario.apps)
    let kind = chance.one(ofWeighted: [
      (20, Kind.userOpensApp), (18, .userLeavesApp), (3, .userForceQuitsApp),
      (8, .userTurnsBluetooth), (3, .userTurnsScreen), (3, .userLocksDevice),
      (4, .userUnlocksDevice), (1, .userRestartsDevice), (3, .userAcceptsAlert),
      (8, .systemMemoryPressure), (3, .systemCrashesApp), (2, .systemDaemonRestarts),
      (3, .systemInterruptsApp), (1, .systemUpdatesApp),
    ])
    var act = about(app, kind)
    switch kind {
    case .userTurnsBluetooth:
      act[.enabled] = .flag(chance.happens(60))
      act[.by] = .text(chance.one(of: ["settings", "controlCenter", "airplaneMode"]))
    case .userTurnsScreen: act[.enabled] = .flag(chance.happens(50))
    default: break
    }
    return act
  }

  private mutating func ofPeer() -> Draft {
    let isStrap = chance.happens(65)
    let name = isStrap ? strapName() : "visitor"
    let peer: Fields = [.peer: .text(name)]
    if isStrap { return Draft(.peerAppears, from: .peer, peer).becoming(ofStrap(name)) }
    return Draft(.peerConnects, from: .peer, peer).becoming(ofVisitor())
  }

  private mutating func ofStrap(_ name: String) -> (Kind, Fields) {
    let services = chance.some(of: Self.services)
    let update = Self.update(of: name).act
    return chance.one(ofWeighted: [
      (5, (.peerAppears, [:])), (6, (.peerLeaves, [:])), (8, (.peerReturns, [:])),
      (2, (.peerChangesAdvertisement, [.services: .uuids(services)])),
      (12, (update, [.characteristic: .uuid(.measurement), .value: .octets([0, 61])])),
      (5, (.peerDisconnects, [:])),
    ])
  }

  private mutating func ofVisitor() -> (Kind, Fields) {
    chance.one(ofWeighted: [
      (8, (.peerConnects, [:])), (2, (.peerDiscovers, [:])), (2, (.peerDisconnects, [:])),
      (6, (.peerReads, [.characteristic: .uuid(.location)])),
      (6, (.peerWrites, [.characteristic: .uuid(.controlPoint), .value: .octets([3])])),
      (6, (.peerSubscribes, [.characteristic: .uuid(.measurement)])),
      (3, (.peerUnsubscribes, [.characteristic: .uuid(.measurement)])),
    ])
  }

  /// Makes a call that nothing has set off. The app makes it if it runs.
  private mutating func ofApp() -> Draft {
    let peer: Fields = [.manager: .text("central"), .peer: .text(strapName())]
    let (kind, fields): (Kind, Fields) = chance.one(ofWeighted: [
      (6, (.callScanForPeripherals, scan().merging([.manager: .text("central")]))),
      (3, (.callStopScan, [.manager: .text("central")])),
      (5, (.callConnect, connectOptions().merging(peer))),
      (5, (.callCancelPeripheralConnection, peer)),
      (2, (.callReadValue, peer.merging([.characteristic: .uuid(.location)]))),
      (3, (.callStartAdvertising, advertisement().merging([.manager: .text("peripheral")]))),
      (2, (.callStopAdvertising, [.manager: .text("peripheral")])),
      (1, (.callRemoveAllServices, [.manager: .text("peripheral")])),
      (2, (.callBeginBackgroundTask, [:])), (2, (.callEndBackgroundTask, [:])),
      (2, (.callFinishesWork, [:])),
    ])
    return about(chance.one(of: scenario.apps), kind).becoming((kind, fields))
  }

  /// Makes an act about an app, or about the phone on which the app is installed.
  private func about(_ app: Scenario.AppSetup, _ kind: Kind) -> Draft {
    let party: Party = kind.family == .user ? .user : kind.family == .system ? .system : .app
    var act = Draft(kind, from: party)
    if kind.fields.contains(.app) { act[.app] = .text(app.app) }
    act[.device] = app.device.map(FieldValue.text)
    return act
  }
}

extension Draft {
  /// Returns the same act with another kind, and with more fields.
  fileprivate func becoming(_ other: (kind: Kind, fields: Fields)) -> Draft {
    Draft(other.kind, from: from, fields.merging(other.fields))
  }
}
