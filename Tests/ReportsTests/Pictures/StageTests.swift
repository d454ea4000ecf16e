import Captures
import Testing
import Timelines

@testable import Reports

/// The part of a page with lanes, signs, and the list beside them.
@Suite struct StageTests {
  private static let start = CaptureTime(nanosecondsSince1970: 1_714_564_800_000_000_000)

  private func picture(of entries: [Entry], hasClock: Bool = true) -> Picture {
    var builder = PictureBuilder(clock: hasClock ? WallClock(start: Self.start) : nil)
    for entry in entries { builder.receive(entry) }
    return builder.picture()
  }

  private func finding(
    _ grade: PictureFinding.Grade, _ message: String, _ entries: [Entry]
  ) -> PictureFinding {
    PictureFinding(
      grade, title: "A rule holds", message: message, device: "P1", address: "#rule",
      entries: entries.map { .init($0, "this one", isCulprit: true) })
  }

  private static let link: Fields = [.peer: .text("P1"), .connection: .integer(1)]

  private static let run: [Entry] = [
    PictureTests.entry(1, 0, .airAdvertisement, [.peer: .text("P1"), .rssi: .integer(-60)]),
    PictureTests.entry(
      2, 1000, .linkConnected,
      link.merging([
        .role: .text("central"), .interval: .duration(.milliseconds(30)),
        .supervisionTimeout: .duration(.milliseconds(720)),
      ])),
    PictureTests.entry(3, 1300, .linkRequest, link),
    PictureTests.entry(4, 1400, .linkResponse, link),
    PictureTests.entry(5, 20_000, .linkDisconnected, link.merging([.status: .integer(0x08)])),
  ]

  @Test
  func `each finding has a sign in its lane and a line in the list, which lead to each other`() {
    let findings = [
      finding(.open, "perhaps", [Self.run[3]]), finding(.advice, "better not", [Self.run[2]]),
      finding(.failure, "never", [Self.run[2], Self.run[3]]),
    ]
    let html = PictureStage(picture(of: Self.run), title: "a run", findings: findings).html
    // The gravest comes first.
    for (number, (look, message)) in zip(
      0..., [("failure", "never"), ("advice", "better not"), ("open", "perhaps")])
    {
      #expect(html.contains("<a id=\"pf\(number)\" class=\"sign \(look)\" href=\"#pl\(number)\""))
      #expect(
        html.contains("<li id=\"pl\(number)\"><a href=\"#pf\(number)\" data-i=\"\(number)\">"))
      #expect(html.contains("\(message)<small>P1 · "))
      #expect(html.contains("<g id=\"ps-\(look)\">"))
    }
    #expect(html.contains("<h2>failures: 1</h2>") && html.contains("<h2>inconclusive: 1</h2>"))
    #expect(html.contains("href=\"#rule\">the rule</a>"))
  }

  @Test func `the end of a link is told in words, in its lane and in the list`() {
    let words =
      "lost: the supervision timeout of 720ms passed without a packet, 19s after its last data "
      + "(Connection Timeout, 0x08)"
    let stage = PictureStage(picture(of: Self.run), title: "a run")
    #expect(stage.svg.items.map(\.look) == [.lost])
    #expect(stage.svg.items[0].message == words)
    #expect(stage.html.contains("<b>link 1</b> \(words)<small>P1 · 20 s · 12:00:20.000</small>"))
    #expect(stage.html.contains("data-w=\"\(words)\""))
    let open = PictureStage(picture(of: Array(Self.run.dropLast())), title: "a run")
    #expect(open.svg.items.map(\.look) == [.up])
    #expect(open.svg.items[0].message == "the recording ends while it is up")
  }

  @Test func `times are seconds, and beside them the recorder's clock, which is stated`() {
    let html = PictureStage(picture(of: Self.run), title: "a run").html
    #expect(html.contains(">0 s</text>") && html.contains(">12:00:00.000</text>"))
    #expect(html.contains("Seconds count from 2024-05-01 12:00:00.000 UTC."))
    #expect(html.contains("id=\"clock\">[1714564800000,0,[]]<"))
    let bare = PictureStage(picture(of: Self.run, hasClock: false), title: "a run")
    #expect(!bare.svg.text.contains("UTC") && bare.html.contains("id=\"clock\">null<"))
  }

  @Test func `the key explains what is in the picture, and nothing else`() {
    let html = PictureStage(picture(of: Self.run), title: "a run").html
    for words in [
      "ATT request or command", "a link was lost, or failed", "time cut out, with its length",
    ] {
      #expect(html.contains("\(words)</li>"), "\(words)")
    }
    for words in ["callback</li>", "failure</li>", "wake budget</li>"] {
      #expect(!html.contains(words), "\(words)")
    }
  }

  @Test func `names have the room that they need`() {
    let name = "Thermometer in the greenhouse"
    func svg(_ peer: String, _ name: String) -> String {
      let fields: Fields = [.peer: .text(peer), .localName: .text(name)]
      return PictureSVG(
        picture(of: [PictureTests.entry(1, 0, .airAdvertisement, fields)]), title: ""
      )
      .text
    }
    let peer = "C0:FF:EE:C0:FF:EE"
    let page = svg(peer, name)
    #expect(page.contains(">\(name)<title>") && page.contains(">\(peer)<title>"))
    #expect(svg("P1", "short").contains("data-left=\"176\""))
    let long = svg(peer, String(repeating: "n", count: 200))
    #expect(long.contains("data-left=\"320\"") && long.contains("n…<title>"))
  }

  @Test func `what is not listed is counted`() {
    let entries = (1...300).map { number in
      PictureTests.entry(number, number * 100, .linkRequest, Self.link)
    }
    let findings = entries.map { finding(.advice, "too often", [$0]) }
    let html = PictureStage(picture(of: entries), title: "a run", findings: findings).html
    #expect(html.contains("<h2>advice: 200</h2>"))
    #expect(html.contains("findings not listed here: 100"))
    let lost = (1...1200).map { number in
      PictureTests.entry(
        number, number * 100, .linkFailed, [.peer: .text("P1"), .status: .integer(0x3E)])
    }
    let picture = picture(of: lost)
    #expect(picture.endings.count == PictureBuilder.mostEndings)
    let ends = PictureStage(picture, title: "a run").html
    #expect(ends.contains("<h2>how links ended: 100</h2>"))
    #expect(ends.contains("links that ended not listed here: 900"))
  }

  @Test func `a finding whose entries are long gone has its sign all the same`() {
    let entries = (1...40_000).map { number in
      PictureTests.entry(number, number * 10, .linkCommand, Self.link)
    }
    let picture = picture(of: entries)
    #expect(picture.places[1] == nil)
    let stage = PictureStage(
      picture, title: "a run", findings: [finding(.failure, "never", [entries[0]])])
    #expect(stage.svg.items[0].signs.count == 1 && stage.svg.items[0].rings.count == 1)
  }

  @Test(arguments: ["</script><script>alert(1)</script>", "a\u{202E}b", "\"&'<b>"])
  func `hostile words are shown and do nothing`(words: String) {
    var entry = Self.run[2]
    entry.fields[.peer] = .text(words)
    var finding = finding(.failure, words, [entry])
    (finding.title, finding.device) = (words, words)
    let html = PictureStage(picture(of: [entry]), title: words, findings: [finding]).html
    #expect(
      !html.contains("<script>alert") && !html.contains("\u{202E}") && !html.contains("<b>\""))
  }
}
