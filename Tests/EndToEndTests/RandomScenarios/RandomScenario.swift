import BluetoothProtocols
import Timelines
import VirtualTime

/// A scenario that follows from a seed. It has phones with apps of all sorts, and peripherals and
/// centrals around them. Users, the system, apps and the air act in no particular order.
///
/// The scenario is made of the same values as that of a spec file. So a scenario in which something
/// goes wrong can be written down as a spec file.
struct RandomScenario {
  private(set) var scenario: Scenario
  var chance: Chance

  init(seed: Int) {
    chance = Chance(seed: UInt64(truncatingIfNeeded: seed))
    scenario = Scenario(seed: seed, settle: .seconds(30))
    scenario.profile = chance.one(of: Profile.allCases)
    scenario.ios = chance.happens(30) ? chance.one(of: [10, 12, 13, 16, 26]) : nil
    scenario.devices = chance.happens(40) ? ["phone", "tablet"] : ["phone"]
    scenario.apps = apps()
    scenario.peers = peers()
    scenario.acts = acts()
  }

  /// The services of apps and peers. Two of them share an overflow bit (BG-AIR-17).
  static let services: [BluetoothUUID] = [
    "180D", "180F", "C007", "1001", "3333",
  ].compactMap { BluetoothUUID($0) }
}

/// The characteristics of peers and apps. They differ in what can be done with them.
extension BluetoothUUID {
  static let measurement = BluetoothUUID(UInt16(0x2A37))
  static let location = BluetoothUUID(UInt16(0x2A38))
  static let controlPoint = BluetoothUUID(UInt16(0x2A39))
}

/// The two sides of Core Bluetooth, as entries name them.
enum ManagerRole: String {
  case central, peripheral
}
