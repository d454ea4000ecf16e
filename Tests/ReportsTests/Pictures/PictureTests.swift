import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import TestSupport
import Testing
import Timelines

@testable import Reports

@Suite struct PictureTests {
  /// A picture looks as it did. One that has no file in `Golden/` is recorded, and its test fails
  /// this once.
  @Test func `a small run looks as it did`() throws {
    try compare(PictureSVG(picture(of: Self.run), title: "a run").text, with: "run.svg")
  }

  @Test func `a finding is ringed, with its deadline and what is missing`() throws {
    var spotlight = Spotlight(
      title: "rule › expectation", message: "no callback.didConnect in 10 s")
    spotlight.witnesses = [.init(Self.run[4], "trigger", isCulprit: true)]
    spotlight.scope = Self.time(1000)...Self.time(11_000)
    spotlight.deadline = Self.time(11_000)
    spotlight.missing = .init(.callbackDidConnect, at: Self.time(11_000), Self.run[4].fields)
    let svg = PictureSVG(picture(of: Self.run), title: "a run", spotlight: spotlight).text
    for part in ["class=\"ring\"", "class=\"scope\"", "class=\"deadline\"", "missing: didConnect"] {
      #expect(svg.contains(part), "\(part) is not drawn")
    }
    try compare(svg, with: "finding.svg")
  }

  @Test func `the same timeline gives the same octets`() {
    let texts = (0..<2).map { _ in PicturePage(picture(of: Self.run), title: "a").document.text }
    #expect(texts[0] == texts[1])
  }

  @Test func `three days of nothing are a gap with its length`() {
    let far = Self.run + [Self.entry(99, 259_200_000, .userOpensApp, [.app: .text("lock")])]
    let axis = TimeAxis(
      picture(of: far).moments, from: .start, until: Self.time(259_200_000), width: 1000)
    let longest = axis.gaps.max { $0.end - $0.start < $1.end - $1.start }
    #expect(longest.map { TimeAxis.length($0.end - $0.start) } == "2d 23h")
    #expect(longest.map { $0.right - $0.left } == TimeAxis.gapWidth)
    #expect(PictureSVG(picture(of: far), title: "").text.contains(">2d 23h</text>"))
  }

  @Test func `places ascend with time, and with the order at one instant`() {
    let axis = TimeAxis(
      picture(of: Self.run).moments, from: .start, until: Self.time(20_000), width: 1000)
    let places = Self.run.map { axis.place(of: $0.time, $0.sequence) }
    #expect(places == places.sorted())
    #expect(places[0] < places[1], "both happen at the start")
  }

  @Test func `a long crowd is folded and counted, and what stands alone stays alone`() {
    var series = FoldedSeries<PictureMark>()
    series.append(PictureMark(Self.entry(1, 0, .callConnect, [:])))
    for number in 0..<1000 {
      series.append(PictureMark(Self.entry(2 + number, 60_000 + number, .airAdvertisement, [:])))
    }
    series.fold(to: 100)
    #expect(series.elements.count <= 100)
    #expect(series.elements.reduce(0) { $0 + $1.count } == 1001)
    #expect(series.elements[0].count == 1 && series.elements[0].first.kind == .callConnect)
  }

  @Test(.slow) func `a hundred thousand entries take a bounded picture that says what is folded`() {
    var builder = PictureBuilder()
    for number in 0..<100_000 {
      builder.receive(
        Self.entry(
          number + 1, number * 10, .airAdvertisement,
          [.peer: .text("P\(number % 3)"), .rssi: .integer(-60), .payload: .octets([1])]))
    }
    let picture = builder.picture()
    let marks = picture.lanes.reduce(0) {
      $0 + $1.rows.values.reduce(0) { $0 + $1.marks.elements.count }
    }
    #expect(marks <= PictureBuilder.mostKept)
    let drawn = PictureSVG(picture, title: "")
    #expect(drawn.facts.count <= PictureSVG.mostMarks)
    #expect(drawn.text.contains("entries: 100000"))
    #expect(drawn.text.contains("merged with neighbours: "))
    #expect(PicturePage(picture, title: "").document.text.utf8.count < 2_000_000)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "a\u{202E}b", "\"&'", String(repeating: "x", count: 10_000),
  ])
  func `hostile names are shown and do nothing`(name: String) throws {
    let entries = [
      Self.entry(1, 0, .userOpensApp, [.app: .text(name)]),
      Self.entry(2, 1, .airAdvertisement, [.peer: .text(name), .localName: .text(name)]),
      Self.entry(3, 2, .appForeground, [.app: .text(name)]),
    ]
    let page = PicturePage(picture(of: entries), title: name).document.text
    #expect(!page.contains("<script>alert") && !page.contains("\u{202E}"))
    #expect(page.utf8.count < 60_000)
    let svg = PictureSVG(picture(of: entries), title: name).text
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func `a wake that outlasts its budget says so`() {
    let entries = [
      Self.entry(1, 0, .appWoken, [.app: .text("a"), .deadline: .instant(Self.time(10_000))]),
      Self.entry(2, 20_000, .appSuspended, [.app: .text("a")]),
    ]
    #expect(PictureSVG(picture(of: entries), title: "").text.contains("over its budget"))
  }

  @Test func `trace events are JSON in which every slice ends`() throws {
    var trace = TraceEvents()
    var text = TraceEvents.header.text
    var entries = Self.run
    entries[4].cause = 2
    for entry in entries { text += trace.lines(for: entry).text }
    text += trace.footer().text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let events = try #require(object["traceEvents"] as? [[String: Any]])
    let phases = events.compactMap { $0["ph"] as? String }
    #expect(phases.count { $0 == "B" } == 3 && phases.count { $0 == "E" } == 3)
    #expect(phases.count { $0 == "f" } == 1)
    // A flow begins right after the slice of its cause, and ends right after that of its effect.
    func numbers(_ phase: String) -> [Int] {
      zip(events, events.dropFirst()).filter { $1["ph"] as? String == phase }.compactMap {
        ($0.0["args"] as? [String: Any])?["sequence"] as? Int
      }
    }
    #expect(numbers("f") == [5] && numbers("s").contains(2))
    #expect(phases.contains("C") && phases.contains("M") && phases.contains("X"))
  }

  @Test func `what waited for an app is a curve`() {
    let app: Fields = [.app: .text("a")]
    var callback = Self.entry(4, 9000, .callbackDidDisconnect, app)
    callback.cause = 2
    let entries = [
      Self.entry(1, 0, .appSuspended, app),
      Self.entry(2, 3000, .linkDisconnected, [.peer: .text("P"), .connection: .integer(1)]),
      Self.entry(3, 9000, .appForeground, app), callback,
    ]
    let lane = picture(of: entries).lanes.first { !$0.waits.isEmpty }
    #expect(lane?.queue.map(\.level) == [1, 0])
    #expect(lane?.queue.map(\.time) == [Self.time(3000), Self.time(9000)])
    // The same is a counter among trace events.
    var trace = TraceEvents()
    let texts = entries.map { trace.lines(for: $0).text } + [trace.footer().text]
    let counts = texts.joined().matches(of: /"ts":([0-9.]+),"name":"held back".*"callbacks":(\d)/)
      .map { "\($0.output.1) \($0.output.2)" }
    #expect(counts == ["3000000.000 1", "9000000.000 0"])
  }

  @Test func `a finding is sketched in letters for a terminal`() {
    var spotlight = Spotlight(title: "rule › expectation", message: "no callback.didConnect")
    spotlight.witnesses = [.init(Self.run[4], "trigger", isCulprit: true)]
    spotlight.deadline = Self.time(11_000)
    spotlight.missing = .init(.callbackDidConnect, at: Self.time(11_000), Self.run[4].fields)
    let lines = PictureSketch(picture(of: Self.run), spotlight: spotlight, width: 100).lines
      .map(\.text)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.first?.contains("0 s") == true)
    #expect(lines.contains { $0.hasPrefix("app lock         life") && $0.contains("█foreground█") })
    #expect(lines.contains { $0.contains("calls") && $0.contains("①") && $0.contains("┊") })
    #expect(lines.contains { $0.contains("callbacks") && $0.contains("○") })
    #expect(lines.last == "① #5 trigger   ┊ deadline 11 s   ○ missing: callback.didConnect")
  }

  @Test func `the navigator shows how many entries and octets there are`() {
    var entries = Self.run
    entries[6].fields[.value] = .octets([1, 2, 3])
    let svg = PictureSVG(picture(of: entries), title: "")
    let strip = Navigator(svg).svg
    #expect(strip.contains("line: octets, at most 3"))
    #expect(strip.contains("id=\"window\"") && strip.contains("class=\"area\" d=\"M176 40H"))
  }

  @Test func `a picture of a long run is centred on the witnesses, and says what it squeezed`() {
    let entries = (1...400).map { number in
      Self.entry(number, number * 1000, .callConnect, Self.app)
    }
    var spotlight = Spotlight(title: "rule › expectation", message: "too late")
    spotlight.witnesses = [.init(entries[299], "this one", isCulprit: true)]
    let picture = picture(of: entries)
    let text = PictureSVG(picture, title: "", spotlight: spotlight).text
    #expect(text.contains("far from the witnesses: 387"))
    // The witness and its neighbours have at least 20 units of room each.
    let drawing = PictureDrawing(picture, title: "", spotlight: spotlight, prefix: "p")
    let places = (296...303).map { drawing.x(entries[$0].time, entries[$0].sequence) }
    #expect(zip(places.dropFirst(), places).allSatisfy { $0 - $1 > 20 })
    #expect(!PictureSVG(picture, title: "").text.contains("far from the witnesses"))
  }
}

extension PictureTests {
  static func time(_ milliseconds: Int) -> Instant {
    Instant(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  static func entry(_ sequence: Int, _ milliseconds: Int, _ kind: Kind, _ fields: Fields) -> Entry {
    Entry(
      time: time(milliseconds), sequence: sequence, from: kind.usualParty, kind: kind,
      fields: fields)
  }

  static let app: Fields = [.device: .text("phone"), .app: .text("lock")]

  static let run: [Entry] = [
    entry(1, 0, .userOpensApp, app), entry(2, 0, .appForeground, app),
    entry(
      3, 200, .airScanning, [.device: .text("phone"), .enabled: .flag(true), .active: .flag(true)]),
    entry(4, 300, .airAdvertisement, [.peer: .text("P1"), .rssi: .integer(-60)]),
    entry(5, 1000, .callConnect, app.merging([.peer: .text("P1")])),
    entry(
      6, 1200, .linkConnected,
      [.device: .text("phone"), .peer: .text("P1"), .connection: .integer(1)]),
    entry(7, 1300, .linkRequest, [.peer: .text("P1"), .connection: .integer(1)]),
    entry(8, 20_000, .linkDisconnected, [.peer: .text("P1"), .connection: .integer(1)]),
  ]

  func picture(of entries: [Entry]) -> Picture {
    var builder = PictureBuilder()
    for entry in entries { builder.receive(entry) }
    return builder.picture()
  }
}

extension Kind {
  fileprivate var usualParty: Party {
    switch family {
    case .user: .user
    case .call: .app
    case .air where self == .airAdvertisement: .peer
    default: .implementation
    }
  }
}

private func compare(
  _ text: String, with name: String, at location: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let file = folder.appending(path: name)
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name): look at it and run the test again", sourceLocation: location)
    return
  }
  #expect(text == golden, sourceLocation: location)
}
