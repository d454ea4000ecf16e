import Testing
import Timelines

@testable import CoreBluetoothModel

private func survives(_ cause: TerminationCause, ios: Int = 18, kit: Bool = false) -> Bool {
  PreservationRule.survives(cause, usesAccessorySetupKit: kit, iosVersion: ios, .init())
}

@Test func `the end of an app decides what survives it`() {
  #expect(survives(.system))
  #expect(survives(.crash))
  #expect(!survives(.user))
  #expect(survives(.user, ios: 26, kit: true))
  #expect(!survives(.user, ios: 18, kit: true))
  #expect(survives(.restart))
  #expect(!survives(.restart, ios: 10))
}

@Test func `only a tagged manager that waits for something is preserved`() {
  var tagged = Session(
    id: 1, app: "lock", role: .central, manager: "central", restoreIdentifier: "lock-1")
  #expect(!tagged.isWorthPreserving(.init(), advertises: false, serves: false))
  tagged.central.scan = ScanRequest(services: [.heartRate])
  #expect(tagged.isWorthPreserving(.init(), advertises: false, serves: false))
  tagged.central.scan = nil
  tagged.central.peripherals["door"] = RemotePeripheral(state: .connecting(from: .start))
  #expect(tagged.isWorthPreserving(.init(), advertises: false, serves: false))
  var untagged = Session(
    id: 2, app: "lock", role: .central, manager: "central", restoreIdentifier: nil)
  untagged.central = tagged.central
  #expect(!untagged.isWorthPreserving(.init(), advertises: false, serves: false))
}
