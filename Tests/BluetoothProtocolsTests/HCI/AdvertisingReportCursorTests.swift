import BluetoothProtocols
import Testing

@Suite struct AdvertisingReportCursorTests {
  static let events = [
    "3E 1B 02 02 00 01 0605040302C0 03 020106 C4 04 00 1605040302C0 00 7F",
    "3E 1D 0D 01 1300 01 0605040302C0 01 00 FF 7F C4 0000 00 000000000000 03 020106",
    "3E 36 0D 02 1300 01 0605040302C0 01 00 FF 7F C4 0000 00 000000000000 01 00"
      + "2000 FF 000000000000 01 02 07 7F 7F 0000 00 000000000000 00",
    "3E 02 02 00",
  ]

  @Test(arguments: events)
  func `it steps through what a decoded event holds, whatever the damage`(event: String) throws {
    var whole = 0
    for packet in damaged(octets(event)) {
      guard let outlines = outlines(packet) else { continue }
      guard case .leAdvertisingReport(let decoded) = try? HCIEvent(parsing: packet) else {
        Issue.record("\(packet.hexadecimal) is no advertising report")
        continue
      }
      let expected = decoded.reports.map { report in
        AdvertisingReportOutline(
          addressType: report.addressType, address: report.address, rssi: report.rssi)
      }
      #expect(outlines.found == expected, "\(packet.hexadecimal)")
      #expect(outlines.isWhole == (decoded.damage == nil), "\(packet.hexadecimal)")
      whole += outlines.isWhole ? 1 : 0
    }
    #expect(whole > 0)
  }

  @Test func `other events are none of its`() {
    #expect(outlines(octets("3E 0A 03 00 4000 1800 0000 2A00")) == nil)
    #expect(outlines(octets("0E 04 01 030C 00")) == nil)
    #expect(outlines(octets("3E 01 02")) == nil)
    #expect(outlines([]) == nil)
  }

  private func outlines(
    _ packet: [UInt8]
  ) -> (found: [AdvertisingReportOutline], isWhole: Bool)? {
    guard var cursor = AdvertisingReportCursor(packet.span.bytes) else { return nil }
    var found: [AdvertisingReportOutline] = []
    while let next = cursor.next() { found.append(next) }
    return (found, cursor.remaining == 0)
  }
}
