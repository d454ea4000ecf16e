import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Timelines that make no sense: entries are lost, repeated or out of order, or have damaged
/// octets.
@Suite struct NonsenseTests {
  private func damaged(_ entries: [Entry], _ chance: inout SeededGenerator) -> [Entry] {
    var damaged: [Entry] = []
    for entry in entries {
      var entry = entry
      switch Int.random(in: 0..<12, using: &chance) {
      case 0: continue
      case 1: damaged.append(entry)
      case 2:
        let extremes = [Int64.min + 1, -1, 0, 1, .max]
        entry.time = Instant(nanoseconds: extremes.randomElement(using: &chance) ?? 0)
      case 3:
        guard let place = entry.fields.indices.randomElement(using: &chance) else { break }
        entry[entry.fields[place].field] = nil
      case 4, 5:
        guard var octets = entry[.octets]?.octets ?? entry[.payload]?.octets, !octets.isEmpty
        else { break }
        let place = Int.random(in: octets.indices, using: &chance)
        octets[place] = UInt8.random(in: 0...255, using: &chance)
        if Bool.random(using: &chance) { octets.removeLast() }
        entry[entry[.octets] == nil ? .payload : .octets] = .octets(octets)
      case 6: entry[.connection] = .integer(Int.random(in: -1...3, using: &chance))
      case 7: entry.from = entry.from == .peer ? .implementation : .peer
      default: break
      }
      damaged.append(entry)
    }
    if Bool.random(using: &chance) { damaged.shuffle(using: &chance) }
    return damaged
  }

  private func randomRequest(_ chance: inout SeededGenerator) -> [UInt8] {
    let opcodes: [UInt8] = [
      0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x16, 0x18, 0x1E, 0x20, 0x52, 0x3F,
      0xFF,
    ]
    let length = Int.random(in: 0..<9, using: &chance)
    return [opcodes.randomElement(using: &chance) ?? 2]
      + (0..<length).map { _ in UInt8.random(in: 0...6, using: &chance) }
  }

  @Test(arguments: 0..<120)
  func `nothing that a timeline says makes the rebuilding or the world trap`(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let entries = damaged(Tape.strap.entries + Tape.watch.entries, &chance)
    let recording = Recording(entries)
    let script = AppScript(recording)
    #expect(script.strands.first?.peer == nil)
    var bench = AirBench(recording: recording, seed: seed)
    bench.scan()
    bench.tell(.airAdvertising, [.enabled: .flag(true), .payload: .octets([])])
    for peer in recording.peers {
      bench.tell(.airInitiating, [.enabled: .flag(true), .peer: .text(peer.name)])
    }
    for _ in 0..<40 {
      bench.run(for: .milliseconds(250))
      let octets = randomRequest(&chance)
      bench.tell(
        Kind(ATTOpcode(rawValue: octets[0])),
        [
          .connection: .integer(Int.random(in: 1...2, using: &chance)), .octets: .octets(octets),
        ])
    }
    bench.end()
    let count = bench.entries(.divergenceUnused).count
    #expect(count <= recording.interactionCount)
  }

  @Test(arguments: 0..<60)
  func `no callback makes a replayed app trap`(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let entries = damaged(Tape.strap.entries + Tape.watch.entries, &chance)
    var app = ReplayedApp(Recording(entries))
    let kinds = Kind.allCases.filter { $0.family == .callback || $0.family == .app }
    var calls = 0
    for time in 0..<300 {
      let entry = Entry(
        time: milliseconds(time * 10), sequence: time + 1, from: .implementation,
        kind: kinds.randomElement(using: &chance) ?? .callbackDidConnect,
        fields: [
          .peer: .text(Tape().peer), .central: .text(Tape().peer), .state: .text("poweredOn"),
          .role: .text(Bool.random(using: &chance) ? "central" : "peripheral"),
          .service: .uuid(BluetoothUUID(UInt16(0x180D))),
          .characteristic: .uuid(BluetoothUUID(UInt16(0x2A39))),
          .offset: .integer(Int.random(in: -2...9, using: &chance)), .value: .octets([8]),
        ])
      calls += app.receive(entry).count
    }
    #expect(calls > 0)
  }
}
