import Testing

@testable import CoreBluetoothModel

@Test func `Settings end what is preserved and Control Center does not`() {
  var radio = RadioPower.on
  #expect(
    radio.receive(.turnedOff(by: .settings), iosVersion: 18)
      == [.down(.poweredOff), .ghostsGivenUp])
  #expect(radio.receive(.turnedOn, iosVersion: 18) == [.up])
  #expect(radio.receive(.turnedOff(by: .controlCenter), iosVersion: 18) == [.down(.poweredOff)])
  #expect(radio.receive(.turnedOff(by: .settings), iosVersion: 18) == [.ghostsGivenUp])
}

@Test func `before iOS 11 Control Center was like Settings`() {
  var radio = RadioPower.on
  #expect(
    radio.receive(.turnedOff(by: .controlCenter), iosVersion: 10)
      == [.down(.poweredOff), .ghostsGivenUp])
}

@Test func `a restarted daemon resets the managers`() {
  var radio = RadioPower.on
  #expect(radio.receive(.reset, iosVersion: 18) == [.down(.resetting), .up])
  #expect(radio == .on)
}

@Test func `what is on already is not switched on again`() {
  var radio = RadioPower.on
  #expect(radio.receive(.turnedOn, iosVersion: 18).isEmpty)
}
