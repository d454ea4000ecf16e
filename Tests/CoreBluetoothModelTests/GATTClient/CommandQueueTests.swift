import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct CommandQueueTests {
  private let interval = Duration.milliseconds(30)

  private func command(_ octet: UInt8) -> CommandQueue.Command {
    .init(
      pdu: .writeCommand(AttributeHandle(rawValue: 3), value: [octet]),
      path: AttributePath(service: nil, characteristic: .measurement))
  }

  @Test func `so many go out at once, and one more in each connection event`() {
    var queue = CommandQueue()
    let sent = (1...4).map {
      queue.append(command($0), by: 1, length: 2, at: .start, interval: interval)
    }
    #expect(sent == [command(1), command(2), nil, nil])
    #expect(!queue.hasRoom)
    #expect(queue.nextDeadline == .start + interval)
    let later = (1...4).map { event in
      let sent = queue.pass(at: .start + interval * event, interval: interval)
      return (sent, queue.takeRefused())
    }
    #expect(later.map(\.0) == [[command(3)], [command(4)], [], []])
    #expect(later.map(\.1) == [[], [], [1], []])
  }

  @Test func `an app is told once that it may go on`() {
    var stage = Stage().central(
      also: [
        .on(.callbackDidConnect, .callDiscoverServices),
        .on(.callbackDidDiscoverServices, .callDiscoverCharacteristics),
      ]
    ).peer("strap", [.services: .uuids([.heartRate]), .gatt: .writeableService])
    for _ in 0..<20 {
      stage = stage.at(
        10, .callWriteValue,
        [
          .manager: .text("central"), .peer: .text("strap"), .service: .uuid(.heartRate),
          .characteristic: .uuid(.measurement), .value: .octets([1]),
          .type: .text("withoutResponse"),
        ])
    }
    let entries = stage.at(
      10, .callReadProperty,
      [
        .manager: .text("central"), .peer: .text("strap"),
        .property: .text("canSendWriteWithoutResponse"),
      ]
    ).at(0, .userOpensApp).entries(until: 15)
    #expect(entries.from(10).of(.linkCommand).count == 20)
    #expect(entries.of(.callReturned).map { $0[.returned] } == [.flag(false)])
    #expect(entries.of(.callbackIsReadyToSendWriteWithoutResponse).count == 1)
    let times = entries.from(10).of(.linkCommand).seconds
    #expect(times.filter { $0 == 10 }.count == 8)
    #expect(times == times.sorted())
  }
}

extension FieldValue {
  fileprivate static let writeableService = FieldValue.list([
    .record([
      .service: .uuid(.heartRate),
      .characteristics: .list([
        .record([
          .characteristic: .uuid(.measurement), .properties: .texts(["writeWithoutResponse"]),
        ])
      ]),
    ])
  ])
}
