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

  /// As recent iPhones report; the 12 octets before the length of the data say nothing known.
  private let iPhone = """
    FF 30 EF0A 000000 01 1300 01 0605040302C0 81 00 FF 7F D8 0000 00 000000000000 \
    000000000000000000000000 06 020106 020941
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

  @Test func `an iPhone's vendor event holds an extended report`() throws {
    let reports = try reports(iPhone)
    #expect(reports.form == .vendor)
    let report = try #require(reports.reports.first)
    #expect(report.address.description == "C0:02:03:04:05:06")
    #expect(report.eventType == [.legacy, .connectable, .scannable])
    #expect(report.extended?.primaryPHY == 1)
    #expect(report.rssi == -40)
    #expect(report.advertisingData.localName?.text == "A")
    let fields = PacketFields.event(octets(iPhone))
    #expect(fields.first(named: "Vendor_Octets")?.length == 12)
    #expect(fields.first(named: "Data")?.offset == 44)
    var again: [UInt8] = []
    HCIEvent.leAdvertisingReport(reports).encode(into: &again)
    #expect(try HCIEvent(parsing: again) == .leAdvertisingReport(reports))
  }

  @Test func `a vendor event that its lengths do not prove is none`() throws {
    let whole = octets(iPhone)
    for index in [7, whole.count - 7] {
      var odd = whole
      odd[index] &+= 1
      #expect(try HCIEvent(parsing: odd) == .other(.vendor, parameters: Array(odd.dropFirst(2))))
    }
  }

  @Test func `damage never traps`() {
    expectSurvival(of: HCIEvent.self, from: octets(legacy))
    expectSurvival(of: HCIEvent.self, from: octets(extended))
  }
}
