import BluetoothProtocols
import CoreBluetoothModel
import Replay
import Testing
import Timelines

/// One phone advertises and serves, the other looks for it; both are the reference.
private func twoPhones(acts: [Scenario.ScheduledAct], until seconds: Int64) -> [Entry] {
  let peripheral = Stage().peripheral(
    advertisement: [.localName: .text("Fred"), .services: .uuids([.crownstone])],
    service: .service, also: [.on(.callbackDidReceiveRead, .callRespond, [.value: .octets([7])])]
  ).scenario.apps
  let central = Stage().central(
    scan: [.services: .uuids([.crownstone])],
    also: [
      .on(.callbackDidConnect, .callDiscoverServices, [.services: .uuids([.crownstone])]),
      .on(.callbackDidDiscoverServices, .callDiscoverCharacteristics),
      .on(.callbackDidDiscoverCharacteristics, .callReadValue),
    ]
  ).scenario.apps
  var scenario = Scenario(devices: ["sender", "finder"], acts: acts, settle: .zero)
  scenario.apps = peripheral + central
  scenario.apps[0].device = "sender"
  scenario.apps[1].device = "finder"
  var run = Run(
    scenario, implementations: [ReferenceImplementation(), ReferenceImplementation()],
    air: World(scenario))
  var entries: [Entry] = []
  let ending = run.run(until: Instant(nanoseconds: seconds * 1_000_000_000)) { entries.append($0) }
  #expect(ending == .reachedEnd)
  return entries
}

private func act(_ second: Int64, _ kind: Kind, _ app: String) -> Scenario.ScheduledAct {
  Scenario.ScheduledAct(
    time: Instant(nanoseconds: second * 1_000_000_000),
    act: Draft(kind, from: .user, [.app: .text(app)]))
}

extension Fields {
  fileprivate static let service: Fields = [
    .service: .uuid(.crownstone),
    .characteristics: .list([
      .record([.characteristic: .uuid(.measurement), .properties: .texts(["read"])])
    ]),
  ]
}

@Test func `a phone in the background is found by its bits, and read while its app sleeps`() {
  let entries = twoPhones(
    acts: [
      act(0, .userOpensApp, "sensor"), act(5, .userLeavesApp, "sensor"),
      act(20, .userOpensApp, "lock"),
    ], until: 60)
  let found = entries.of(.callbackDidDiscover)
  #expect(found.map { $0[.overflowServices] } == [.uuids([.crownstone])])
  #expect(found.map { $0[.localName] } == [nil])
  let sender = entries.from(20).filter { $0[.device] == .text("sender") }
  #expect(sender.seenByApp == [.appWoken, .callbackDidReceiveRead, .appSuspended])
  #expect(entries.of(.callbackDidUpdateValue).map { $0[.value] } == [.octets([7])])
}

@Test func `the addresses of two phones are their own`() {
  let entries = twoPhones(acts: [act(0, .userOpensApp, "sensor")], until: 2000)
  let addresses = entries.of(.airAdvertising).compactMap { $0[.address]?.address }
  // A private address is changed every fifteen minutes.
  #expect(addresses.count == 3)
  #expect(Set(addresses).count == 3)
  #expect(addresses.allSatisfy { $0.rawValue >> 46 == 1 })
}
