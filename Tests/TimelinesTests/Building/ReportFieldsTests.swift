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
      _ = memory.fields(of: former, from: formerPeer)
      for (report, peer) in Self.reports {
        #expect(memory.fields(of: report, from: peer) == Fields(report, of: peer))
      }
    }
  }

  @Test func `what differs in the signal alone is put together once`() {
    var memory = ReportFields()
    let (report, peer) = Self.reports[0]
    var louder = report
    louder.rssi = -30
    let fields = memory.fields(of: report, from: peer)
    #expect(memory.fields(of: louder, from: peer).sharesAllButSignal(with: fields))
  }
}
