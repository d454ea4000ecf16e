import BluetoothProtocols
import Testing

/// A UUID, its bit and the mask with nothing else in it.
struct OverflowVector: CustomTestStringConvertible {
  var uuid: String
  var bit: Int
  var mask: String

  var testDescription: String { uuid }
}

let overflowVectors = [
  OverflowVector(uuid: "C007", bit: 36, mask: "00000000100000000000000000000000"),
  OverflowVector(uuid: "C008", bit: 59, mask: "00000000000000080000000000000000"),
  OverflowVector(uuid: "1001", bit: 57, mask: "00000000000000020000000000000000"),
  OverflowVector(uuid: "3333", bit: 57, mask: "00000000000000020000000000000000"),
  OverflowVector(
    uuid: "00003AC5-0000-1000-8000-00805F9B34FB", bit: 109,
    mask: "00000000000000000000000000200000"),
  OverflowVector(
    uuid: "428132AF-4746-42D3-801E-4572D65BFD9B", bit: 85,
    mask: "00000000000000000000200000000000"),
  OverflowVector(
    uuid: "1440DD68-67E4-11EA-BC55-0242AC130003", bit: 65,
    mask: "00000000000000000200000000000000"),
  OverflowVector(
    uuid: "9AA4730F-B25C-4CC3-B821-C931559FC196", bit: 66,
    mask: "00000000000000000400000000000000"),
  OverflowVector(
    uuid: "00000000-0000-0000-0000-000000000000", bit: 0,
    mask: "01000000000000000000000000000000"),
  OverflowVector(
    uuid: "00000000-0000-0000-0000-000000000001", bit: 9,
    mask: "00020000000000000000000000000000"),
  OverflowVector(
    uuid: "00000000-0000-0000-0000-000000000039", bit: 120,
    mask: "00000000000000000000000000000001"),
  OverflowVector(uuid: "180D", bit: 61, mask: "00000000000000200000000000000000"),
  OverflowVector(uuid: "180F", bit: 115, mask: "00000000000000000000000000000800"),
  OverflowVector(uuid: "FD6F", bit: 89, mask: "00000000000000000000000200000000"),
]

@Suite struct OverflowAreaTests {
  @Test(arguments: overflowVectors)
  func `a service sets its bit and no other`(vector: OverflowVector) throws {
    let service = try #require(BluetoothUUID(vector.uuid))
    #expect(OverflowArea.bit(of: service) == vector.bit)
    #expect(OverflowArea.mask(of: [service]) == octets(vector.mask))
    #expect(OverflowArea(services: [service]).bits == [vector.bit])
  }

  @Test func `two services set two bits`() {
    let services = [BluetoothUUID(UInt16(0x180D)), BluetoothUUID(UInt16(0x180F))]
    #expect(OverflowArea.mask(of: services) == octets("00000000000000200000000000000800"))
    #expect(OverflowArea(services: services).bits == [61, 115])
  }

  @Test func `the bit does not depend on the width`() throws {
    let long = try #require(BluetoothUUID("0000C007-0000-1000-8000-00805F9B34FB"))
    #expect(OverflowArea.bit(of: long) == 36)
  }

  @Test func `other data of the same company is no overflow area`() {
    for payload in ["15FF4C000100000000100000000000000000000000AA", "04FF4C0001", "14FF060001"] {
      #expect(OverflowArea(in: AdvertisingData(parsing: octets(payload))) == nil)
    }
  }
}

/// Payloads of advertisers in the foreground and in the background.
@Suite struct OverflowPayloadTests {
  @Test func `in the foreground name and service are in the payload`() {
    let data = AdvertisingData(parsing: octets("02011A 0303 07C0 05 09 46726564"))
    #expect(data.localName?.text == "Fred")
    #expect(data.serviceUUIDs.map(\.description) == ["C007"])
    #expect(OverflowArea(in: data) == nil)
  }

  @Test func `in the background only the service's bit is left`() throws {
    let data = AdvertisingData(
      parsing: octets("02011A 14FF4C0001 00000000100000000000000000000000"))
    let area = try #require(OverflowArea(in: data))
    #expect(area.bits == [36])
    #expect(area.contains(BluetoothUUID(UInt16(0xC007))))
    #expect(!area.contains(BluetoothUUID(UInt16(0xC008))))
    #expect(data.localName == nil)
    #expect(data.serviceUUIDs.isEmpty)
    #expect(
      AdvertisingData([.flags([.init(rawValue: 0x1A)]), area.structure]).encoded()
        == data.encoded())
  }

  @Test func `a long service leaves room for a name of eight octets`() throws {
    let foreground = AdvertisingData(
      parsing: octets("02011A 1107 FB349B5F8000008000100000C53A0000 0709 546573746572"))
    let service = try #require(foreground.serviceUUIDs.first)
    #expect(foreground.serviceUUIDs.count == 1)
    #expect(service.description == "00003AC5-0000-1000-8000-00805F9B34FB")
    #expect(foreground.localName?.text == "Tester")
    let background = AdvertisingData(
      parsing: octets("02011A 14FF4C0001 00000000000000000000000000200000"))
    #expect(OverflowArea(in: background) == OverflowArea(services: [service]))
  }

  @Test func `services that do not fit are in the scan response`() throws {
    let payload = octets("02011A 1106 390E13A65D3045AF3B4DE0178AFDA21F 0909 75796E677579656E")
    #expect(payload.count == 31)
    let data = AdvertisingData(parsing: payload)
    #expect(data.serviceUUIDs.map(\.description) == ["1FA2FD8A-17E0-4D3B-AF45-305DA6130E39"])
    #expect(data.localName?.text == "uynguyen")
    let response = AdvertisingData(parsing: octets("14FF4C0001 40004000080008000000000000000000"))
    let others = try ["2", "3", "4", "5"].map {
      try #require(BluetoothUUID("\($0)FA2FD8A-17E0-4D3B-AF45-305DA6130E39"))
    }
    #expect(OverflowArea(in: response) == OverflowArea(services: others))
  }

  @Test func `a transmit power may stand before the area`() throws {
    let data = AdvertisingData(
      parsing: octets("02011A 020A0C 14FF4C0001 00000000000000000000200000000000"))
    #expect(data.txPower == 12)
    let service = try #require(BluetoothUUID("428132AF-4746-42D3-801E-4572D65BFD9B"))
    #expect(OverflowArea(in: data)?.contains(service) == true)
  }
}
