import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct LinkChannelsTests {
  private let peer = L2CAPSignal.CreditBasedChannel(
    channel: L2CAPChannel(rawValue: 0x50), limits: .init(mtu: 100, mps: 100, initialCredits: 9))

  @Test func `a request has a number of its own, and its answer takes it`() throws {
    var channels = LinkChannels()
    let first = try #require(channels.ask(for: 0x80, by: 1))
    let second = try #require(channels.ask(for: 0x81, by: 2))
    #expect(first.identifier != second.identifier)
    #expect(channels.takeAwaited(second.identifier)?.psm == 0x81)
    #expect(channels.takeAwaited(second.identifier) == nil)
    #expect(channels.takeAwaited(first.identifier)?.local == 0x40)
  }

  @Test func `what is sent reads back as it was meant`() throws {
    var channels = LinkChannels()
    let signal = try #require(channels.ask(for: 0x80, by: 1))
    #expect(try L2CAPSignal(parsing: signal.encoded()) == signal)
    #expect(signal.encoded().hexadecimal == "14010a0080004000" + "00080008" + "ffff")
  }

  @Test func `the numbers of a link run out`() {
    var channels = LinkChannels()
    #expect((0..<64).allSatisfy { _ in channels.accept(peer, psm: 0x80, for: 1) != nil })
    #expect(channels.accept(peer, psm: 0x80, for: 1) == nil)
    #expect(channels.ask(for: 0x80, by: 1) == nil)
  }

  @Test func `a number that is no PSM is not asked for`() {
    var channels = LinkChannels()
    #expect(channels.ask(for: -1, by: 1) == nil)
    #expect(channels.ask(for: 0x1_0000, by: 1) == nil)
  }

  @Test func `two phones talk over a published channel`() {
    var stage = Stage()
      .central(
        scan: [.services: .uuids([.crownstone])],
        also: [
          .on(.callbackDidConnect, .callOpenL2CAPChannel, [.psm: .integer(0x80)]),
          .on(
            .callbackDidOpenL2CAPChannel, .callWriteL2CAPChannel, [.value: .octets([1, 2, 3])]),
        ]
      )
      .peripheral(
        also: [
          .on(.callbackDidUpdateState, .callPublishL2CAPChannel),
          .on(
            .callbackDidReceiveL2CAPData, .callWriteL2CAPChannel,
            [.role: .text("peripheral"), .value: .octets([4])]),
        ])
    stage.scenario.devices = ["one", "two"]
    stage.scenario.apps[0].device = "one"
    stage.scenario.apps[1].device = "two"
    let entries = stage.at(0, .userOpensApp, [.app: .text("lock"), .device: .text("one")])
      .at(0, .userOpensApp, [.app: .text("sensor"), .device: .text("two")])
      .entries(until: 10)
    #expect(entries.of(.callbackDidPublishL2CAPChannel).map { $0[.psm] } == [.integer(0x80)])
    #expect(entries.of(.callbackDidOpenL2CAPChannel).count == 2)
    let data = entries.of(.callbackDidReceiveL2CAPData)
    #expect(data.map { $0[.value] } == [.octets([1, 2, 3]), .octets([4])])
    #expect(data.map { $0[.device] } == [.text("two"), .text("one")])
  }

  @Test func `a channel that nobody published is refused`() {
    let entries = Stage()
      .central(also: [.on(.callbackDidConnect, .callOpenL2CAPChannel, [.psm: .integer(0x90)])])
      .peer().at(0, .userOpensApp).entries(until: 10)
    #expect(
      entries.of(.callbackDidOpenL2CAPChannel).map { $0[.error] }
        == [.text("operationNotSupported")])
  }
}
