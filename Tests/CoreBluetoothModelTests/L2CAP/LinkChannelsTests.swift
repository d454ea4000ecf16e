import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct LinkChannelsTests {
  private let peer = L2CAPSignal.CreditBasedChannel(
    channel: L2CAPChannel(rawValue: 0x50), limits: .init(mtu: 100, mps: 100, initialCredits: 9))

  @Test func `a request has a number of its own, and its answer takes it`() throws {
    var channels = LinkChannels()
    let asked = (channels.ask(for: 0x80, by: 1), channels.ask(for: 0x81, by: 2))
    let first = try #require(asked.0)
    let second = try #require(asked.1)
    #expect(first.identifier != second.identifier)
    let answers = [second, second, first].map { channels.takeAwaited($0.identifier) }
    #expect(answers.map { $0?.psm } == [0x81, nil, 0x80])
    #expect(answers.last??.local == 0x40)
  }

  @Test func `what is sent reads back as it was meant`() throws {
    var channels = LinkChannels()
    let asked = channels.ask(for: 0x80, by: 1)
    let signal = try #require(asked)
    #expect(try L2CAPSignal(parsing: signal.encoded()) == signal)
    #expect(signal.encoded().hexadecimal == "14010a0080004000" + "00080008" + "4000")
  }

  @Test func `the numbers of a link run out`() {
    var channels = LinkChannels()
    for number in UInt16(0x40)...0x7F {
      let end = L2CAPSignal.CreditBasedChannel(
        channel: L2CAPChannel(rawValue: number), limits: peer.limits)
      #expect(throws: Never.self) { try channels.accept(end, psm: 0x80, for: 1).get() }
      #expect(channels.accept(end, psm: 0x80, for: 1) == .failure(.numberInUse))
    }
    let asked = channels.ask(for: 0x80, by: 1)
    #expect(asked == nil)
  }

  @Test func `a number that is no PSM is not asked for`() {
    var channels = LinkChannels()
    let asked = [-1, 0x1_0000].map { channels.ask(for: $0, by: 1) }
    #expect(asked == [nil, nil])
  }

  @Test func `two phones talk over a published channel until one of them closes it`() {
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
          .on(
            .callbackDidReceiveL2CAPData, .callCloseL2CAPChannel, [.role: .text("peripheral")]),
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
    let closed = entries.of(.callbackDidCloseL2CAPChannel)
    #expect(closed.map { $0[.device] } == [.text("one")])
    #expect(closed.first?.time ?? .start >= data.last?.time ?? .start)
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
