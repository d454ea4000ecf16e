import Reports
import Testing
import Timelines
import VirtualTime

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
    let line = try #require(shown)
    #expect(line.contains("\"a\u{FFFD}[31m\u{FFFD}b\""))
    #expect(text.summary.contains { $0.hasSuffix("\"a\u{FFFD}[31m\u{FFFD}b\"") })
  }

  @Test func `what is about a peer names it, and handles are hexadecimal`() throws {
    var text = TimelineText()
    let peer: Fields = [.peer: .text("strap"), .device: .text("phone")]
    func line(_ kind: Kind, from party: Party, _ fields: Fields) throws -> Substring {
      let entry = Entry(
        time: .start, sequence: 1, from: party, kind: kind, fields: peer.merging(fields))
      let shown = text.line(for: entry)
      return try #require(shown).drop { $0.isNumber || $0 == "." || $0 == " " }
    }
    #expect(
      try line(.callReadValue, from: .app, [:]).split(separator: " ")
        == ["phone", "call.readValue", "peer", "strap"])
    #expect(
      try line(.peerReads, from: .peer, [:]).split(separator: " ") == ["strap", "peer.reads"])
    #expect(
      try line(.divergenceUnknown, from: .harness, [.handle: .integer(20)]).split(separator: " ")
        == ["harness", "divergence.unknown", "peer", "strap", "handle", "0x0014"])
  }
}
