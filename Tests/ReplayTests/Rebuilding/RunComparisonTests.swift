import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct RunComparisonTests {
  private func compare(_ run: Tape, with recording: Tape) -> RunComparison {
    var notes = RunNotes()
    for entry in run.entries { notes.note(entry) }
    return notes.compared(with: Recording(recording.entries))
  }

  private func rows(_ comparison: RunComparison, _ verdict: RunComparison.Verdict) -> [String] {
    comparison.rows.filter { $0.verdict == verdict }.map {
      "\($0.what): \($0.recorded?.detail ?? "-") / \($0.run?.detail ?? "-")"
    }
  }

  @Test func `the same timeline is the same in all it holds`() {
    let comparison = compare(.strap, with: .strap)
    #expect(comparison.rows.allSatisfy { $0.verdict == .same })
    #expect(comparison.count(.same) == 13)
    let first = comparison.rows.first
    #expect(first?.what == "advertises")
    #expect(first?.recorded?.number == first?.run?.number)
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
}
