import BluetoothProtocols
import CoreBluetoothModel
import Replay
import Timelines

/// A scenario that is written in few words and run on the reference among real peers.
struct Stage {
  var scenario = Scenario(settle: .zero)
  var mutant: Mutant?

  init(_ profile: Profile = .documented, mutant: Mutant? = nil) {
    scenario.profile = profile
    self.mutant = mutant
  }

  /// Everything that happens until the given second.
  func entries(until seconds: Int64) -> [Entry] {
    let phones = scenario.devices.map { _ in ReferenceImplementation(mutant: mutant) }
    var run = Run(scenario, implementations: phones, air: World(scenario))
    var entries: [Entry] = []
    let ending = run.run(until: Instant(nanoseconds: seconds * 1_000_000_000)) {
      entries.append($0)
    }
    precondition(ending == .reachedEnd, "the run goes round in circles")
    return entries
  }
}

extension Stage {
  /// An app that makes a central manager when it starts, scans as soon as it may, and connects to
  /// what it finds first.
  func central(
    _ app: String = "lock", modes: [String] = ["bluetooth-central"], identifier: String? = nil,
    scan: Fields? = [.services: .uuids([.heartRate])], connect: Fields? = [:],
    reconnects: Bool = false, subscribes: Bool = false, properties: Fields = [:],
    also reactions: [Scenario.Reaction] = []
  ) -> Stage {
    var own: [Scenario.Reaction] = [
      .on(
        .callbackDidFinishLaunching,
        .callCreateCentralManager, [.restoreIdentifier: identifier.map(FieldValue.text)])
    ]
    if let scan {
      own.append(
        .on(
          .callbackDidUpdateState, where: [.state: .text("poweredOn")], .callScanForPeripherals,
          scan))
    }
    if let connect { own.append(.on(.callbackDidDiscover, .callConnect, connect, times: 1)) }
    if reconnects { own.append(.on(.callbackDidDisconnect, .callConnect, connect ?? [:])) }
    if subscribes {
      own += [
        .on(.callbackDidConnect, .callDiscoverServices, [.services: .uuids([.heartRate])]),
        .on(.callbackDidDiscoverServices, .callDiscoverCharacteristics),
        .on(.callbackDidDiscoverCharacteristics, .callSetNotifyValue, [.enabled: .flag(true)]),
      ]
    }
    return adding(app, modes, properties, own + reactions)
  }

  /// An app that publishes and advertises as soon as it may.
  func peripheral(
    _ app: String = "sensor", modes: [String] = ["bluetooth-peripheral"],
    identifier: String? = nil, advertisement: Fields? = [.services: .uuids([.crownstone])],
    service: Fields? = nil, also reactions: [Scenario.Reaction] = []
  ) -> Stage {
    var own: [Scenario.Reaction] = [
      .on(
        .callbackDidFinishLaunching,
        .callCreatePeripheralManager, [.restoreIdentifier: identifier.map(FieldValue.text)])
    ]
    let isOn: Fields = [.state: .text("poweredOn")]
    if let service {
      own.append(.on(.callbackDidUpdateState, where: isOn, .callAddService, service))
    }
    if let advertisement {
      own.append(.on(.callbackDidUpdateState, where: isOn, .callStartAdvertising, advertisement))
    }
    return adding(app, modes, [:], own + reactions)
  }

  private func adding(
    _ app: String, _ modes: [String], _ properties: Fields, _ reactions: [Scenario.Reaction]
  ) -> Stage {
    var stage = self
    stage.scenario.apps.append(
      .init(
        app: app, properties: properties.merging([.modes: .texts(modes)]), reactions: reactions))
    return stage
  }

  func peer(
    _ peer: String = "strap", _ properties: Fields = [.services: .uuids([.heartRate])],
    present: Bool = true
  ) -> Stage {
    var stage = self
    let defaults: Fields = [.interval: .duration(.milliseconds(100)), .gatt: .heartRateService]
    stage.scenario.peers.append(
      .init(peer: peer, properties: properties.merging(defaults), present: present))
    return stage
  }

  func at(_ seconds: Double, _ kind: Kind, _ fields: Fields = [:]) -> Stage {
    var stage = self
    var fields = fields
    if kind.fields.contains(.app) && fields[.app] == nil && kind.family != .peer {
      fields[.app] = stage.scenario.apps.first.map { .text($0.app) }
    }
    let party: Party =
      switch kind.family {
      case .user: .user
      case .system: .system
      case .peer, .link: .peer
      default: .app
      }
    let time = Instant(nanoseconds: Int64(seconds * 1e9))
    stage.scenario.acts.append(.init(time: time, act: Draft(kind, from: party, fields)))
    return stage
  }

  func setting(_ name: String, _ value: String) -> Stage {
    var stage = self
    stage.scenario.parameters.append(.init(name: name, setting: value))
    return stage
  }
}

extension Scenario.Reaction {
  static func on(
    _ kind: Kind, where matching: Fields = [:], _ call: Kind, _ fields: Fields = [:],
    times: Int? = nil
  ) -> Self {
    Self(on: kind, matching: matching, calls: [Draft(call, from: .app, fields)], times: times)
  }
}

extension BluetoothUUID {
  static let heartRate = BluetoothUUID(UInt16(0x180D))
  static let measurement = BluetoothUUID(UInt16(0x2A37))
  static let crownstone = BluetoothUUID(UInt16(0xC007))
}

extension FieldValue {
  static let heartRateService = FieldValue.list([
    .record([
      .service: .uuid(.heartRate),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(.measurement), .properties: .texts(["notify", "read"]),
          .value: .octets([0, 72]),
        ])
      ]),
    ])
  ])
}
