import BluetoothProtocols
import TestSupport
import Testing

/// A decoded packet is encoded again, octet by octet.
@Suite struct EncodingTests {
  static let commands = [
    "0604 03 4000 13", "030C 00", "0520 06 0605040302C0",
    "0620 0F A000 A000 00 01 00 000000000000 07 00",
    "0820 20 03 020106" + String(repeating: "00", count: 28), "0A20 01 01",
    "0B20 07 01 6000 3000 01 00", "0C20 02 01 00",
    "0D20 19 6000 3000 00 01 0605040302C0 00 1800 2800 0000 2A00 0000 0000", "0E20 00",
    "1020 00", "1120 07 01 0605040302C0", "1320 0E 4000 1800 2800 0000 2A00 0000 0000",
    "1620 02 4000", "2020 0E 4000 1800 2800 0000 2A00 0000 0000", "2220 06 4000 FB00 9042",
    "3020 02 4000", "3220 07 4000 00 02 02 0000", "3520 07 01 0605040302C0",
    "3620 19 01 1300 A00000 A00000 07 01 00 000000000000 00 7F 01 00 01 02 00",
    "3720 07 01 03 00 03 020106", "3920 06 01 01 01 0000 00", "3C20 01 01", "3D20 00",
    "4120 0D 01 00 05 01 6000 3000 00 6000 3000", "4220 06 01 01 0000 0000",
    "4320 1A 00 01 01 0605040302C0 01 6000 3000 1800 2800 0000 2A00 0000 0000",
    "4420 0E 00 02 01 0605040302C0 0000 E803 00", "4620 02 0100", "0120 08 FF00000000000000",
    "7F20 1B 01 1300 A00000 A00000 07 01 00 000000000000 00 7F 01 00 01 02 00 01 02",
    "8520 1C FF FF 00 01 01 0605040302C0 01 6000 3000 1800 2800 0000 2A00 0000 0000",
  ]

  static let events = [
    "03 0B 00 4000 060504030201 01 00", "04 0A 060504030201 040424 01", "05 04 00 4000 13",
    "08 04 00 4000 01", "59 05 00 4000 01 10", "30 03 00 4000", "0E 04 01 030C 00",
    "0F 04 00 01 0D20", "13 09 02 4000 0100 4100 0200", "10 01 01",
    "3E 13 01 00 4000 00 01 0605040302C0 1800 0000 2A00 01",
    "3E 1F 0A 00 4000 01 01 0605040302C0 000000000000 1605040302C0 1800 0000 2A00 01",
    "3E 22 29 00 4000 01 01 0605040302C0 000000000000 000000000000 1800 0000 2A00 01 FF FFFF",
    "3E 22 29 00 4000 01 01 0605040302C0 000000000000 000000000000 1800 0000 2A00 01 02 0300",
    "3E 0F 02 01 00 01 0605040302C0 03 020106 C4",
    "3E 1B 02 02 04 01 0605040302C0 00 7F 03 00 0605040302C1 05 04094142 43 9C",
    "3E 12 0B 01 01 02 0605040302C0 01 0605040302C1 C4",
    "3E 1D 0D 01 2000 01 0605040302C0 01 02 03 00 D8 0000 00 000000000000 03 020106",
    "3E 0A 03 00 4000 1800 0000 2A00", "3E 0C 04 00 4000 FF01000000000000",
    "3E 0D 05 4000 8877665544332211 3412", "3E 0B 06 4000 1800 2800 0000 2A00",
    "3E 0B 07 4000 FB00 9042 FB00 9042", "3E 06 0C 00 4000 02 02",
    "3E 10 0E 00 0100 02 01 0605040302C0 01 2000 00", "3E 0B 0F 0100 7F C4 FF 00 03 020106",
    "3E 03 10 0100", "3E 06 12 00 01 4000 00", "3E 04 14 4000 01", "3E 02 11 00",
    "3E 14 24 00 0100 02 01 0605040302C0 01 2000 00 02 06 01 08",
    "3E 0E 25 0100 7F C4 FF 0500 01 00 03 020106",
  ]

  static let signals = [
    "01 01 0200 0000", "06 02 0400 4000 4100", "07 02 0400 4000 4100",
    "12 03 0800 1800 2800 0000 2A00", "13 03 0200 0000", "14 04 0A00 8000 4100 0002 4000 0100",
    "15 04 0A00 8000 0002 4000 0100 0000", "16 05 0400 4100 0300",
    "17 06 0C00 2700 4000 4000 0100 4100 4200", "18 06 0C00 4000 4000 0100 0000 8100 8200",
    "19 07 0600 4000 4000 4100", "1A 07 0200 0000", "08 08 0200 AABB",
    "02 09 0400 1F00 4000", "03 09 0800 4100 4000 0000 0000",
  ]

  @Test func `every header of data is written as it was read`() throws {
    for first in UInt16.min...UInt16.max {
      let wire = [UInt8(first & 0xFF), UInt8(first >> 8), 0x34, 0x12]
      let header = try ACLHeader(parsing: wire)
      #expect(header.encoded() == wire)
      #expect(header.dataLength == 0x1234)
    }
  }

  @Test(arguments: commands)
  func `every command is written as it was read`(wire: String) throws {
    let packet = octets(wire)
    #expect(packet.count == 3 + Int(packet[2]))
    #expect(try HCICommand(parsing: packet).encoded().hexadecimal == packet.hexadecimal)
  }

  @Test(arguments: events)
  func `every event is written as it was read`(wire: String) throws {
    let packet = octets(wire)
    #expect(packet.count == 2 + Int(packet[1]))
    #expect(try HCIEvent(parsing: packet).encoded().hexadecimal == packet.hexadecimal)
  }

  @Test(arguments: signals)
  func `every signalling command is written as it was read`(wire: String) throws {
    let packet = octets(wire)
    #expect(try L2CAPSignal(parsing: packet).encoded().hexadecimal == packet.hexadecimal)
  }

  @Test func `a controller makes its events`() throws {
    let done = HCIEvent.commandComplete(HCIEvent.CommandComplete(.reset))
    #expect(done.encoded() == octets("0E 04 01 030C 00"))
    let report = AdvertisingReport(
      eventType: [.legacy, .connectable, .scannable], addressType: .random,
      address: DeviceAddress(truncating: 0xC002_0304_0506), rssi: -60, data: octets("020106"))
    let event = HCIEvent.leAdvertisingReport(AdvertisingReports(.legacy, [report]))
    #expect(event.encoded() == octets("3E 0F 02 01 00 01 0605040302C0 03 020106 C4"))
  }

  @Test(.slow, arguments: commands + events)
  func `a damaged packet is read or refused`(wire: String) {
    expectSurvival(of: HCIEvent.self, from: octets(wire))
    expectSurvival(of: HCICommand.self, from: octets(wire))
  }
}
