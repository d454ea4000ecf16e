import BluetoothProtocols
import Testing

@Suite struct AdvertisingDataTests {
  @Test func `fields are found with their places`() {
    let data = AdvertisingData(parsing: octets("02011A 0303 07C0 0509 46726564"))
    #expect(data.structures.map(\.offset) == [0, 3, 7])
    #expect(data.flags == [.generalDiscoverable, .simultaneousController, .simultaneousHost])
    #expect(data.serviceUUIDs == [BluetoothUUID(UInt16(0xC007))])
    #expect(data.localName?.text == "Fred")
    #expect(data.localName?.isShortened == false)
    #expect(data.overrun == nil)
    #expect(data.encoded() == octets("02011A 0303 07C0 0509 46726564"))
  }

  @Test func `a length of zero ends the data`() {
    let data = AdvertisingData(parsing: octets("02010600 030307C0"))
    #expect(data.structures.map(\.type) == [.flags])
  }

  @Test(arguments: [("0201060909 4672", 6, [[6], [0x46, 0x72]]), ("020106 03", 3, [[6]])])
  func `an overrun keeps what is there`(text: String, overrun: Int, kept: [[UInt8]]) {
    let data = AdvertisingData(parsing: octets(text))
    #expect(data.overrun == overrun)
    #expect(data.structures.map(\.data) == kept)
  }

  @Test func `a complete name wins over a shortened one`() {
    let data = AdvertisingData(parsing: octets("0208 41 0309 4142"))
    #expect(data.localName?.text == "AB")
    #expect(AdvertisingData(parsing: octets("0208 41")).localName?.isShortened == true)
  }

  @Test func `a list with a remainder loses only the remainder`() {
    let data = AdvertisingData(parsing: octets("04 03 0D18 0F 02 0A F4"))
    #expect(data.serviceUUIDs == [BluetoothUUID(UInt16(0x180D))])
    #expect(data.txPower == -12)
  }

  @Test func `service data manufacturer data and solicitation are told apart`() {
    let data = AdvertisingData(parsing: octets("04160D1801 05FF4C001007 03140F18 0319C103 02FF4C"))
    #expect(
      data.serviceData == [
        AdvertisingData.ServiceData(service: BluetoothUUID(UInt16(0x180D)), data: [1])
      ])
    #expect(
      data.manufacturerData == [
        AdvertisingData.ManufacturerData(company: .apple, data: [0x10, 0x07])
      ])
    #expect(data.manufacturerData.first?.octets == octets("4C001007"))
    #expect(data.solicitedServiceUUIDs == [BluetoothUUID(UInt16(0x180F))])
    #expect(data.appearance == 0x03C1)
  }

  @Test func `what is composed is read back`() throws {
    let long = try #require(BluetoothUUID("1FA2FD8A-17E0-4D3B-AF45-305DA6130E39"))
    let structures =
      [.flags([.generalDiscoverable]), .txPower(-3), .appearance(833)]
      + AdvertisingData.serviceUUIDs([long, BluetoothUUID(UInt16(0x180D))])
      + [
        .solicitedServiceUUIDs([long], width: .bits128), .serviceData(long, [1, 2]),
        .shortenedLocalName("Zähler", octets: 2),
      ]
    let data = AdvertisingData(parsing: AdvertisingData(structures).encoded())
    #expect(data.serviceUUIDs == [BluetoothUUID(UInt16(0x180D)), long])
    #expect(data.solicitedServiceUUIDs == [long])
    #expect(data.serviceData.map(\.data) == [[1, 2]])
    #expect(data.localName?.text == "Z")
    #expect(data.txPower == -3)
    #expect(data.appearance == 833)
  }

  @Test func `damage never traps`() {
    for payload in damaged(octets("02011A 0303 07C0 14FF4C0001 00000000100000000000000000000000")) {
      let data = AdvertisingData(parsing: payload)
      _ = data.serviceUUIDs + data.solicitedServiceUUIDs
      _ = (data.flags, data.localName, data.serviceData, data.txPower, OverflowArea(in: data))
      #expect(data.structures.allSatisfy { $0.offset + 1 + $0.data.count < payload.count })
    }
  }
}
