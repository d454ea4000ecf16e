import BluetoothProtocols
import Testing

@testable import Timelines

@Suite struct ReportFieldsTests {
  /// The first address is a private one, whose device may become known.
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

  private var memory = ReportFields()
  private var identities = Identities()
  private var peers: Set<DeviceAddress> = []

  /// Two of them after each other in every way: what the former said is never said of the latter.
  @Test(arguments: [false, true])
  mutating func `fields are those of the report, whatever was reported before`(
    isLearntBetween: Bool
  ) {
    for former in Self.reports {
      (memory, identities, peers) = (ReportFields(), Identities(), [])
      _ = told(former)
      if isLearntBetween { identities.learn(Self.addresses[0], of: Self.addresses[1]) }
      let name = identities.name(of: Self.addresses[0])
      #expect(name == Self.addresses[isLearntBetween ? 1 : 0].description)
      for report in Self.reports {
        #expect(told(report).fields == Fields(report, of: identities.name(of: report.address)))
      }
      #expect(peers == Set(Self.addresses))
    }
  }

  @Test mutating func `what differs in the signal alone is put together once`() {
    let report = Self.reports[0]
    var louder = report
    louder.rssi = -30
    let fields = told(report).fields
    #expect(told(louder).fields.sharesAllButSignal(with: fields))
    #expect(peers == [report.address])
  }

  @Test mutating func `an event that shares its report with the last one is told as that one was`()
    throws
  {
    let report = Self.reports[0]
    let event = AdvertisingReports(.legacy, [report])
    #expect(toldAgain(event) == nil)
    let first = told(report, in: event)
    let louder = try #require(event.heardAgain(rssi: -30))
    let again = try #require(toldAgain(louder))
    #expect(again.fields[.rssi] == .integer(-30))
    #expect(again.fields.sharesAllButSignal(with: first.fields))
    // An equal event that does not share it is looked at.
    #expect(toldAgain(AdvertisingReports(.legacy, [report])) == nil)
    // So is every event once a device may have another name.
    identities.learn(Self.addresses[0], of: Self.addresses[1])
    #expect(toldAgain(louder) == nil)
  }

  @Test mutating func `a report that was put together is not told again for a part of it`() throws {
    let report = Self.reports[0]
    let event = AdvertisingReports(.legacy, [report])
    _ = told(report)
    #expect(toldAgain(event) == nil)
    _ = told(report, in: event)
    #expect(toldAgain(event) != nil)
    _ = told(report)
    #expect(toldAgain(event) == nil)
  }

  @Test mutating func `an advertiser that says two things in turn has both put together once`()
    throws
  {
    let events = Self.reports[0...].prefix(7).filter { $0.rssi == nil }.map {
      AdvertisingReports(.legacy, [$0])
    }
    try #require(Set(events.compactMap(\.address)).count == 1 && events.count == 3)
    for event in events { _ = told(event.reports[0], in: event) }
    for event in events { #expect(toldAgain(event)?.fields[.payload] != nil) }
  }

  @Test mutating func `what is counted is counted for its peer, also when another report is told`()
  {
    let (first, second) = (Self.reports[0], Self.reports[3])
    let event = AdvertisingReports(.legacy, [first])
    _ = told(first, in: event)
    #expect(memory.repeats.isEmpty)
    for sequence in [2, 3, 7] { count(event, sequence) }
    var renamed = first
    renamed.data = [4, 9, 0x41, 0x42, 0x43]
    let other = AdvertisingReports(.legacy, [renamed])
    _ = told(renamed, in: other)
    count(other, 9)
    // A device that gets another name has been counted by its former one.
    identities.learn(Self.addresses[0], of: Self.addresses[1])
    _ = told(first, in: event)
    _ = told(second, in: nil)
    count(event, 12)
    let repeats = memory.repeats
    #expect(repeats.map(\.peer) == Self.addresses.map(\.description))
    #expect(repeats.map(\.count) == [4, 1])
    #expect(repeats[0].name?.local == "ABC")
    #expect(repeats[0].name?.sequence == 9)
    #expect(repeats[1].name == nil)
  }

  private mutating func count(_ event: AdvertisingReports, _ sequence: Int) {
    guard let place = memory.place(ofRepeat: event, identities.edition) else {
      Issue.record("the event is not known to be a repetition")
      return
    }
    memory.countRepeat(at: place, sequence: sequence)
  }

  private func toldAgain(_ event: AdvertisingReports) -> ReportFields.Told? {
    memory.place(ofRepeat: event, identities.edition).map { memory.toldAgain(event, at: $0) }
  }

  private mutating func told(
    _ report: AdvertisingReport, in event: AdvertisingReports? = nil
  ) -> ReportFields.Told {
    memory.told(report, in: event, by: &identities, among: &peers)
  }
}
