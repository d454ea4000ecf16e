import BluetoothProtocols
import Reports
import Testing
import Timelines

@Suite struct TimelineTextTests {
  @Test func `no name from the air gives orders to the terminal`() throws {
    var text = TimelineText()
    let entry = Entry(
      time: .start, sequence: 1, from: .peer, kind: .airAdvertisement, origin: .record(1),
      fields: [
        .peer: .text("C0:00:00:00:00:01"), .localName: .text("a\u{1B}[31m\u{202E}b"),
        .payload: .octets([]),
      ])
    let shown = text.line(for: entry)
    let line = try #require(shown).text
    #expect(line.contains("\"a\u{FFFD}[31m\u{FFFD}b\""))
    #expect(text.summary.contains { $0.text.hasSuffix("\"a\u{FFFD}[31m\u{FFFD}b\"") })
  }

  @Test func `a payload is shown once, and the last name that was said stands in the summary`() {
    var text = TimelineText()
    func fields(_ name: String, _ payload: UInt8) -> Fields {
      [.peer: .text("strap"), .localName: .text(name), .payload: .octets([payload])]
    }
    let (short, complete) = (fields("Pulse", 1), fields("Reedbed Pulse", 2))
    func hear(_ kind: Kind, _ fields: Fields) -> Bool {
      let entry = Entry(time: .start, sequence: 1, from: .peer, kind: kind, fields: fields)
      return text.line(for: entry) != nil
    }
    #expect(hear(.airAdvertisement, short))
    #expect(hear(.airScanResponse, complete))
    #expect(!hear(.airAdvertisement, short))
    #expect(text.summary[2] == "  strap  advertisements 3, 2 different  \"Pulse\"")
    #expect(!hear(.airScanResponse, complete))
    #expect(!hear(.airScanResponse, fields("Reedbed Pulse", 2)))
    #expect(hear(.airScanResponse, fields("Pulse", 3)))
    #expect(text.summary[2] == "  strap  advertisements 6, 3 different  \"Pulse\"")
  }

  @Test func `what is about a peer names it, and handles are hexadecimal`() throws {
    var text = TimelineText()
    let peer: Fields = [.peer: .text("strap"), .device: .text("phone")]
    func line(_ kind: Kind, from party: Party, _ fields: Fields) throws -> Substring {
      let entry = Entry(
        time: .start, sequence: 1, from: party, kind: kind, fields: peer.merging(fields))
      let shown = text.line(for: entry)
      return try #require(shown).text.drop { $0.isNumber || $0 == "." || $0 == " " }
    }
    #expect(
      try line(.callReadValue, from: .app, [:]).split(separator: " ")
        == ["phone", "call.readValue", "peer", "strap"])
    #expect(
      try line(.peerReads, from: .peer, [:]).split(separator: " ") == ["strap", "peer.reads"])
    for (sender, words) in [
      ("central", "phone disconnected"), ("peripheral", "strap disconnected"),
      ("unknown", "unknown end disconnected"),
    ] {
      let sniffed: Fields = [.central: .text("phone"), .sender: .text(sender)]
      let found = try line(.linkDisconnected, from: .peer, sniffed).split(separator: " ")
      #expect(found.joined(separator: " ") == words)
    }
    let connect: Fields = [.central: .text("phone"), .sender: .text("central")]
    #expect(
      try line(.linkConnected, from: .peer, connect).split(separator: " ")
        == ["phone", "connected", "to", "strap"])
    #expect(
      try line(.airScanRequest, from: .peer, [.central: .text("phone")]).split(separator: " ")
        == ["phone", "requests", "the", "scan", "response", "of", "phone"])
    #expect(
      try line(.divergenceUnknown, from: .harness, [.handle: .integer(20)]).split(separator: " ")
        == ["harness", "divergence.unknown", "peer", "strap", "handle", "0x0014"])
  }

  /// Lines that are appended to others are those that are made one by one, whatever is in them.
  @Test(arguments: [
    "plain", "a\u{1B}[31m\u{202E}b", "::error::x", "two\nlines\tand a tab", "##[group]",
    "Grüße 💡", "\u{7F}", "",
  ])
  func `appended lines are the same lines`(name: String) {
    for (isColored, width) in [(false, nil), (false, 60), (true, 60)] as [(Bool, Int?)] {
      var (alone, among) = (TimelineText(), TimelineText())
      (alone.isColored, alone.width) = (isColored, width)
      (among.isColored, among.width) = (isColored, width)
      var expected = ""
      var lines = TextBuffer()
      let kinds: [Kind] = [
        .airAdvertisement, .airAdvertisement, .callReadValue, .noteText, .noteEvent,
      ]
      for kind in kinds {
        let entry = Entry(
          time: .start, sequence: 1, from: .peer, kind: kind, origin: .record(7),
          fields: [
            .peer: .text(name), .localName: .text(name), .text: .text(name), .name: .text(name),
            .payload: .octets([]),
          ])
        if let line = alone.line(for: entry) { expected += line.text + "\n" }
        among.append(lineFor: entry, to: &lines)
      }
      #expect(lines.string == expected)
      #expect(among.summary == alone.summary)
    }
  }

  @Test func `a reason stands behind a colon, and no colon stands alone`() throws {
    var text = TimelineText()
    func line(_ kind: Kind, _ fields: Fields) throws -> String {
      let shown = text.line(
        for: Entry(time: .start, sequence: 1, from: .implementation, kind: kind, fields: fields))
      return try #require(shown).text
    }
    #expect(try line(.linkDisconnect, [:]).hasSuffix("  requests a disconnection"))
    #expect(
      try line(.linkDisconnect, [.status: .integer(0x13)])
        .hasSuffix("  requests a disconnection:  Remote User Terminated Connection"))
  }

  @Test(
    arguments: [
      (7_500_000, "7.5ms"), (318_750_000, "318.75ms"), (60_000_000, "60ms"), (0, "0s"),
      (306_752_155, "306ms"), (1_234_567, "1.23ms"), (-7_500_000, "-7.5ms"), (999, "999ns"),
      (-306_752_155, "-306ms"),
    ] as [(Int64, String)])
  func `times are shown in human units`(nanoseconds: Int64, shown: String) throws {
    var text = TimelineText()
    let entry = Entry(
      time: .start, sequence: 1, from: .implementation, kind: .airAdvertising,
      fields: [.enabled: .flag(true), .interval: .duration(nanoseconds)])
    let line = text.line(for: entry)
    #expect(try #require(line).text.hasSuffix("  every \(shown)"))
  }
}
