import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct RunComparisonTests {
  private func compare(_ run: Tape, with recording: Tape) -> RunComparison {
    var notes = RunNotes()
    for entry in run.entries { notes.receive(entry) }
    return notes.compared(with: Recording(recording.entries))
  }

  private func rows(_ comparison: RunComparison, _ status: RunComparison.Status) -> [String] {
    comparison.rows.filter { $0.status == status }.map {
      "\($0.what): \($0.recorded?.detail ?? "-") / \($0.run?.detail ?? "-")"
        // The placeholder for a UUID that was not discovered does not matter here.
        .replacing(#/ \(626C7565[-0-9A-F]*\)/#, with: "")
    }
  }

  @Test func `the same timeline is the same in all it holds`() {
    let comparison = compare(.strap, with: .strap)
    #expect(comparison.rows.allSatisfy { $0.status == .same })
    #expect(comparison.count(.same) == 13)
    let first = comparison.rows.first
    #expect(first?.what == "advertises")
    #expect(first?.recorded?.number == first?.run?.number)
  }

  @Test func `of the rows those that differ are kept first, and all are counted`() {
    var run = Tape.strap
    run.connection = 2
    run.connect(at: 20_000)
    let whole = compare(run, with: .strap)
    var notes = RunNotes()
    for entry in run.entries { notes.receive(entry) }
    let part = notes.compared(with: Recording(Tape.strap.entries), keepingRows: 3)
    let differing = whole.rows.filter { $0.status != .same }
    let same = whole.rows.filter { $0.status == .same }
    #expect(part.rows == Array((differing + same).prefix(3)))
    #expect(part.rowCount == whole.rows.count)
    #expect(part.count(.extra) == 1)
    #expect(part.peers == Set(whole.rows.map(\.peer)))
    #expect(part.peers.reduce(0) { $0 + part.count(.same, of: $1) } == whole.count(.same))
  }

  @Test func `what stands for what the capture does not show is nothing extra`() {
    var recording = Tape()
    recording.connect(at: 0)
    recording.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 1000)
    var run = Tape()
    run.connect(at: 0)
    run.discover(at: 500)
    run.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 1000)
    let extra = rows(compare(run, with: recording), .extra).map { $0.prefix(10) }
    #expect(extra == ["has 0x0001", "has 0x0002", "has 0x0003"])
  }

  @Test func `what was left out is missing, and what came besides is extra`() {
    var run = Tape.strap
    run.connection = 2
    run.connect(at: 20_000)
    run.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 21_000)
    #expect(
      rows(compare(run, with: .strap), .extra) == [
        "connects: - / ", "reads 0x0006 (2A39): - / 0x07",
      ])
    #expect(
      rows(compare(.strap, with: run), .missing) == [
        "connects:  / -", "reads 0x0006 (2A39): 0x07 / -",
      ])
  }

  @Test func `what went otherwise stands beside what was recorded`() {
    var recorded = Tape.strap
    recorded.ask(.readRequest(handle(6)), .readResponse(value: [7]), at: 8000)
    var run = Tape.strap
    run.ask(.readRequest(handle(6)), .refusal(.readRequest, 6, .readNotPermitted), at: 8000)
    let comparison = compare(run, with: recorded)
    #expect(
      rows(comparison, .different) == ["reads 0x0006 (2A39): 0x07 / refused: Read Not Permitted"])
    #expect(comparison.count(.missing) + comparison.count(.extra) == 0)
  }

  @Test func `another order is no difference, and one value too few is one value`() {
    var recorded = Tape()
    recorded.connect(at: 0)
    for value in UInt8(1)...5 {
      recorded.send(
        .handleValueNotification(handle(3), value: [value]), at: 100 * Int(value), from: .peer)
    }
    var run = Tape()
    run.connect(at: 0)
    for value in [UInt8(1), 2, 4, 5] {
      run.send(
        .handleValueNotification(handle(3), value: [value]), at: 100 * Int(value), from: .peer)
    }
    #expect(rows(compare(run, with: recorded), .missing).map { $0.suffix(8) } == ["0x03 / -"])
    #expect(compare(run, with: recorded).count(.different) == 0)
  }

  /// A link on which one value is read, and which the host ends.
  private func read(_ values: [UInt8], at times: [Int]) -> Tape {
    var tape = Tape()
    for (index, (value, time)) in zip(values, times).enumerated() {
      tape.connection = index + 1
      tape.connect(at: time)
      tape.ask(.readRequest(handle(3)), .readResponse(value: [value]), at: time + 100)
      tape.disconnect(at: time + 900, status: 0x16)
    }
    return tape
  }

  @Test func `a link that is missing does not shift those after it`() {
    let recorded = read([1, 2, 3], at: [1000, 2000, 3000])
    let comparison = compare(read([2, 3], at: [1500, 2500]), with: recorded)
    #expect(
      rows(comparison, .missing) == [
        "connects:  / -", "reads 0x0003: 0x01 / -",
        "disconnects: Connection Terminated by Local Host / -",
      ])
    #expect(comparison.count(.same) == 6)
    #expect(comparison.count(.different) + comparison.count(.extra) == 0)
  }

  @Test func `a link that came besides does not shift those after it`() {
    let recorded = read([1, 2], at: [1000, 2000])
    let comparison = compare(read([9, 1, 2], at: [900, 2000, 3000]), with: recorded)
    #expect(rows(comparison, .extra).count == 3)
    #expect(rows(comparison, .extra).contains("reads 0x0003: - / 0x09"))
    #expect(comparison.count(.same) == 6)
  }

  @Test func `of links that are alike the one nearest in time stands for the recorded one`() {
    let recorded = read([1, 1, 1], at: [1000, 5000, 9000])
    let comparison = compare(read([1, 1], at: [1100, 9100]), with: recorded)
    let missing = comparison.rows.filter { $0.status == .missing }
    #expect(missing.map { $0.recorded?.time } == [5000, 5100, 5900].map(milliseconds))
    #expect(comparison.count(.same) == 6)
  }

  @Test func `a link on which other things happened is still a link`() {
    let comparison = compare(read([7], at: [1000]), with: read([1], at: [1000]))
    #expect(rows(comparison, .different) == ["reads 0x0003: 0x01 / 0x07"])
    #expect(comparison.count(.same) == 2)
  }

  @Test func `a value too few among equal ones shifts nothing, however many there are`() {
    func values(_ values: [UInt8]) -> Tape {
      var tape = Tape()
      tape.connect(at: 0)
      for (index, value) in values.enumerated() {
        tape.send(
          .handleValueNotification(handle(3), value: [value]), at: 10 + index, from: .peer)
      }
      return tape
    }
    let recorded = (0..<2600).map { UInt8($0 % 7) }
    var run = recorded
    run.remove(at: 1300)
    run.remove(at: 40)
    let comparison = compare(values(run), with: values(recorded))
    #expect(comparison.count(.different) + comparison.count(.missing) < 40)
    #expect(comparison.count(.same) > 2560)
  }
}
