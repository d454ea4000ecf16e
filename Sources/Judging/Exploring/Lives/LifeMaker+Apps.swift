import BluetoothProtocols
import Timelines

// The apps: what their property lists say, and what they do by themselves.

extension LifeMaker {
  func app(_ number: Int, _ chance: inout Chance) -> Scenario.AppSetup {
    var app = Scenario.AppSetup(app: "app\(number)")
    if scenario.devices.count > 1, chance.happens(50) { app.device = scenario.devices[1] }
    let roles = chance.one(ofWeighted: [
      (5, [ManagerRole.central]), (3, [.peripheral]), (2, [.central, .peripheral]),
    ])
    app.properties = properties(&chance)
    let isTagged = chance.happens(60)
    for role in roles { app.reactions += reactions(role, isTagged: isTagged, &chance) }
    if let task = chance.perhaps(15, { _ in Self.backgroundTask }) { app.reactions += task }
    return app
  }

  private func properties(_ chance: inout Chance) -> Fields {
    var properties = Fields()
    let modes = ["bluetooth-central", "bluetooth-peripheral"]
    if chance.happens(65) { properties[.modes] = .texts(chance.some(of: modes)) }
    if chance.happens(25) {
      properties[.workDuration] = .duration(.seconds(chance.one(of: [2, 8, 10, 60])))
    }
    if chance.happens(10) { properties[.enterBackgroundDuration] = .duration(.seconds(3)) }
    if chance.happens(10) { properties[.sceneBased] = .flag(true) }
    if chance.happens(10) { properties[.accessorySetupKit] = .flag(true) }
    if chance.happens(5) {
      properties[.authorization] = .text(chance.one(of: ["denied", "notDetermined"]))
    }
    return properties
  }

  private func reactions(
    _ role: ManagerRole, isTagged: Bool, _ chance: inout Chance
  ) -> [Scenario.Reaction] {
    var creations = [creation(role, named: role.rawValue, isTagged)]
    if let second = chance.perhaps(12, { creation(role, named: "second", $0.happens(50)) }) {
      creations.append(second)
    }
    let times = chance.happens(8) ? 1 : nil
    let launch = Scenario.Reaction(
      on: .callbackDidFinishLaunching, calls: creations, times: times)
    return [launch] + (role == .central ? central(&chance) : peripheral(&chance))
  }

  private func creation(_ role: ManagerRole, named name: String, _ isTagged: Bool) -> Draft {
    let kind: Kind = role == .central ? .callCreateCentralManager : .callCreatePeripheralManager
    let identifier = isTagged ? FieldValue.text("saved-\(name)-\(role.rawValue)") : nil
    return .app(kind, [.manager: .text(name), .restoreIdentifier: identifier])
  }

  private static let backgroundTask: [Scenario.Reaction] = {
    var end = Draft.app(.callEndBackgroundTask)
    end.delay = .seconds(8)
    return [
      Scenario.Reaction(
        on: .callbackDidEnterBackground, calls: [.app(.callBeginBackgroundTask), end])
    ]
  }()
}

/// The two sides of Core Bluetooth, as entries name them.
enum ManagerRole: String {
  case central, peripheral
}
