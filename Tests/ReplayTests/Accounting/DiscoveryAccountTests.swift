import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// A discovery has the contents of the advertisement that brought it.
@Suite struct DiscoveryAccountTests {
  private static let iBeacon: [UInt8] =
    [0x4C, 0x00, 0x02, 0x15] + Array(repeating: 0xB1, count: 16) + [0, 1, 0, 2, 0xC5]
  private static let findMy: [UInt8] = [0x4C, 0x00, 0x12, 0x02, 0x10, 0x00]
  private static let others: [UInt8] = [0xFF, 0xFF, 0x02, 0x15]
  private static let continuity: [UInt8] = [0x4C, 0x00, 0x10, 0x02, 0x01, 0x00]

  private func statement(heard: [UInt8], told: [UInt8]?) -> Statement {
    var book = Book()
    book.call(.callCreateCentralManager)
    book.tell(.callbackDidUpdateState, [.state: .text("poweredOn")])
    book.call(.callScanForPeripherals)
    let payload = [UInt8(heard.count + 1), 0xFF] + heard
    book.note(
      .airAdvertisement, .peer,
      Fields(advertisementContents: payload).merging([
        .payload: .octets(payload), .connectable: .flag(true), .rssi: .integer(-50),
      ]), after: .seconds(1))
    book.tell(
      .callbackDidDiscover,
      [
        .manufacturerData: told.map(FieldValue.octets), .connectable: .flag(true),
        .rssi: .integer(-50),
      ])
    return book.statement()
  }

  @Test(arguments: [iBeacon, findMy])
  func `iOS may keep what it withholds, or tell it`(data: [UInt8]) {
    #expect(statement(heard: data, told: nil).isClean)
    #expect(statement(heard: data, told: data).isClean)
    let changed = statement(heard: data, told: data + [1])
    #expect(changed.faults.contains { $0.hasPrefix("altered") })
  }

  @Test(arguments: [others, continuity])
  func `the data of others are told`(data: [UInt8]) {
    #expect(statement(heard: data, told: data).isClean)
    #expect(statement(heard: data, told: nil).faults.contains { $0.hasPrefix("altered") })
  }
}
