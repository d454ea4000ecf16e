import BluetoothProtocols
import Captures
import Testing
import Timelines

/// Whatever two hosts send and their controllers answer, early, late, twice or never: entries leave
/// in order of time and of their records, numbered without a gap, and an answer names its request.
@Suite struct CommandOrderTests {
  private static let commands: [[UInt8]] = [
    [0x0C, 0x20, 2, 1, 0], [0x0A, 0x20, 1, 1], [0x03, 0x0C, 0], [0x05, 0x20, 6, 1, 2, 3, 4, 5, 6],
    [0x14, 0x14, 2, 0x40, 0],
  ]

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `entries leave in order`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var feed = RecordFeed()
    var builder = TimelineBuilder()
    var entries: [Entry] = []
    feed.time = 0
    for _ in 1...150 {
      feed.time? += [0, 1_000_000, 50_000_000, 600_000_000].randomElement(using: &chance) ?? 0
      entries += builder.entries(of: record(&feed, &chance))
      if Int.random(in: 0..<60, using: &chance) == 0 { entries += builder.entriesForGap() }
    }
    entries += builder.heldEntries()
    #expect(!builder.isHolding)
    #expect(entries.map(\.sequence) == Array(1...entries.count))
    for (entry, next) in zip(entries, entries.dropFirst()) {
      #expect(entry.time <= next.time)
      #expect(try record(of: entry) <= record(of: next))
    }
    for entry in entries {
      guard let cause = entry.cause else { continue }
      #expect(entry.kind == .linkResponse && cause < entry.sequence)
      #expect(entries[cause - 1].kind == .linkRequest)
    }
  }

  private func record(_ feed: inout RecordFeed, _ chance: inout SeededGenerator) -> DecodedRecord {
    let adapter = UInt32.random(in: 0...1, using: &chance)
    let command = Self.commands.randomElement(using: &chance) ?? []
    switch Int.random(in: 0..<7, using: &chance) {
    case 0, 1: return feed.feed(.hci(.command), .hostToController, command, adapter: adapter)
    case 2, 3:
      let allowed = UInt8.random(in: 0...3, using: &chance)
      let status: UInt8 = Int.random(in: 0..<4, using: &chance) == 0 ? 0x0C : 0
      let completion = [0x0E, 4, allowed, command[0], command[1], status]
      return feed.feed(.hci(.event), .controllerToHost, completion, adapter: adapter)
    case 4: return feed.event("3E 0F 02 01 00 01 0605040302C0 03 020106 C4", adapter: adapter)
    case 5: return feed.acl(Packet.readRequest, .hostToController, adapter: adapter)
    default: return feed.acl("4020 0600 0200 0400 0B AA", .controllerToHost, adapter: adapter)
    }
  }

  private func record(of entry: Entry) throws -> Int {
    guard case .record(let number) = try #require(entry.origin) else { return 0 }
    return number
  }
}
