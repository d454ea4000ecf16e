import BluetoothProtocols
import Testing

@testable import Timelines

@Suite struct ReportFieldsTests {
  /// The first address is a private one, behind which a device may become known.
  private static let addresses = [UInt64(0x4000_0000_0001), 0xC000_0000_0002]
    .map { DeviceAddress(truncating: $0) }

  private static let reports: [AdvertisingReport] = {
    var reports: [AdvertisingReport] = []
    for address in addresses {
      for eventType in [[.connectable, .scannable], [.scanResponse]]
        as [AdvertisingReport.EventType]
      {
        for data in [[2, 1, 6], [3, 0x03, 0x0D, 0x18], []] as [[UInt8]] {
          for rssi in [nil, -50, -90] as [Int8?] {
            reports.append(
              AdvertisingReport(
                eventType: eventType, addressType: .random, address: address, rssi: rssi,
                data: data))
          }
        }
      }
    }
    return reports
  }()

  /// Two of them after each other in every way: what the former said is never said of the latter.
  @Test(arguments: [false, true])
  func `fields are those of the report, whatever was reported before`(isLearntBetween: Bool) {
    for former in Self.reports {
      var memory = ReportFields()
      var identities = Identities()
      var peers: Set<DeviceAddress> = []
      _ = memory.fields(of: former, by: &identities, among: &peers)
      if isLearntBetween { identities.note(Self.addresses[0], of: Self.addresses[1]) }
      let name = identities.name(of: Self.addresses[0])
      #expect(name == Self.addresses[isLearntBetween ? 1 : 0].description)
      for report in Self.reports {
        let fields = memory.fields(of: report, by: &identities, among: &peers)
        #expect(fields == Fields(report, of: identities.name(of: report.address)))
      }
      #expect(peers == Set(Self.addresses))
    }
  }

  @Test func `what differs in the signal alone is put together once`() {
    var memory = ReportFields()
    var identities = Identities()
    let report = Self.reports[0]
    var louder = report
    louder.rssi = -30
    var peers: Set<DeviceAddress> = []
    let fields = memory.fields(of: report, by: &identities, among: &peers)
    let later = memory.fields(of: louder, by: &identities, among: &peers)
    #expect(later.sharesAllButSignal(with: fields))
    #expect(peers == [report.address])
  }
}
