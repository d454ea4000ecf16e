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
}
