import BluetoothProtocols
import Testing

@testable import Timelines

@Suite struct ReportFieldsTests {
  private static let reports: [(report: AdvertisingReport, peer: String)] = {
    var reports: [(AdvertisingReport, String)] = []
    for address in [UInt64(0xC000_0000_0001), 0xC000_0000_0002] {
      for eventType in [[.connectable, .scannable], [.scanResponse]]
        as [AdvertisingReport.EventType]
      {
        for data in [[2, 1, 6], [3, 0x03, 0x0D, 0x18], []] as [[UInt8]] {
          for rssi in [nil, -50, -90] as [Int8?] {
            for peer in ["strap", "lock"] {
              let report = AdvertisingReport(
                eventType: eventType, addressType: .random,
                address: DeviceAddress(truncating: address), rssi: rssi, data: data)
              reports.append((report, peer))
            }
          }
        }
      }
    }
    return reports
  }()

  /// Two of them after each other in every way: what the former said is never said of the latter.
  @Test func `fields are those of the report, whatever was reported before`() {
    for (former, formerPeer) in Self.reports {
      var memory = ReportFields()
      var peers: Set<DeviceAddress> = []
      _ = memory.fields(of: former, from: formerPeer, among: &peers)
      for (report, peer) in Self.reports {
        let fields = memory.fields(of: report, from: peer, among: &peers)
        #expect(fields == Fields(report, of: peer))
      }
      #expect(peers == Set(Self.reports.map(\.report.address)))
    }
  }

  @Test func `what differs in the signal alone is put together once`() {
    var memory = ReportFields()
    let (report, peer) = Self.reports[0]
    var louder = report
    louder.rssi = -30
    var peers: Set<DeviceAddress> = []
    let fields = memory.fields(of: report, from: peer, among: &peers)
    let later = memory.fields(of: louder, from: peer, among: &peers)
    #expect(later.sharesAllButSignal(with: fields))
    #expect(peers == [report.address])
  }
}
