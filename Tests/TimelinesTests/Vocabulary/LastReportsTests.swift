import Testing
import Timelines

@Suite struct LastReportsTests {
  private func entry(_ fields: Fields, _ kind: Kind = .airAdvertisement) -> Entry {
    Entry(time: .start, sequence: 1, from: .peer, kind: kind, fields: fields)
  }

  /// The same fields, as a builder hands them out again: only the signal is new.
  private func heardAgain(_ fields: Fields) -> Fields {
    var fields = fields
    fields[.rssi] = .integer(-70)
    return fields
  }

  @Test func `who says the same again is known, for advertisements and responses apart`() {
    var reports = LastReports()
    let fields: Fields = [.peer: .text("a peer"), .payload: .octets([2, 1, 6])]
    let said = [
      (entry(fields), 0), (entry(fields, .airScanResponse), 0), (entry(heardAgain(fields)), 0),
      (entry(heardAgain(fields), .airScanResponse), 0), (entry(fields), 1), (entry(fields), 0),
    ]
    let known = said.map { entry, advertiser in
      reports.isRepeated(by: entry, of: advertiser)
    }
    #expect(known == [false, false, true, true, false, true])
  }

  /// Memory does not grow with the number of advertisers: one that another replaced is forgotten,
  /// and taken for a new one.
  @Test func `of many advertisers 4096 are remembered`() {
    var reports = LastReports()
    let all = (0..<10_000).map { number -> Fields in [.peer: .text("peer \(number)")] }
    let known = all.indices.filter { reports.isRepeated(by: entry(all[$0]), of: $0) }
    #expect(known.isEmpty)
    let remembered = stride(from: 0, to: all.count, by: 50).filter { number in
      // Asked of a copy: to ask is to remember.
      var copy = reports
      return copy.isRepeated(by: entry(all[number]), of: number)
    }
    #expect(remembered == stride(from: 0, to: all.count, by: 50).filter { $0 >= 10_000 - 4096 })
  }
}
