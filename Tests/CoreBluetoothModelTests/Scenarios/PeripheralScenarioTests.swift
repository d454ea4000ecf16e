import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

/// A link to a central, as the controller reports it.
private let tablet: Fields = [
  .device: .text("phone"), .connection: .integer(9), .peer: .text("tablet"),
  .role: .text("peripheral"),
]
/// The value of the app's first characteristic follows nine attributes of the system, the service
/// and the declaration; its configuration comes next.
private let valueHandle = AttributeHandle(rawValue: 12)
private let configurationHandle = AttributeHandle(rawValue: 13)

extension Stage {
  /// A PDU of the central.
  fileprivate func at(_ seconds: Double, sends pdu: ATTPDU) -> Stage {
    at(seconds, Kind(pdu.opcode), tablet.merging(Fields(pdu)))
  }
}

private func service(value: FieldValue?) -> Fields {
  [
    .service: .uuid(.crownstone),
    .characteristics: .list([
      .record([
        .characteristic: .uuid(.measurement), .value: value,
        .properties: .texts(["read", "write", "notify"].filter { value == nil || $0 == "read" }),
      ])
    ]),
  ]
}

private let readResponse: [UInt8] = [0x0B, 7]
private let responds = Scenario.Reaction.on(
  .callbackDidReceiveRead, .callRespond, [.value: .octets([7])])

/// Source: MODEL, section 23, scenario 5.
@Test func `the name goes off air in the background and comes back`() {
  let advertisement: Fields = [.localName: .text("Fred"), .services: .uuids([.crownstone])]
  let entries = Stage().peripheral(advertisement: advertisement).at(0, .userOpensApp)
    .at(10, .userLeavesApp).at(30, .userOpensApp).entries(until: 40)
  let onAir = entries.of(.airAdvertising)
  #expect(onAir.seconds == [0, 10, 30])
  #expect(onAir.map { $0[.localName] } == [.text("Fred"), nil, .text("Fred")])
  #expect(onAir.map { $0[.overflowBits] } == [nil, .integers([36]), nil])
  #expect(onAir.map { $0[.services] != nil } == [true, false, true])
}

/// Source: MODEL, section 23, scenario 6.
@Test func `a foreground-only peripheral is silent and refuses in the background`() {
  let entries = Stage().peripheral(modes: [], service: service(value: nil), also: [responds])
    .at(0, .userOpensApp)
    .at(5, .linkConnected, tablet).at(10, sends: .readRequest(valueHandle))
    .at(20, .userLeavesApp).at(30, sends: .readRequest(valueHandle))
    .entries(until: 40)
  #expect(entries.from(20).of(.airAdvertising).map { $0[.enabled] } == [.flag(false)])
  #expect(
    entries.of(.linkResponse, where: [.octets: .octets(readResponse)]).count == 1)
  let refusals = entries.from(30).of(.linkError, where: [.code: .integer(0x0E)])
  #expect(refusals.count == 1)
  #expect(entries.from(30).of(.callbackDidReceiveRead).isEmpty)
}

@Test func `a read wakes a suspended peripheral app, which answers`() {
  let entries = Stage().peripheral(service: service(value: nil), also: [responds])
    .at(0, .userOpensApp).at(5, .linkConnected, tablet)
    .at(20, .userLeavesApp).at(60, sends: .readRequest(valueHandle))
    .entries(until: 80).from(60)
  #expect(entries.seenByApp == [.appWoken, .callbackDidReceiveRead, .appSuspended])
  #expect(entries.of(.linkResponse, where: [.octets: .octets(readResponse)]).count == 1)
}

@Test func `a static value is read without the app`() {
  let entries = Stage().peripheral(service: service(value: .octets([7])))
    .at(0, .userOpensApp).at(5, .linkConnected, tablet)
    .at(20, .userLeavesApp).at(60, sends: .readRequest(valueHandle))
    .entries(until: 80).from(60)
  #expect(entries.seenByApp.isEmpty)
  #expect(entries.of(.linkResponse, where: [.octets: .octets(readResponse)]).count == 1)
}

@Test func `values go to the centrals that subscribed`() {
  let sends = Scenario.Reaction.on(
    .callbackDidSubscribe, .callUpdateValue, [.value: .octets([1, 2, 3])])
  let entries = Stage().peripheral(service: service(value: nil), also: [sends])
    .at(0, .userOpensApp).at(5, .linkConnected, tablet)
    .at(10, sends: .writeRequest(configurationHandle, value: [1, 0])).entries(until: 20)
  #expect(entries.of(.callbackDidSubscribe).map { $0[.central] } == [.text("tablet")])
  #expect(entries.of(.callReturned).map { $0[.returned] } == [.flag(true)])
  #expect(entries.of(.linkNotification).map { $0[.value] } == [.octets([1, 2, 3])])
}

/// Source: MODEL, section 23, scenario 10.
@Test func `a subscription relaunches a preserved peripheral app`() {
  let entries = Stage()
    .peripheral(identifier: "sensor-1", service: service(value: nil))
    .at(0, .userOpensApp).at(5, .linkConnected, tablet).at(20, .userLeavesApp)
    .at(60, .systemMemoryPressure)
    .at(100, sends: .writeRequest(configurationHandle, value: [1, 0])).entries(until: 120)
  #expect(entries.from(60, to: 100).of(.airAdvertising).isEmpty)
  let relaunch = entries.from(100)
  #expect(
    relaunch.seenByApp.prefix(6) == [
      .appLaunched, .appBackground, .callbackDidFinishLaunching, .callbackWillRestoreState,
      .callbackDidUpdateState, .callbackDidSubscribe,
    ])
  let launch = relaunch.of(.callbackDidFinishLaunching).first
  #expect(launch?[.launchPeripherals] == .texts(["sensor-1"]))
  let restored = relaunch.of(.callbackWillRestoreState).first
  #expect(restored?[.gatt] != nil)
  #expect(
    restored?[.advertisementData] == .record([.services: .uuids([.crownstone])]))
}
