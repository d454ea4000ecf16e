import Conformance
import Testing
import Timelines

/// Reports that share all fields but their signal, for which the checker keeps answers.
@Suite struct RepeatedReportTests {
  /// Conditions on the octets, on the signal, on both, and on other fields; enough of the first that they
  /// are searched by value.
  private static let expectations =
    (0..<12).map { format in
      """
        - id: format-\(format)
          for-each: peer
          every-one: {event: air.advertisement, where: {from: accused, "payload[4]": \(format)}}
          satisfies: {rssi: {lt: -\(40 + format)}}
          killed-by: [x]
      """
    } + [
      """
        - id: loud
          never: {event: air.advertisement, where: {from: accused, "payload[0]": 2, rssi: {gt: -43}}}
          killed-by: [x]
        - id: rare
          for-each: peer
          at-most: 2
          of: {event: air.advertisement, where: {from: accused, connectable: true, channel: 38}}
          killed-by: [x]
        - id: any
          never: {event: [air.advertisement, air.scanResponse], where: {payload: {starts-with: 0x0201FF}}}
          killed-by: [x]
      """
    ]

  private static func rule() throws -> SpecFile {
    let text = """
      spec: 1
      id: rule
      title: A rule
      covers: [BG-WAK-01]
      accused: device
      expect:
      \(expectations.joined(separator: "\n"))
      """
    return try SpecFile(parsing: text, path: "rule.yaml")
  }

  /// Each advertiser is heard in turn, `rounds` times.
  private static func timeline(of advertisers: Int, rounds: Int, sharing: Bool) -> [Entry] {
    let known = (0..<advertisers).map(fields)
    return (0..<rounds * advertisers).map { number in
      let advertiser = number % advertisers
      var entry = Entry(
        time: Instant(nanoseconds: Int64(number) * 1_000_000), sequence: number + 1, from: .peer,
        kind: .airAdvertisement, fields: sharing ? known[advertiser] : fields(of: advertiser))
      entry.fields[.rssi] = .integer(-40 - number * 7 % 31)
      entry.fields[.channel] = .integer(37 + number % 3)
      return entry
    }
  }

  private static func fields(of advertiser: Int) -> Fields {
    var fields = Fields()
    fields[.peer] = .text("P\(advertiser)")
    fields[.connectable] = .flag(advertiser % 5 == 0)
    let payload: [UInt8] = [
      2, 1, advertiser % 50 == 0 ? 0xFF : 6, 1, UInt8(advertiser % 14), UInt8(advertiser % 251),
    ]
    fields[.payload] = .octets(payload)
    return fields
  }

  /// Of the most advertisers some displace others, and of the fewest none does.
  @Test(arguments: [3, 90, 1_500])
  func `reports that share their fields are judged like others`(advertisers: Int) throws {
    let verdicts = try [true, false].map { sharing in
      var checker = Checker([try Self.rule()], profile: .documented, clock: .captured)
      let entries = Self.timeline(of: advertisers, rounds: 6, sharing: sharing)
      #expect(entries[0].fields.sharesAllButSignal(with: entries[advertisers].fields) == sharing)
      checker.receive(entries)
      return checker.finish(at: Instant(nanoseconds: 60_000_000_000))
    }
    #expect(String(describing: verdicts[0]) == String(describing: verdicts[1]))
    let failed = verdicts[0].flatMap(\.expectations).filter { $0.verdict == .fail }
    #expect(Set(failed.map(\.id)).isSuperset(of: ["format-0", "loud", "any"]))
    #expect(failed.map(\.findings.count).reduce(0, +) > advertisers / 14)
  }
}
