public import BluetoothProtocols
public import Timelines

/// A random scenario: phones with apps of all sorts, and peripherals and centrals around them.
/// Users, the system, apps and the air act in no particular order.
///
/// The life is a scenario like that of a spec file. So a life that shows a fault can be written
/// down as a spec file.
public struct Life: Hashable, Sendable {
  /// The setup, and the acts from outside.
  public var scenario: Scenario

  /// Makes a life from decisions. Equal decisions make equal lives.
  ///
  /// - Parameters:
  ///   - profile: The profile that the implementation is to follow; nil for a random one.
  ///   - capture: A capture whose peers join the air, and how they are named; nil if there is none.
  ///   - worlds: The surroundings of apps whose own code lives; nil if chance also makes the apps.
  public init(
    _ chance: inout Chance, profile: Profile? = nil, among capture: CapturePeers? = nil,
    in worlds: AppWorlds? = nil
  ) {
    let profile = profile ?? chance.one(of: Profile.allCases)
    if let worlds {
      var maker = SeatedLifeMaker(worlds, among: capture, &chance)
      maker.make(&chance)
      scenario = maker.scenario
    } else {
      var maker = LifeMaker(capture: capture)
      maker.make(&chance)
      scenario = maker.scenario
    }
    scenario.profile = profile
  }
}

extension Life {
  /// Makes a life from decisions that change the scenario of a rule.
  ///
  /// - Parameter scenarios: The scenarios of rules to choose from, each with its profile; not
  ///   empty.
  init(_ chance: inout Chance, varying scenarios: [Scenario]) {
    var maker = VariedLifeMaker(scenarios, &chance)
    maker.make(&chance)
    scenario = maker.scenario
  }
}

extension Life {
  /// Makes a life that is the scenario of a rule.
  init(_ scenario: Scenario) { self.scenario = scenario }
}

/// The peers of a capture, which live among those that chance makes.
public struct CapturePeers: Hashable, Sendable {
  /// The capture, as a spec file names it.
  public var path: String
  /// The names of its peripherals.
  public var peripherals: [String]
  /// The services that they advertise.
  public var services: [BluetoothUUID]

  /// Describes the peers of a capture.
  public init(path: String, peripherals: [String], services: [BluetoothUUID]) {
    (self.path, self.peripherals, self.services) = (path, peripherals, services)
  }
}

/// Makes the parts of a life one after the other. Later parts speak of earlier ones: an act names
/// an app that there is.
struct LifeMaker {
  var scenario: Scenario
  let capture: CapturePeers?
  /// The services of apps and peers. Two of them share an overflow bit (BG-AIR-17).
  let services: [BluetoothUUID]

  init(capture: CapturePeers?) {
    scenario = Scenario(settle: .seconds(30))
    scenario.capture = capture?.path
    self.capture = capture
    let shown = capture?.services.prefix(3) ?? []
    services = ["180D", "180F", "C007", "1001", "3333"].compactMap { BluetoothUUID($0) } + shown
  }

  mutating func make(_ chance: inout Chance) {
    // From this follow the advertising delays of the run.
    scenario.seed = chance.decide(among: 8) + 1
    // The versions on both sides of each threshold of the requirements (BG-RES-05 and others).
    scenario.ios = chance.perhaps(35) { $0.one(of: [26, 18, 17, 16, 14, 13, 12, 11, 10, 9, 7, 6]) }
    scenario.devices = chance.happens(35) ? ["phone", "tablet"] : ["phone"]
    scenario.apps = [app(1, &chance)]
    for number in 2...3 {
      guard let app = chance.perhaps(45, { app(number, &$0) }) else { continue }
      scenario.apps.append(app)
    }
    scenario.peers = peers(&chance)
    scenario.acts = acts(&chance)
  }
}

/// The characteristics of peers and apps. They differ in what can be done with them.
extension BluetoothUUID {
  static let measurement = BluetoothUUID(UInt16(0x2A37))
  static let location = BluetoothUUID(UInt16(0x2A38))
  static let controlPoint = BluetoothUUID(UInt16(0x2A39))
  static let battery = BluetoothUUID(UInt16(0x2A19))
}

extension Draft {
  /// A call of an app.
  static func app(_ kind: Kind, _ fields: Fields = Fields()) -> Draft {
    Draft(kind, from: .app, fields)
  }
}
