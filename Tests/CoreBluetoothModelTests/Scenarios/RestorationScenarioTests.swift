import Testing
import Timelines

@testable import CoreBluetoothModel

private let door: Fields = [.peer: .text("door")]
private let threeDays = 259_200.0

/// A door lock whose door goes away, and whose app is then ended.
private func doorLock(
  identifier: String? = "lock-1", mutant: Mutant? = nil, ended: Kind = .systemMemoryPressure
) -> Stage {
  Stage(mutant: mutant)
    .central(
      identifier: identifier, reconnects: true, also: [.on(.callbackDidDiscover, .callStopScan)]
    )
    .peer("door").at(0, .userOpensApp).at(20, .userLeavesApp).at(60, .peerLeaves, door)
    .at(120, ended)
}

/// Source: MODEL, section 23, scenario 7.
@Test func `a preserved app is relaunched when its door comes back after three days`() throws {
  let entries = doorLock().at(threeDays, .peerReturns, door).entries(until: 259_300)
  let relaunch = entries.from(threeDays)
  #expect(
    relaunch.seenByApp == [
      .appLaunched, .appBackground, .callbackDidFinishLaunching, .callbackWillRestoreState,
      .callbackDidUpdateState, .callbackDidConnect, .appSuspended,
    ])
  let launched = try #require(relaunch.of(.appLaunched).first)
  #expect(launched[.reason] == .text("bluetooth"))
  #expect(launched[.causeKind] == .text("callback.didConnect"))
  let launching = try #require(relaunch.of(.callbackDidFinishLaunching).first)
  #expect(launching[.launchCentrals] == .texts(["lock-1"]))
  let restored = try #require(relaunch.of(.callbackWillRestoreState).first)
  #expect(restored[.peripherals] == .texts(["door"]))
}

/// Source: MODEL, section 23, scenario 7, without an identifier.
@Test func `without an identifier nothing waits for the door`() {
  let entries = doorLock(identifier: nil).at(1000, .peerReturns, door).entries(until: 1100)
  #expect(entries.from(121).of(.linkConnected).isEmpty)
  #expect(entries.from(121).of(.appLaunched).isEmpty)
}

/// Source: MODEL, section 23, scenario 8.
@Test func `an app that the user quit is not relaunched`() {
  let entries = doorLock(ended: .userForceQuitsApp).at(1000, .peerReturns, door)
    .entries(until: 1100)
  #expect(entries.from(121).of(.linkConnected, .appLaunched).isEmpty)
}

@Test func `the user may quit an app that does not run`() {
  let entries = doorLock().at(500, .userForceQuitsApp).at(1000, .peerReturns, door)
    .entries(until: 1100)
  #expect(entries.from(121).of(.linkConnected, .appLaunched).isEmpty)
}

/// Source: MODEL, section 23, scenario 9.
@Test func `after a restart an app is relaunched once the device is unlocked`() {
  let entries = doorLock(ended: .systemCrashesApp).at(200, .userRestartsDevice)
    .at(300, .peerReturns, door).at(1000, .userUnlocksDevice).entries(until: 1100)
  #expect(entries.from(121, to: 1000).of(.linkConnected, .appLaunched).isEmpty)
  #expect(entries.from(1000).of(.appLaunched).count == 1)
}

@Test func `Bluetooth switched off in Settings ends what was preserved`() {
  let entries = doorLock()
    .at(200, .userTurnsBluetooth, [.enabled: .flag(false), .by: .text("settings")])
    .at(300, .userTurnsBluetooth, [.enabled: .flag(true), .by: .text("settings")])
    .at(1000, .peerReturns, door).entries(until: 1100)
  #expect(entries.from(200).of(.appLaunched).isEmpty)
}

@Test func `Bluetooth switched off in Control Center ends nothing that was preserved`() {
  let entries = doorLock()
    .at(200, .userTurnsBluetooth, [.enabled: .flag(false), .by: .text("controlCenter")])
    .at(300, .userTurnsBluetooth, [.enabled: .flag(true), .by: .text("controlCenter")])
    .at(1000, .peerReturns, door).entries(until: 1100)
  #expect(entries.from(1000).of(.appLaunched).count == 1)
}

/// Source: MODEL, section 23, scenario 11.
@Test func `what no manager claims in time is given up`() {
  var stage = Stage()
    .central(identifier: "lock-1").peer("door").at(0, .userOpensApp).at(20, .userLeavesApp)
    .at(60, .systemMemoryPressure).at(100, .peerLeaves, door)
  // The app makes its manager only the first time that it is started.
  stage.scenario.apps[0].reactions[0].times = 1
  let entries = stage.entries(until: 200)
  let launched = entries.from(100).of(.appLaunched).first?.time.seconds ?? 0
  #expect(launched > 100)
  #expect(entries.from(100).of(.callbackWillRestoreState).isEmpty)
  let stopped = entries.from(launched).of(.airScanning, where: [.enabled: .flag(false)])
  #expect(stopped.seconds == [launched + 10])
}

@Test func `the restored scan goes on and a scan for the same changes nothing`() {
  let entries = Stage().central(identifier: "lock-1", connect: nil).peer("door", present: false)
    .at(0, .userOpensApp).at(20, .userLeavesApp).at(60, .systemMemoryPressure)
    .at(100, .peerAppears, door).entries(until: 200)
  let relaunch = entries.from(100)
  #expect(relaunch.of(.callbackWillRestoreState).first?[.scanServices] == .uuids([.heartRate]))
  #expect(relaunch.of(.callbackDidDiscover).count == 1)
  #expect(relaunch.of(.callScanForPeripherals).count == 1)
  #expect(relaunch.of(.airScanning).isEmpty)
}

@Test func `the same run twice gives the same entries`() {
  let stage = doorLock().at(1000, .peerReturns, door)
  #expect(stage.entries(until: 1100) == stage.entries(until: 1100))
}
