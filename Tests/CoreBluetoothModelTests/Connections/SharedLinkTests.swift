import Testing
import Timelines

@testable import CoreBluetoothModel

struct SharedLinkTests {
  private let strap: Fields = [.peer: .text("strap"), .manager: .text("central")]

  /// Two apps are connected; only the first has subscribed.
  private var stage: Stage {
    Stage().central("a", subscribes: true).central("b", scan: nil).peer()
      .at(0, .userOpensApp, [.app: .text("a")])
      .at(10, .userOpensApp, [.app: .text("b")])
      .at(11, .callConnect, strap.merging([.app: .text("b")]))
  }

  @Test func `the peripheral is told when nobody listens any longer`() {
    let entries = stage.at(
      12, .callCancelPeripheralConnection, strap.merging([.app: .text("a")])
    ).entries(until: 20)
    #expect(entries.of(.linkDisconnected).isEmpty)
    let writes = entries.of(.linkRequest, where: [.opcode: .integer(0x12)])
    #expect(writes.map { $0[.value] } == [.octets([1, 0]), .octets([0, 0])])
  }

  @Test func `a request names the characteristic that it is about`() {
    let entries = Stage().central(subscribes: true).peer().at(0, .userOpensApp).entries(until: 5)
    let write = entries.of(.linkRequest, where: [.opcode: .integer(0x12)]).first
    #expect(write?[.service] == .uuid(.heartRate))
    #expect(write?[.characteristic] == .uuid(.measurement))
    #expect(write?[.descriptor]?.uuid?.description == "2902")
  }

  @Test func `a call without a link is answered with an error`() {
    let entries = Stage().central(subscribes: true).peer().at(0, .userOpensApp)
      .at(5, .callCancelPeripheralConnection, strap)
      .at(
        10, .callReadValue,
        strap.merging([.service: .uuid(.heartRate), .characteristic: .uuid(.measurement)])
      ).entries(until: 12)
    let answers = entries.from(10).of(.callbackDidUpdateValue)
    #expect(answers.map { $0[.error] } == [.text("notConnected")])
  }

  @Test func `the strength of a link is what was heard of the peripheral`() {
    let entries = Stage().central()
      .peer("strap", [.services: .uuids([.heartRate]), .rssi: .integer(-71)])
      .at(0, .userOpensApp).at(5, .callReadRSSI, strap).entries(until: 6)
    #expect(entries.of(.callbackDidReadRSSI).map { $0[.rssi] } == [.integer(-71)])
  }

  @Test func `the system's own link stays when an app lets go of it`() {
    let entries = Stage().central().peer().at(0, .userOpensApp)
      .at(5, .systemConnectsPeripheral, [.peer: .text("strap")])
      .at(6, .callCancelPeripheralConnection, strap).entries(until: 20)
    #expect(entries.of(.linkConnected).count == 1)
    #expect(entries.of(.linkDisconnected).isEmpty)
    #expect(entries.of(.callbackDidDisconnect).count == 1)
  }

  @Test func `services are included only after they were published`() {
    let first: Fields = [.service: .uuid(.heartRate)]
    let second: Fields = [
      .service: .uuid(.crownstone), .includedServices: .uuids([.heartRate]),
    ]
    func answers(_ order: [Fields]) -> [FieldValue?] {
      var stage = Stage().peripheral(advertisement: nil).at(0, .userOpensApp)
      for service in order {
        stage = stage.at(1, .callAddService, service.merging([.manager: .text("peripheral")]))
      }
      return stage.entries(until: 3).of(.callbackDidAddService).map { $0[.error] }
    }
    #expect(answers([first, second]) == [nil, nil])
    #expect(answers([second, first]) == [.text("invalidParameters"), nil])
  }
}
