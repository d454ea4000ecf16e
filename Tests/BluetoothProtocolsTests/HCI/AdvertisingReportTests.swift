import BluetoothProtocols
import Testing

@Suite struct AdvertisingReportTests {
  private func reports(_ wire: String) throws -> AdvertisingReports {
    let event = try HCIEvent(parsing: octets(wire))
    guard case .leAdvertisingReport(let reports) = event else {
      throw DecodingFailure(
        field: "Event", offset: 0, problem: .unexpected(found: event.name, expected: "a report"))
    }
    return reports
  }

  private let legacy =
    "3E 1D 02 02 00 01 0605040302C0 03 020106 C4 04 00 0102030405C6 04 03090041 7F"
  private let extended = """
    3E 20 0D 01 1380 01 0605040302C0 01 00 FF 7F D8 0000 00 000000000000 06 020106 02094100
    """

  /// As an iPhone 15 reports. The 12 octets before the length of the data say nothing known.
  private static let iPhone15 = """
    FF 30 EF0A 000000 01 1300 01 0605040302C0 81 00 FF 7F D8 0000 00 000000000000 \
    000000000000000000000000 06 020106 020941
    """

  /// As an iPhone 17 reports. The 12 octets follow the data.
  private static let iPhone17 = """
    FF 2E 0E0A 03 01 1300 01 0605040302C0 81 00 FF 7F D8 0000 00 000000000000 \
    06 020106 020941 FF0000000000C47F7FFFFF00
    """

  @Test func `several legacy reports lie one after another`() throws {
    let reports = try reports(legacy)
    #expect(reports.form == .legacy)
    #expect(reports.damage == nil)
    #expect(
      reports.reports.map(\.address.description) == [
        "C0:02:03:04:05:06", "C6:05:04:03:02:01",
      ])
    #expect(reports.reports.map(\.rssi) == [-60, nil])
    #expect(reports.reports.map(\.pduName) == [.advInd, .scanRsp])
    #expect(reports.reports.map(\.data) == [octets("020106"), octets("03090041")])
  }

  @Test func `a report that overruns ends the list and keeps what came before`() throws {
    let reports = try reports(
      "3E 1D 02 02 00 01 0605040302C0 03 020106 C4 04 00 0102030405C6 40 03090041 7F")
    #expect(reports.reports.count == 1)
    #expect(reports.damage?.field == "Data")
    #expect(reports.damage?.offset == 26)
  }

  @Test func `reserved bits of an extended report do not count`() throws {
    let report = try #require(try reports(extended).reports.first)
    #expect(report.eventType == [.legacy, .connectable, .scannable])
    #expect(report.dataStatus == .complete)
    #expect(report.rssi == -40)
    #expect(report.extended?.txPower == 127)
    #expect(report.pduName == .advInd)
    #expect(report.directAddress == nil)
    #expect(report.data == octets("020106 020941"))
  }

  @Test func `a chained report says that more is to come`() throws {
    let report = try #require(
      try reports(
        "3E 1D 0D 01 2000 01 0605040302C0 01 02 03 00 D8 0000 00 000000000000 03 020106"
      ).reports.first)
    #expect(report.dataStatus == .moreToCome)
    #expect(report.extended?.setIdentifier == 3)
    #expect(report.extended?.secondaryPHY == 2)
    #expect(report.pduName == .advExtInd)
  }

  @Test func `a directed report names the advertiser first`() throws {
    let report = try #require(
      try reports("3E 12 0B 01 01 01 0605040302C0 01 0C0B0A090848 BA").reports.first)
    #expect(report.address.description == "C0:02:03:04:05:06")
    #expect(report.directAddress?.address.description == "48:08:09:0A:0B:0C")
    #expect(report.rssi == -70)
    #expect(report.pduName == .advDirectInd)
  }

  @Test(arguments: [
    (iPhone15, VendorReportEvent.ef0A, octetsAt: 31, dataAt: 44),
    (iPhone17, .zeroE0A, octetsAt: 36, dataAt: 30),
  ])
  func `an iPhone's vendor event holds an extended report`(
    wire: String, event: VendorReportEvent, octetsAt: Int, dataAt: Int
  ) throws {
    let reports = try reports(wire)
    #expect(reports.form == .vendor(event))
    let report = try #require(reports.reports.first)
    #expect(report.address.description == "C0:02:03:04:05:06")
    #expect(report.eventType == [.legacy, .connectable, .scannable])
    #expect(report.extended?.primaryPHY == 1)
    #expect(report.rssi == -40)
    #expect(report.advertisingData.localName?.text == "A")
    let fields = PacketFields.event(octets(wire))
    #expect(fields.first(named: "Vendor_Octets")?.offset == octetsAt)
    #expect(fields.first(named: "Vendor_Octets")?.length == 12)
    #expect(fields.first(named: "Data")?.offset == dataAt)
    var again: [UInt8] = []
    HCIEvent.leAdvertisingReport(reports).encode(into: &again)
    #expect(again == octets(wire))
  }

  @Test func `several reports of an iPhone 17 lie one after another`() throws {
    let first = "1300 01 0605040302C0 81 00 FF 7F D8 0000 00 000000000000 00"
    let second = "1B00 00 0102030405C6 81 00 FF 7F C4 0000 00 000000000000 03 020941"
    let behind = "FF0000000000C47F7FFFFF00"
    let reports = try reports("FF 4F 0E0A 03 02 \(first) \(behind) \(second) \(behind)")
    #expect(
      reports.reports.map(\.address.description) == ["C0:02:03:04:05:06", "C6:05:04:03:02:01"])
    #expect(reports.reports.map(\.rssi) == [-40, -60])
    #expect(reports.reports.map(\.pduName) == [.advInd, .scanRsp])
  }

  @Test(arguments: [(iPhone15, 7), (iPhone15, -7), (iPhone17, 5), (iPhone17, 29), (iPhone17, 8)])
  func `a vendor event that its lengths do not prove is none`(wire: String, place: Int) throws {
    var odd = octets(wire)
    // The number of reports, the length of the data, or the type of an address.
    odd[place < 0 ? odd.count + place : place] &+= place == 8 ? 7 : 1
    #expect(try HCIEvent(parsing: odd) == .other(.vendor, parameters: Array(odd.dropFirst(2))))
  }

  @Test func `damage never traps`() {
    expectSurvival(of: HCIEvent.self, from: octets(legacy))
    expectSurvival(of: HCIEvent.self, from: octets(extended))
  }
}
