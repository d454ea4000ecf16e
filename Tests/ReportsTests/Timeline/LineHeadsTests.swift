import BluetoothProtocols
import Captures
import TestSupport
import Testing
import Timelines

@testable import Reports

/// Lines that share their beginning with earlier ones are those that each entry has by itself.
@Suite struct LineHeadsTests {
  private func entries(of file: String) throws -> [Entry] {
    var builder = TimelineBuilder()
    var decoder = RecordDecoder()
    var entries: [Entry] = []
    _ = try Capture.open(file).forEachRecord { record, octets in
      entries += builder.entries(of: decoder.decode(record, octets))
    }
    return entries + builder.heldEntries()
  }

  @Test(arguments: (CaptureFiles.traces + CaptureFiles.lives).map(\.path))
  func `the lines of a capture are those of each entry by itself`(file: String) throws {
    var text = TimelineText(showsEverything: true)
    for entry in try entries(of: file) {
      var alone = TimelineText(showsEverything: true)
      var joined = entry
      // A value that is set anew is among the other fields.
      joined.fields[.octets] = entry[.octets]
      #expect(!joined.fields.hasPDUApart)
      let (line, expected) = (text.line(for: entry), alone.line(for: joined))
      #expect(line?.text == expected?.text)
    }
  }

  @Test func `what another party or another kind did has another line`() throws {
    let files = CaptureFiles.traces.map(\.path)
    let apart = try files.flatMap(entries).filter { $0.fields.hasPDUApart }
    let entry = try #require(apart.first)
    var text = TimelineText()
    for party in [Party.peer, .implementation, .peer] {
      for kind in [Kind.linkRequest, .linkNotification, .linkRequest] {
        var other = entry
        (other.from, other.kind) = (party, kind)
        var alone = TimelineText()
        let (line, expected) = (text.line(for: other), alone.line(for: other))
        #expect(line?.text == expected?.text)
      }
    }
  }

  @Test func `a head is kept until another one takes its place`() throws {
    var heads = LineHeads()
    let entries = (0..<2000).map { number in
      var fields: Fields = [.peer: .text("P\(number)"), .name: .text("N")]
      fields[.handle] = .integer(number)
      return Entry(
        time: .start, sequence: 1, from: .peer, kind: .linkNotification, fields: fields)
    }
    var known = 0
    for (number, entry) in entries.enumerated() {
      var text = TextBuffer()
      let isKnown = heads.append(headOf: entry, to: &text)
      #expect(!isKnown)
      heads.keep("head \(number)", of: entry)
    }
    for (number, entry) in entries.enumerated() {
      var text = TextBuffer()
      if heads.append(headOf: entry, to: &text) {
        known += 1
        #expect(text.string == "head \(number)")
      }
    }
    #expect(known > 50 && known <= 256)
  }
}
