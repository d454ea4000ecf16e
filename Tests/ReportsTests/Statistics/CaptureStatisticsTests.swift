import BluetoothProtocols
import Foundation
import Testing
import Timelines

@testable import Reports

/// Links and advertisers in figures.
@Suite struct CaptureStatisticsTests {
  private static func entry(
    _ sequence: Int, _ milliseconds: Int, _ kind: Kind, from party: Party = .peer,
    cause: Int? = nil,
    _ fields: Fields
  ) -> Entry {
    Entry(
      time: Instant(nanoseconds: Int64(milliseconds) * 1_000_000), sequence: sequence, from: party,
      kind: kind, cause: cause, fields: fields)
  }

  /// A link with two requests, three values and a change of its interval, which the peer ends.
  private static func link(
    _ mtu: Int = 185, latency: Int = 30, name: String = "strap", status: Int = 0x13
  ) -> [Entry] {
    let link: Fields = [.peer: .text(name), .connection: .integer(1)]
    func on(_ more: Fields) -> Fields { link.merging(more) }
    return [
      entry(
        1, 1000, .linkConnected, from: .implementation,
        on([.role: .text("central"), .interval: .duration(30_000_000)])),
      entry(
        2, 1100, .linkRequest, from: .implementation,
        on([.name: .text("Read"), .handle: .integer(3)])),
      entry(3, 1100 + latency, .linkResponse, cause: 2, on([.name: .text("Read Response")])),
      entry(4, 1300, .linkMTU, on([.mtu: .integer(mtu)])),
      entry(5, 2000, .linkParameters, on([.interval: .duration(60_000_000)])),
      entry(
        6, 2100, .linkRequest, from: .implementation,
        on([.name: .text("Write"), .handle: .integer(4)])),
      entry(7, 2100 + 3 * latency, .linkError, cause: 6, on([.name: .text("Error Response")])),
      entry(8, 3000, .linkEncrypted, on([.enabled: .flag(true)])),
      entry(
        9, 3500, .linkNotification, on([.name: .text("Notification"), .value: .octets([1, 2])])),
      entry(
        10, 4500, .linkNotification, on([.name: .text("Notification"), .value: .octets([3, 4])])),
      entry(11, 11_000, .linkDisconnected, on([.status: .integer(status)])),
    ]
  }

  private static func statistics(_ entries: [Entry], _ name: String = "a") -> CaptureStatistics {
    var statistics = CaptureStatistics(capture: name)
    for entry in entries { statistics.receive(entry) }
    return statistics
  }

  @Test func `a link is told in figures`() throws {
    let statistics = Self.statistics(Self.link())
    let link = try #require(statistics.links.first)
    #expect(statistics.links.count == 1)
    #expect(link.duration == .seconds(10))
    #expect(link.mtu == 185 && link.requests == 2 && link.refusals == 1)
    #expect(link.intervals.map(\.interval) == [.milliseconds(30), .milliseconds(60)])
    #expect(link.latency?.longest == .milliseconds(90))
    #expect(link.values == 2 && link.valueOctets == 4 && link.throughput == 0.4)
    #expect(link.ending == "the peer: Remote User Terminated Connection")
    let text = statistics.text(links: true, peers: true).text
    #expect(text.contains("  1     strap  10s     30ms → 60ms  185       after 2s   2"))
    #expect(text.contains("advertisers: 0"))
  }

  @Test func `an advertiser is told in figures, with what a sniffer missed`() throws {
    // One in five events is missing.
    let heard = (0..<200).filter { $0 % 5 != 4 }
    let entries = heard.map { number in
      Self.entry(
        number + 1, number * 100, .airAdvertisement,
        [
          .peer: .text("tag"), .rssi: .integer(-60 + number % 3), .channel: .integer(37),
          .payload: .octets([number < 100 ? 1 : 2]), .localName: .text("Tag"),
        ])
    }
    let peer = try #require(Self.statistics(entries).advertisers.first)
    #expect(peer.reports == 160 && peer.changes == 1 && peer.name == "Tag")
    #expect(peer.interval?.median == .milliseconds(100))
    #expect(peer.longestGap == .milliseconds(200))
    #expect(peer.signal.map { [$0.weakest, $0.median, $0.strongest] } == [-60, -59, -58])
    #expect(abs(try #require(peer.loss) - 0.2) < 0.02)
  }

  @Test func `quantiles of many values take bounded memory`() {
    var values = SampledValues()
    for number in 0..<1_000_000 { values.add(Int64(number)) }
    #expect(values.count == 1_000_000 && values.least == 0 && values.greatest == 999_999)
    #expect(abs((values.median ?? 0) - 500_000) < 10_000)
    #expect(abs((values.quantile(95) ?? 0) - 950_000) < 10_000)
    var course = SampledCourse()
    for number in 0..<100_000 { course.add(1, at: Int64(number)) }
    #expect(course.points.count <= 480)
  }

  @Test func `two captures differ in what changed, and in nothing else`() {
    let (one, other) = (Self.statistics(Self.link()), Self.statistics(Self.link(), "b"))
    #expect(StatisticsDifference(one, other).items.isEmpty)
    let changed = Self.statistics(Self.link(23, status: 0x08), "b")
    #expect(
      StatisticsDifference(one, changed).items == [
        .init(peer: "strap", link: 1, what: "MTU", former: "185", latter: "23"),
        .init(
          peer: "strap", link: 1, what: "ended by",
          former: "the peer: Remote User Terminated Connection",
          latter: "nobody: Connection Timeout"),
      ])
    let others = StatisticsDifference(one, Self.statistics(Self.link(name: "lamp"), "b"))
    #expect(others.items.map(\.peer) == ["lamp", "strap"])
    #expect(others.items.map { $0.former == nil } == [true, false])
  }

  private static func course(_ names: [String]) -> StepCourse {
    var course = StepCourse()
    for name in names { course.add(name) }
    return course
  }

  @Test func `two courses part where a step is missing, new, or at another place`() {
    func hunks(_ one: [String], _ other: [String]) -> [StepHunk] {
      Self.course(one).hunks(to: Self.course(other)) { $0 != "value" }
    }
    #expect(hunks(["a", "b", "value"], ["a", "b", "value", "value"]).isEmpty)
    #expect(
      hunks(["a", "b", "c"], ["a", "x", "c", "c"]) == [
        StepHunk(place: 2, former: "b, c", latter: "x, c ×2")
      ])
    #expect(
      hunks(["a", "b", "c", "d"], ["b", "c", "d", "a"]) == [
        StepHunk(place: 1, former: "a (at another position)", latter: nil),
        StepHunk(place: 5, former: nil, latter: "a (at another position)"),
      ])
  }

  @Test func `links are aligned by what went over them`() {
    let courses = [["read"], ["write", "encrypted"], ["subscribe", "value"]].map(Self.course)
    let pairs = StepCourse.aligned(courses, [courses[0], courses[2]])
    #expect(pairs.map { $0.0 } == [0, 1, 2])
    #expect(pairs.map { $0.1 } == [0, nil, 1])
  }

  @Test func `requests in another order are a difference, without a look at times`() {
    var entries = Self.link()
    let late = entries.map { entry in
      var entry = entry
      entry.time = entry.time + .seconds(3600)
      return entry
    }
    #expect(
      StatisticsDifference(Self.statistics(entries), Self.statistics(late, "b")).items.isEmpty)
    (entries[1].fields, entries[5].fields) = (entries[5].fields, entries[1].fields)
    let items = StatisticsDifference(Self.statistics(Self.link()), Self.statistics(entries, "b"))
      .items
    #expect(items.map(\.what) == ["from step 1", "from step 3"])
    #expect(items[0].former == "Read 0x0003 (at another position)")
  }

  /// A sniffer hears both ends, and no host.
  private static func sniffed(endedBy end: String, client: String = "central") -> [Entry] {
    func on(_ sender: String, _ more: Fields) -> Fields {
      let link: Fields = [.peer: .text("strap"), .connection: .integer(1)]
      return link.merging([.sender: .text(sender)]).merging(more)
    }
    return [
      entry(1, 1000, .linkConnected, on("central", [.interval: .duration(30_000_000)])),
      entry(2, 1100, .linkRequest, on(client, [.name: .text("Read"), .handle: .integer(3)])),
      entry(3, 9000, .linkDisconnected, on(end, [.status: .integer(0x13)])),
    ]
  }

  @Test(arguments: [
    ("central", "the central"), ("peripheral", "the peripheral"), ("unknown", "either end"),
  ])
  func `the end of a sniffed link names the end that wanted it`(
    sender: String, words: String
  ) throws {
    let link = try #require(Self.statistics(Self.sniffed(endedBy: sender)).links.first)
    #expect(link.ending == "\(words): Remote User Terminated Connection")
  }

  @Test func `captures differ in which end sent what`() {
    let one = Self.statistics(Self.sniffed(endedBy: "central"))
    let ended = Self.statistics(Self.sniffed(endedBy: "peripheral"), "b")
    #expect(
      StatisticsDifference(one, ended).items == [
        .init(
          peer: "strap", link: 1, what: "ended by",
          former: "the central: Remote User Terminated Connection",
          latter: "the peripheral: Remote User Terminated Connection")
      ])
    let asked = Self.statistics(Self.sniffed(endedBy: "central", client: "peripheral"), "b")
    #expect(
      StatisticsDifference(one, asked).items == [
        .init(
          peer: "strap", link: 1, what: "from step 1", former: "Read 0x0003",
          latter: "Read 0x0003 by the peripheral")
      ])
    // A host that is the central asks as a sniffed central does.
    var host = Self.sniffed(endedBy: "central")
    host[0].fields[.role] = .text("central")
    for place in host.indices { host[place].fields[.sender] = nil }
    host[1].from = .implementation
    #expect(
      StatisticsDifference(one, Self.statistics(host, "b")).items.map(\.what) == ["ended by"])
  }

  @Test func `a device with another address is known by its name`() {
    func heard(_ peer: String) -> [Entry] {
      (0..<20).map { number in
        Self.entry(
          number + 1, number * 100, .airAdvertisement,
          [.peer: .text(peer), .localName: .text("Tag"), .payload: .octets([1])])
      }
    }
    let difference = StatisticsDifference(
      Self.statistics(heard("one")), Self.statistics(heard("two"), "b"))
    #expect(difference.items.isEmpty && difference.compared.devices == 1)
  }

  @Test func `no name is markup, and another parser reads the documents`() throws {
    let name = "<b>&\"\u{202E}"
    let (one, other) = (
      Self.statistics(Self.link(name: name)), Self.statistics(Self.link(23, name: name), "b")
    )
    let difference = StatisticsDifference(one, other)
    for page in [
      CaptureStatistics.page([one], links: true, peers: true, facts: []),
      difference.page(facts: []),
    ] {
      #expect(page.text.contains("&lt;b&gt;&amp;") && !page.text.contains("<b>"))
    }
    for json in [CaptureStatistics.json([one]), difference.json] {
      #expect(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) is [String: Any])
    }
  }

  // MARK: - What differs although the names of the steps are the same

  private static func one(_ kind: Kind, _ fields: Fields) -> CaptureStatistics {
    let link: Fields = [.peer: .text("strap"), .connection: .integer(1)]
    return statistics([
      entry(1, 1000, .linkConnected, from: .implementation, link),
      entry(2, 1100, kind, link.merging(fields)),
    ])
  }

  @Test(
    arguments: [
      (
        Kind.linkError, [.code: .integer(5)], [.code: .integer(2)],
        "refused: Insufficient Authentication", "refused: Read Not Permitted"
      ),
      (
        .linkPaired, [.enabled: .flag(false), .status: .integer(5)],
        [.enabled: .flag(false), .status: .integer(4)],
        "pairing failed: Pairing Not Supported", "pairing failed: Confirm Value Failed"
      ),
      (
        .linkEncrypted, [.enabled: .flag(false), .status: .integer(6)],
        [.enabled: .flag(false), .status: .integer(8)],
        "not encrypted: PIN or Key Missing", "not encrypted: Connection Timeout"
      ),
      (
        .linkSignalling, [.name: .text("Answer"), .status: .integer(0)],
        [.name: .text("Answer"), .status: .integer(1)], "Answer result 0x0000",
        "Answer result 0x0001"
      ),
      (
        .linkFailed, [.status: .integer(0x3E)], [.status: .integer(0x08)],
        "connection failed: Connection Failed to be Established",
        "connection failed: Connection Timeout"
      ),
      (
        .callbackDidWriteValue, [.error: .text("writeNotPermitted")], [:],
        "callback.didWriteValue: writeNotPermitted", "callback.didWriteValue"
      ),
    ] as [(Kind, Fields, Fields, String, String)])
  func `outcomes differ by their reasons`(
    kind: Kind, former: Fields, latter: Fields, one: String, other: String
  ) {
    let difference = StatisticsDifference(Self.one(kind, former), Self.one(kind, latter))
    #expect(difference.items.map(\.former) == [one])
    #expect(difference.items.map(\.latter) == [other])
  }

  @Test func `timeouts and latencies of a link are compared`() {
    func link(_ latency: Int, _ timeout: Int64) -> CaptureStatistics {
      Self.one(
        .linkParameters,
        [.peripheralLatency: .integer(latency), .supervisionTimeout: .duration(timeout)])
    }
    let items = StatisticsDifference(link(0, 2_000_000_000), link(4, 6_000_000_000)).items
    #expect(items.map(\.what) == ["peripheral latency", "supervision timeout"])
    #expect(items.map(\.former) == ["0", "2s"])
    #expect(items.map(\.latter) == ["4", "6s"])
  }

  @Test func `steps beyond those that are kept are not taken for equal`() {
    func course(_ count: Int, last: String) -> CaptureStatistics {
      var entries = [
        Self.entry(
          1, 1, .linkConnected, from: .implementation,
          [.peer: .text("strap"), .connection: .integer(1)])
      ]
      for number in 2...count {
        entries.append(
          Self.entry(
            number, number, .linkCommand, from: .implementation,
            [
              .peer: .text("strap"), .connection: .integer(1),
              .name: .text(number == count ? last : "Command \(number % 2)"),
            ]))
      }
      return Self.statistics(entries)
    }
    #expect(StatisticsDifference(course(2000, last: "X"), course(2000, last: "X")).items.isEmpty)
    let items = StatisticsDifference(course(2000, last: "X"), course(2000, last: "Y")).items
    #expect(items.map(\.what) == ["steps that are not compared"])
    #expect(items.first?.former == items.first?.latter)
  }

  @Test func `only the devices that are asked for are compared`() {
    let one = Self.statistics(Self.link() + Self.link(name: "lamp"))
    let other = Self.statistics(Self.link(23) + Self.link(23, name: "lamp"), "b")
    #expect(Set(StatisticsDifference(one, other).items.map(\.peer)) == ["strap", "lamp"])
    let items = StatisticsDifference(one, other, about: ["LAMP"]).items
    #expect(Set(items.map(\.peer)) == ["lamp"])
    #expect(!items.isEmpty)
  }

  // MARK: - Columns

  private static func request(
    _ number: Int, _ opcode: Int, _ fields: Fields, refusedWith code: Int
  ) -> [Entry] {
    let link: Fields = [.peer: .text("strap"), .connection: .integer(1)]
    return [
      entry(
        number, 1000 + number, .linkRequest, from: .implementation,
        link.merging(fields).merging([.opcode: .integer(opcode)])),
      entry(
        number + 1, 1001 + number, .linkError, cause: number,
        link.merging([.opcode: .integer(1), .code: .integer(code)])),
    ]
  }

  private static let began = entry(
    1, 1000, .linkConnected, from: .implementation,
    [.peer: .text("strap"), .connection: .integer(1)])

  @Test func `the end of a discovery is no refusal`() throws {
    let searches = [0x04, 0x06, 0x08, 0x10].enumerated().flatMap {
      Self.request(2 + 2 * $0.offset, $0.element, [:], refusedWith: 0x0A)
    }
    let statistics = Self.statistics(
      [Self.began] + searches + Self.request(20, 0x08, [:], refusedWith: 0x05)
        + Self.request(22, 0x0A, [:], refusedWith: 0x0A))
    let link = try #require(statistics.links.first)
    #expect(link.requests == 6 && link.refusals == 2)
    #expect(link.course.steps.count { $0.name == "nothing found" } == 4)
  }

  @Test func `a link begins with an MTU of 23, unless it was up before`() throws {
    #expect(Self.statistics([Self.began]).links.first?.mtu == 23)
    let request = Self.request(1, 0x0A, [:], refusedWith: 0x05)
    let before = try #require(Self.statistics(request).links.first)
    #expect(before.began == nil && before.mtu == nil)
  }

  @Test func `what is written counts in both directions of the table`() throws {
    let link: Fields = [.peer: .text("strap"), .connection: .integer(1)]
    let entries = [
      Self.began,
      Self.entry(
        2, 1100, .linkRequest, from: .implementation,
        link.merging([.opcode: .integer(0x12), .value: .octets([1, 2, 3])])),
      Self.entry(
        3, 1200, .linkCommand, from: .implementation,
        link.merging([.opcode: .integer(0x52), .value: .octets([4])])),
      Self.entry(
        4, 1300, .linkRequest, from: .implementation,
        link.merging([
          .opcode: .integer(6), .value: .octets([0x0D, 0x18]),
          .attributeType: .uuid(GATTAttributeType.primaryService),
        ])),
      Self.entry(5, 3000, .linkDisconnected, link.merging([.status: .integer(0x13)])),
    ]
    let found = try #require(Self.statistics(entries).links.first)
    #expect(found.writes == 2 && found.writtenOctets == 4 && found.upload == 2)
    let cells = StatisticsTables.cells(of: found)
    #expect(cells.count == StatisticsTables.linkHeads.count)
    let place = try #require(StatisticsTables.linkHeads.firstIndex(of: "octets/s up"))
    #expect(cells[place] == "2.0" && cells[place - 1] == "2")
  }

  @Test func `a long row of PHYs is shortened`() {
    #expect(StatisticsTables.shortened(["1M", "2M"]) == "1M → 2M")
    #expect(
      StatisticsTables.shortened(["1M", "2M", "1M", "2M", "1M", "2M"])
        == "1M → 2M → 1M → 2M → … (6 in all)")
  }
}
