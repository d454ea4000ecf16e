import BluetoothProtocols
import Synchronization
import Testing
import Timelines

@testable import Replay

/// A spool that keeps its octets in an array, so that they can be counted.
private final class CountingSpool: OctetSpool {
  private let octets = Mutex<[UInt8]>([])

  var count: Int { octets.withLock { $0.count } }

  func append(_ octets: [UInt8]) -> Range<Int> {
    self.octets.withLock { all in
      all += octets
      return all.count - octets.count..<all.count
    }
  }

  subscript(place: Range<Int>) -> [UInt8] { octets.withLock { Array($0[place]) } }
}

@Suite struct OctetSpoolTests {
  private func octets(_ number: Int) -> [UInt8] {
    ATTPDU.handleValueNotification(handle(3), value: [UInt8(number % 251)]).encoded()
  }

  private func pdus(_ count: Int, _ spool: (any OctetSpool)?) -> RecordedPDUs {
    var pdus = RecordedPDUs(spool)
    for number in 0..<count {
      pdus.append(
        octets(number), at: .start + .milliseconds(number), isFromHost: false, isEncrypted: false,
        record: number)
    }
    return pdus
  }

  /// A strap with a link that lasts long, and then a second such link.
  private func tape(_ count: Int) -> Tape {
    var tape = Tape.strap
    for link in 2...3 {
      tape.connection = link
      tape.connect(at: 20_000 * link)
      for number in 0..<count {
        let value = [UInt8(number % 251), UInt8(number / 251 % 251)]
        tape.ask(.writeRequest(handle(6), value: value), .writeResponse, at: 20_000 * link + number)
        tape.send(
          .handleValueNotification(handle(3), value: value), at: 20_000 * link + number,
          from: .peer)
      }
      if link == 2 { tape.disconnect(at: 20_000 * link + count, status: 0x13) }
    }
    return tape
  }

  @Test func `what went in comes out, from however many blocks`() {
    for count in [0, 1, 2000, 5000] {
      let spool = CountingSpool()
      let spooled = pdus(count, spool)
      #expect(Array(spooled) == Array(pdus(count, nil)))
      #expect(spooled.isEmpty == (count == 0))
      #expect((spool.count > 0) == (count >= 2000))
      var trimmed = spooled
      trimmed.trim()
      #expect(trimmed.residentCount == 0)
      #expect(Array(trimmed) == Array(spooled))
      // Trimming the copy has taken nothing away from the original.
      #expect(Array(spooled).count == count)
    }
  }

  @Test func `whatever goes over a link, no more than a block of it stays in memory`() {
    for count in [10_000, 100_000] {
      let spool = CountingSpool()
      #expect(pdus(count, spool).residentCount < 1 << 14)
      #expect(spool.count > 8 * count)
    }
  }

  @Test func `of links that are over nothing stays in memory`() {
    let spool = CountingSpool()
    var links = LinkTranscripts(spool)
    for number in 1...500 {
      var tape = Tape()
      tape.connection = number
      tape.connect(at: number)
      for _ in 0..<20 { tape.send(.readRequest(handle(3)), at: number) }
      tape.disconnect(at: number, status: 0x13)
      for entry in tape.entries { links.add(entry) }
    }
    let transcripts = links.finished()
    #expect(transcripts.allSatisfy { $0.pdus.residentCount == 0 })
    #expect(transcripts.allSatisfy { Array($0.pdus).count == 20 })
  }

  @Test func `with a spool a replay is the same as without`() {
    func replay(_ spool: CountingSpool?) -> (entries: [Entry], rows: [RunComparison.Row]) {
      let tape = tape(1500)
      var builder = RecordingBuilder(spool: spool)
      for entry in tape.entries { builder.receive(entry) }
      var notes = RunNotes(spool: spool)
      for entry in tape.entries { notes.receive(entry) }
      var entries: [Entry] = []
      var replay = CaptureReplay(builder.recording)
      replay.run(Puppet()) { entries.append($0) }
      #expect(replay.outcome.recordedInteractions > 3000)
      return (entries, notes.compared(with: builder.recording).rows)
    }
    let spool = CountingSpool()
    let (spooled, plain) = (replay(spool), replay(nil))
    #expect(spooled.entries == plain.entries)
    #expect(spooled.rows == plain.rows)
    #expect(spool.count > 100_000)
  }
}
