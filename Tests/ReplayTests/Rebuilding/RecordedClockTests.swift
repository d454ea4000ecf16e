import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// A recording during which the recorder's clock was set.
@Suite struct RecordedClockTests {
  private static let day = 86_400_000

  /// An advertiser that is heard for a second, and once more after the given time in milliseconds.
  private func tape(silentFor silence: Int) -> Tape {
    var tape = Tape()
    tape.scan(at: 0)
    for time in stride(from: 100, to: 1100, by: 105) { tape.hear(at: time) }
    tape.hear([2, 1, 5], at: 1045 + silence)
    return tape
  }

  private func entries(of recording: Recording) -> [Entry] {
    var replay = CaptureReplay(recording)
    var entries: [Entry] = []
    var puppet = Puppet()
    puppet.answer = { entry in
      entry.kind == .runBegan
        ? [Draft(.airScanning, from: .implementation, [.enabled: .flag(true)])] : []
    }
    replay.run(puppet) { entries.append($0) }
    return entries
  }

  @Test(arguments: [1, 130, 365, 50 * 365])
  func `what comes behind a leap follows shortly after what came before it`(days: Int) throws {
    let recording = Recording(tape(silentFor: days * Self.day).entries)
    #expect(recording.end == milliseconds(1045) + RecordedClock.pause)
    let entries = entries(of: recording)
    #expect(try #require(entries.last).time < .start + .seconds(80))
    let payloads = Set(entries.compactMap { $0[.payload]?.octets })
    #expect(payloads == [[2, 1, 6], [2, 1, 5]])
    #expect(
      entries.remarks == [
        "the recording is cut: the recorder's clock leapt by \(days * 24)h here, and what "
          + "happened meanwhile is unknown"
      ])
  }

  @Test func `a night without a record is time, and no cut`() {
    let recording = Recording(tape(silentFor: 10 * 3_600_000).entries)
    #expect(recording.end == milliseconds(1045) + .seconds(36_000))
    #expect(recording.clock.cuts.isEmpty)
  }

  @Test func `a clock that goes back is told, and time goes on from there`() throws {
    var tape = tape(silentFor: 1000)
    tape.note(.noteClock, at: 2045, from: .harness, [.interval: .duration(.seconds(9))])
    tape.hear(at: 3045)
    let recording = Recording(tape.entries)
    #expect(recording.end == milliseconds(3045))
    #expect(
      entries(of: recording).remarks == [
        "the recording is cut: the recorder's clock went back by 9s here, and what happened "
          + "meanwhile is unknown"
      ])
  }

  @Test func `records that are stamped a little late are no cut`() {
    var tape = tape(silentFor: 1000)
    tape.note(.noteClock, at: 2045, from: .harness, [.interval: .duration(.milliseconds(999))])
    #expect(Recording(tape.entries).clock.cuts.isEmpty)
  }

  @Test func `an advertiser is not taken for a slow one for a leap between two reports`() throws {
    var tape = Tape()
    tape.scan(at: 0)
    tape.hear(at: 100)
    tape.hear(at: 100 + 400 * Self.day)
    let peer = try #require(Recording(tape.entries).peers.first)
    #expect(peer.advertiser.presences.map(\.schedule.interval) == [.seconds(1)])
    #expect(peer.advertiser.isPresent(at: .start + .seconds(5)))
  }

  @Test func `a link of which nothing is seen behind a leap was lost in it`() throws {
    var tape = Tape()
    tape.connect(at: 1000)
    tape.discover(at: 1100)
    tape.scan(at: 400 * Self.day)
    let session = try #require(Recording(tape.entries).peers.first?.sessions.first)
    #expect(session.end?.reason == .connectionTimeout)
    let last = tape.entries[tape.entries.count - 2].time
    #expect(session.end?.time == last + RecordedClock.pause)
  }

  @Test func `a link of which something is seen behind a leap goes on`() throws {
    var tape = Tape()
    tape.connect(at: 1000)
    tape.discover(at: 1100)
    tape.connection = 2
    tape.peer = "C0:00:00:00:00:02"
    tape.connect(at: 2000)
    (tape.connection, tape.peer) = (1, "C0:00:00:00:00:01")
    tape.ask(.readRequest(handle(6)), .readResponse(value: [80]), at: 400 * Self.day)
    let peers = Recording(tape.entries).peers
    #expect(peers.map { $0.sessions.map(\.end?.reason) } == [[nil], [.connectionTimeout]])
    #expect(peers[0].sessions[0].dialogue.reads.map(\.time) == [.start + .seconds(12)])
  }

  @Test func `what happens within a leap happens in the pause that stands for it`() {
    let clock = Recording(tape(silentFor: 100 * Self.day).entries).clock
    let leapt = Duration.seconds(100 * 86_400)
    let times: [Instant] = [
      .start, milliseconds(1045), milliseconds(2045), milliseconds(1045) + leapt / 2,
      milliseconds(1045) + leapt, milliseconds(3045) + leapt,
    ]
    #expect(
      times.map { clock.instant(of: $0) } == [
        .start, milliseconds(1045), milliseconds(2045), milliseconds(11_045),
        milliseconds(11_045), milliseconds(13_045),
      ])
  }
}
