import Testing
import Timelines

@testable import Replay

@Suite struct AudibilityTests {
  /// The events of a range that get through, found one after the other.
  private func heard(_ audibility: Audibility, in range: Range<Int64>) -> [Int64] {
    var events: [Int64] = []
    var next = audibility.firstEvent(atOrAfter: range.lowerBound, seed: 42)
    while next < range.upperBound {
      events.append(next)
      next = audibility.firstEvent(atOrAfter: next + 1, seed: 42)
    }
    return events
  }

  @Test func `nothing is lost unless something is said to be`() {
    #expect(heard(.complete, in: -3..<4) == [-3, -2, -1, 0, 1, 2, 3])
    #expect(Audibility.complete.count(from: -3, before: 4, seed: 42) == 7)
    #expect(Audibility(spacing: 10).isComplete)
  }

  @Test(arguments: [1001, 1250, 2000, 2500, 3333, 12_345, 1_000_000] as [Int64])
  func `one event of each block gets through`(spacing: Int64) {
    let audibility = Audibility(spacing: spacing, anchor: 17)
    let range = Int64(-50_000)..<50_000
    let events = heard(audibility, in: range)
    let expected = 100_000_000 / Int(spacing)
    #expect((expected - 1...expected + 1).contains(events.count))
    // An event is at most two blocks from the next one.
    let widest = zip(events, events.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(widest <= 2 * (spacing / 1000 + 1))
    #expect(events.contains(17))
  }

  @Test func `an event is found from any number before it, and counted without the others`() {
    let audibility = Audibility(spacing: 3700, anchor: 5)
    let events = heard(audibility, in: -400..<400)
    for first in Int64(-100)..<100 {
      let next = events.first { $0 >= first }
      #expect(audibility.firstEvent(atOrAfter: first, seed: 42) == next)
      let count = events.filter { $0 >= first && $0 < 100 }.count
      #expect(audibility.count(from: first, before: 100, seed: 42) == Int64(count))
    }
  }

  @Test func `the distances differ, and they follow from the seed`() {
    let audibility = Audibility(spacing: 5000)
    let distances = Set(zip(heard(audibility, in: 0..<500), heard(audibility, in: 1..<500)).map(-))
    #expect(distances.count > 3)
    let others = (Int64(1)..<100).map { audibility.firstEvent(atOrAfter: $0, seed: 43) }
    #expect(others != (Int64(1)..<100).map { audibility.firstEvent(atOrAfter: $0, seed: 42) })
  }

  @Test func `the largest numbers overflow nothing`() {
    let audibility = Audibility(spacing: .max, anchor: 3)
    #expect(audibility.spacing == 1_000_000_000)
    let schedule = AdvertisingSchedule(
      start: .start, interval: .milliseconds(20), seed: 1, audibility: audibility)
    #expect(schedule.firstEvent(atOrAfter: .distantFuture) >= .start)
    #expect(schedule.heardCount(from: .start, before: .distantFuture) > 0)
  }
}

@Suite struct HeardEventsTests {
  /// A world in which a phone listens all the time to the one peer of a recording.
  private func heard(_ tape: Tape, until end: Int) throws -> [Entry] {
    let recording = Recording(tape.entries)
    var world = World(Scenario(), recording: recording, options: .init(hasSniffer: false))
    var entries: [Entry] = []
    func tell(_ kind: Kind, _ party: Party, _ fields: Fields) {
      _ = world.receive(Entry(time: .start, sequence: 1, from: party, kind: kind, fields: fields))
    }
    tell(.runBegan, .harness, [.seed: .integer(1)])
    tell(.airScanning, .implementation, [.device: .text("phone"), .enabled: .flag(true)])
    while let deadline = world.nextDeadline, deadline < milliseconds(end) {
      for draft in world.advance(to: deadline) where draft.kind == .airAdvertisement {
        entries.append(
          Entry(
            time: deadline, sequence: entries.count, from: .peer, kind: draft.kind,
            fields: draft.fields))
      }
    }
    return entries
  }

  @Test func `an advertiser is heard about as often as the recorded host heard it`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    // The interval is 100 ms. Of eight events the host heard the first two.
    for event in 0..<800 where event % 8 < 2 { tape.hear(at: 105 * event) }
    let count = try heard(tape, until: 84_000).count
    #expect(count > 180 && count < 220)
  }

  @Test func `the part of the time in which the host listened is counted`() throws {
    var tape = Tape()
    tape.note(
      .airScanning, at: 0,
      [
        .enabled: .flag(true), .window: .duration(.milliseconds(500)),
        .interval: .duration(.milliseconds(5000)),
      ])
    for event in 0..<2000 where 105 * event % 5000 < 500 { tape.hear(at: 105 * event) }
    let count = try heard(tape, until: 100_000).count
    // One that listens all the time hears every event: 100,000 ms by 105 ms.
    #expect(count > 900 && count < 960)
  }

  @Test(arguments: [false, true])
  func `losses that may be chance are none, and a run has none`(isRun: Bool) throws {
    var tape = Tape()
    if isRun { tape.note(.runBegan, at: 0, from: .harness) }
    tape.scan(at: 0)
    for event in 0..<700 where isRun ? event % 7 < 2 : event % 7 != 3 { tape.hear(at: 105 * event) }
    let peer = try #require(Recording(tape.entries).peers.first)
    #expect(peer.advertiser.presences.map(\.schedule.audibility.isComplete) == [true])
  }

  @Test func `everything that it sent is heard, and the first of it when the host heard it`()
    throws
  {
    var tape = Tape()
    tape.scan(at: 0)
    for event in 0..<400 where event % 20 < 3 {
      tape.hear([2, 9, UInt8(0x41 + event / 20)], at: 3010 + 105 * event)
    }
    let entries = try heard(tape, until: 45_000)
    let names = entries.map { $0[.localName]?.text }
    #expect(Set(names).count == 20)
    let first = try #require(entries.first { $0.time >= milliseconds(3000) })
    #expect(first.time < milliseconds(3020))
    #expect(entries.count < 100)
  }

  @Test func `one to which the host connected is heard every second`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    for event in 0..<400 where event % 50 < 2 { tape.hear(at: 105 * event) }
    tape.connect(at: 43_000)
    let schedule = try #require(Recording(tape.entries).peers.first?.advertiser.presences.first)
      .schedule
    #expect(!schedule.audibility.isComplete)
    #expect(schedule.heardInterval > .milliseconds(900) && schedule.heardInterval <= .seconds(1))
  }
}
