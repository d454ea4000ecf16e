import BluetoothProtocols
import Testing
import Timelines

/// A writer of many entries recalls what it wrote, without any effect on its text.
@Suite struct ReportTextsTests {
  private func expectSameText(_ entries: [Entry]) {
    var writer = JSONWriter.ofManyEntries()
    for entry in entries {
      writer.removeAll()
      entry.write(to: &writer)
      #expect(writer.text == entry.json)
    }
  }

  @Test func `reports that were written before are written as any other`() {
    var chance = Chance(seed: 3)
    var reports = (0..<60).map { chance.entry(of: $0 < 50 ? .airAdvertisement : .airScanResponse) }
    // Some have the address of another, and so its place.
    for index in 0..<20 { reports[index][.address] = reports[index + 20][.address] }
    expectSameText(
      (0..<1500).map { number in
        var report = reports[Int(chance.number(in: 0...59))]
        report.sequence = number + 1
        if number % 3 == 0 { report[.rssi] = .integer(-number % 100) }
        if number % 5 == 0 { report[.channel] = number % 2 == 0 ? nil : .integer(37 + number % 3) }
        if number % 7 == 0 { report[.rssi] = nil }
        return report
      })
  }

  @Test func `what is equal and spelled otherwise is not recalled`() throws {
    let short = BluetoothUUID(UInt16(0x180D))
    let long = try #require(BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FB"))
    let spellings: [Fields] = [
      [.peer: .text("\u{E9}"), .services: .uuids([short])],
      [.peer: .text("e\u{301}"), .services: .uuids([short])],
      [.peer: .text("\u{E9}"), .services: .uuids([long])],
      [
        .peer: .text("\u{E9}"), .services: .uuids([short]),
        .serviceData: .list([.record([.service: .uuid(short), .value: .octets([])])]),
      ],
      [
        .peer: .text("\u{E9}"), .services: .uuids([short]),
        .serviceData: .list([.record([.service: .uuid(long), .value: .octets([])])]),
      ],
      [:],
    ]
    let entries = (spellings + spellings + spellings.reversed()).map {
      Entry(time: .start, sequence: 1, from: .peer, kind: .airAdvertisement, fields: $0)
    }
    #expect(Set(entries.map { Array($0.json.utf8) }).count == spellings.count)
    expectSameText(entries)
  }

  @Test(arguments: [1, 23, 24, 25, 60])
  func `a name that comes again is noticed however many lie between`(count: Int) {
    let members = (0..<count).map { "\"m\($0)\":0" }.joined(separator: ",")
    #expect(throws: Never.self) { try JSONValue(parsing: Array("{\(members)}".utf8)) }
    for name in ["m0", "m\(count - 1)"] {
      #expect(throws: JSONFailure.self) {
        try JSONValue(parsing: Array("{\(members),\"\(name)\":1}".utf8))
      }
    }
  }
}
