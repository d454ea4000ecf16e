import Testing
import Timelines

@testable import CoreBluetoothModel

struct AuthorizationTests {
  private func states(_ entries: [Entry]) -> [FieldValue?] {
    entries.of(.callbackDidUpdateState).map { $0[.state] }
  }

  private func stage(_ properties: Fields) -> Stage {
    Stage().central(connect: nil, properties: properties).peer().at(0, .userOpensApp)
  }

  @Test func `an app that has not asked yet asks, and waits`() {
    let entries = stage([.authorization: .text("notDetermined")])
      .at(5, .userAuthorizesApp, [.authorization: .text("allowedAlways")]).entries(until: 10)
    #expect(entries.of(.alertShown).map { $0[.about] } == [.text("authorization")])
    #expect(states(entries) == [.text("unauthorized"), .text("poweredOn")])
    #expect(entries.from(0, to: 5).of(.callbackDidDiscover).isEmpty)
    #expect(entries.from(5).of(.callbackDidDiscover).count == 1)
  }

  @Test(arguments: ["denied", "restricted"])
  func `an app that may not is told so`(_ authorization: String) {
    let entries = stage([.authorization: .text(authorization)]).entries(until: 5)
    #expect(states(entries) == [.text("unauthorized")])
    #expect(entries.of(.airScanning).isEmpty)
  }

  @Test func `before iOS 13 nobody asks`() {
    var stage = stage([.authorization: .text("denied"), .usageDescription: .flag(false)])
    stage.scenario.ios = 12
    #expect(states(stage.entries(until: 5)) == [.text("poweredOn")])
  }

  @Test func `taking it away ends links and scans`() {
    let entries = Stage().central().peer().at(0, .userOpensApp)
      .at(5, .userAuthorizesApp, [.authorization: .text("denied")]).entries(until: 10)
    #expect(states(entries) == [.text("poweredOn"), .text("unauthorized")])
    #expect(entries.of(.linkDisconnected).count == 1)
    #expect(entries.of(.airScanning).last?[.enabled] == .flag(false))
  }

  @Test func `without a usage description an app ends where it makes a manager`() {
    let entries = stage([.usageDescription: .flag(false)]).entries(until: 5)
    #expect(entries.of(.appTerminated).map { $0[.by] } == [.text("crash")])
    #expect(states(entries).isEmpty)
  }

  @Test func `a phone without Bluetooth says unsupported`() {
    let entries = stage([:]).setting("bluetooth_supported", "false").entries(until: 5)
    #expect(states(entries) == [.text("unsupported")])
  }
}
