import BluetoothProtocols
import Timelines
import VirtualTime

// The apps: what their property lists say, and what they do by themselves.

extension RandomScenario {
  mutating func apps() -> [Scenario.AppSetup] {
    (0..<chance.number(in: 1...3)).map { number in
      var app = Scenario.AppSetup(
        app: "app\(number + 1)",
        device: scenario.devices.count > 1 ? chance.one(of: scenario.devices) : nil)
      let roles = chance.one(ofWeighted: [
        (5, [ManagerRole.central]), (3, [.peripheral]), (2, [.central, .peripheral]),
      ])
      app.properties = properties()
      let isTagged = chance.happens(60)
      for role in roles { app.reactions += reactions(role, isTagged: isTagged) }
      if chance.happens(15) { app.reactions += backgroundTask() }
      return app
    }
  }

  private mutating func properties() -> Fields {
    var properties = Fields()
    let modes = ["bluetooth-central", "bluetooth-peripheral"]
    if chance.happens(62) { properties[.modes] = .texts(chance.some(of: modes)) }
    let work: [Int64] = [2, 8, 10, 60]
    if chance.happens(25) { properties[.workDuration] = .duration(.seconds(chance.one(of: work))) }
    if chance.happens(10) { properties[.sceneBased] = .flag(true) }
    if chance.happens(10) { properties[.accessorySetupKit] = .flag(true) }
    return properties
  }

  private mutating func reactions(_ role: ManagerRole, isTagged: Bool) -> [Scenario.Reaction] {
    let create: Kind =
      role == .central ? .callCreateCentralManager : .callCreatePeripheralManager
    let identifier = isTagged ? FieldValue.text("saved-\(role.rawValue)") : nil
    let launch = Scenario.Reaction(
      on: .callbackDidFinishLaunching,
      calls: [.app(create, [.manager: .text(role.rawValue), .restoreIdentifier: identifier])],
      times: chance.happens(8) ? 1 : nil)
    return [launch] + (role == .central ? central() : peripheral())
  }

  private mutating func central() -> [Scenario.Reaction] {
    var reactions = [
      Scenario.Reaction(
        on: .callbackDidUpdateState,
        matching: [.state: .text("poweredOn"), .role: .text("central")],
        calls: [.app(.callScanForPeripherals, scan())], times: chance.happens(30) ? 1 : nil)
    ]
    if chance.happens(80) {
      let stop = chance.happens(50) ? [Draft.app(.callStopScan)] : []
      reactions.append(
        Scenario.Reaction(
          on: .callbackDidDiscover, calls: stop + [.app(.callConnect, connectOptions())],
          times: chance.one(of: [1, 2, nil])))
    }
    if chance.happens(60) { reactions += exploring() }
    if chance.happens(60) {
      reactions.append(
        Scenario.Reaction(
          on: .callbackDidDisconnect, calls: [.app(.callConnect, connectOptions())]))
    } else if chance.happens(50) {
      // After the disconnection nothing can be read any more. That is an answer too.
      reactions.append(
        Scenario.Reaction(
          on: .callbackDidDisconnect,
          calls: [.app(.callReadValue, [.characteristic: .uuid(.location)])]))
    }
    if chance.happens(50) {
      let calls = (1...3).map { Draft.app(.callSetDelegate, [.peer: .text("strap\($0)")]) }
      reactions.append(
        Scenario.Reaction(
          on: .callbackWillRestoreState, matching: [.role: .text("central")], calls: calls))
    }
    if chance.happens(20) {
      reactions.append(
        Scenario.Reaction(on: .callbackDidUpdateValue, calls: [.app(.callFinishesWork)]))
    }
    return reactions
  }

  /// Makes the reactions that lead from a connection to values.
  private mutating func exploring() -> [Scenario.Reaction] {
    let subscription = Draft.app(
      .callSetNotifyValue, [.characteristic: .uuid(.measurement), .enabled: .flag(true)])
    let read = Draft.app(.callReadValue, [.characteristic: .uuid(.location)])
    let write = Draft.app(
      .callWriteValue,
      [
        .characteristic: .uuid(.controlPoint), .value: .octets([1]),
        .type: .text(chance.one(of: ["withResponse", "withoutResponse"])),
      ])
    return [
      Scenario.Reaction(on: .callbackDidConnect, calls: [.app(.callDiscoverServices)]),
      Scenario.Reaction(
        on: .callbackDidDiscoverServices, calls: [.app(.callDiscoverCharacteristics)]),
      Scenario.Reaction(
        on: .callbackDidDiscoverCharacteristics,
        calls: chance.some(of: [subscription, subscription, read, write])),
    ]
  }

  private mutating func peripheral() -> [Scenario.Reaction] {
    let service = chance.one(of: Self.services)
    var reactions = [
      Scenario.Reaction(
        on: .callbackDidUpdateState,
        matching: [.state: .text("poweredOn"), .role: .text("peripheral")],
        calls: [
          .app(.callAddService, tree(service)), .app(.callStartAdvertising, advertisement()),
        ], times: chance.happens(40) ? 1 : nil),
      Scenario.Reaction(
        on: .callbackDidReceiveRead, calls: [.app(.callRespond, [.value: .octets([7])])]),
      Scenario.Reaction(on: .callbackDidReceiveWrite, calls: [.app(.callRespond)]),
    ]
    if chance.happens(40) {
      reactions.append(
        Scenario.Reaction(
          on: .callbackDidSubscribe, calls: [.app(.callUpdateValue, [.value: .octets([9])])]))
    }
    return reactions
  }

  /// Makes a service with a value of each sort: dynamic, written, subscribed to, static.
  private mutating func tree(_ service: BluetoothUUID) -> Fields {
    let location = FieldValue.record([
      .characteristic: .uuid(.location), .properties: .texts(["read"]),
      .value: chance.happens(40) ? .octets([5]) : nil,
    ])
    let controlPoint = FieldValue.record([
      .characteristic: .uuid(.controlPoint), .properties: .texts(["write"]),
    ])
    // One of the services indicates what the others notify.
    let update = service == Self.services[1] ? "indicate" : "notify"
    let measurement = FieldValue.record([
      .characteristic: .uuid(.measurement), .properties: .texts(["read", update]),
    ])
    return [
      .service: .uuid(service), .characteristics: .list([location, controlPoint, measurement]),
    ]
  }

  private func backgroundTask() -> [Scenario.Reaction] {
    var end = Draft.app(.callEndBackgroundTask)
    end.delay = .seconds(8)
    return [
      Scenario.Reaction(
        on: .callbackDidEnterBackground, calls: [.app(.callBeginBackgroundTask), end])
    ]
  }
}

// MARK: - What calls say

extension RandomScenario {
  mutating func scan() -> Fields {
    let services = chance.happens(85) ? chance.some(of: Self.services) : nil
    return [
      .services: services.map(FieldValue.uuids),
      .allowDuplicates: chance.happens(40) ? .flag(true) : nil,
    ]
  }

  mutating func connectOptions() -> Fields {
    var options = Fields()
    for option in [Field.notifyOnConnection, .notifyOnDisconnection, .notifyOnNotification]
    where chance.happens(50) {
      options[option] = .flag(true)
    }
    if chance.happens(10) { options[.startDelay] = .duration(.seconds(3)) }
    if chance.happens(10) { options[.enableAutoReconnect] = .flag(true) }
    return options
  }

  mutating func advertisement() -> Fields {
    let names = ["Fred", "Sensor", "A rather long name of a thing"]
    return [
      .localName: chance.happens(70) ? .text(chance.one(of: names)) : nil,
      .services: chance.happens(90) ? .uuids(chance.some(of: Self.services)) : nil,
    ]
  }
}

extension Draft {
  /// A call of an app.
  static func app(_ kind: Kind, _ fields: Fields = Fields()) -> Draft {
    Draft(kind, from: .app, fields)
  }
}
