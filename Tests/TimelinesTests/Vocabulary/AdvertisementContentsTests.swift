import BluetoothProtocols
import Testing
import Timelines

@Suite struct AdvertisementContentsTests {
  /// The advertisement of a phone's foreground app, as MODEL's vectors have it.
  @Test func `a foreground advertisement gives its name and services`() throws {
    let octets = try #require([UInt8](hexadecimal: "02011A 0303 07C0 05 09 46726564"))
    let expected: Fields = [
      .adTypes: .integers([1, 3, 9]), .localName: .text("Fred"),
      .services: .uuids([BluetoothUUID(UInt16(0xC007))]), .length: .integer(13),
    ]
    #expect(Fields(advertisementContents: octets) == expected)
  }

  @Test func `the overflow area gives its bits and no manufacturer data`() throws {
    let octets = try #require(
      [UInt8](hexadecimal: "02011A 14FF4C0001 00000000100000000000000000000000"))
    let expected: Fields = [
      .adTypes: .integers([1, 0xFF]), .overflowBits: .integers([36]), .length: .integer(24),
    ]
    #expect(Fields(advertisementContents: octets) == expected)
  }

  @Test func `service data, solicitation, power and company data keep their values`() throws {
    let octets = try #require(
      [UInt8](hexadecimal: "04160D18 07 0314 0F18 020AF4 04FF5900AA"))
    let expected: Fields = [
      .adTypes: .integers([0x16, 0x14, 0x0A, 0xFF]),
      .solicitedServices: .uuids([BluetoothUUID(UInt16(0x180F))]),
      .manufacturerData: .octets([0x59, 0x00, 0xAA]),
      .serviceData: .list([
        .record([.service: .uuid(BluetoothUUID(UInt16(0x180D))), .value: .octets([7])])
      ]),
      .txPower: .integer(-12), .length: .integer(17),
    ]
    #expect(Fields(advertisementContents: octets) == expected)
  }

  @Test func `padding does not count, and an overrun ends with the octets`() throws {
    #expect(Fields(advertisementContents: [2, 1, 6, 0, 0, 0])[.length] == .integer(3))
    let overrun = Fields(advertisementContents: [2, 1, 6, 9, 9, 0x41])
    #expect(overrun[.length] == .integer(6))
    #expect(overrun[.localName] == .text("A"))
    #expect(Fields(advertisementContents: [])[.length] == .integer(0))
  }
}
