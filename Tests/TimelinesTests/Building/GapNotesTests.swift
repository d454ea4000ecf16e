import BluetoothProtocols
import Captures
import Testing
import Timelines

/// The losses that a recorder reports are in the timeline.
@Suite struct GapNotesTests {
  private func entries(drops: [UInt64]) -> [Entry] {
    var builder = TimelineBuilder()
    var decoder = RecordDecoder()
    let reset: [UInt8] = [0x03, 0x0C, 0x00]
    return drops.enumerated().flatMap { index, drops in
      let record = CaptureRecord(
        number: index + 1, offset: 0, time: CaptureTime(nanosecondsSince1970: Int64(index)),
        direction: .hostToController, content: .hci(.command), originalLength: reset.count,
        cumulativeDrops: drops)
      return builder.entries(of: decoder.decode(record, reset.span.bytes))
    }
  }

  @Test func `records that were lost are a gap before the next one`() {
    let gaps = entries(drops: [0, 0, 3, 3, 4]).filter { $0.kind == .noteGap }
    #expect(gaps.map { $0[.count] } == [.integer(3), .integer(1)])
    #expect(gaps.map(\.origin) == [.record(3), .record(5)])
  }

  @Test func `what was lost before the first record is before the timeline`() {
    #expect(!entries(drops: [7, 7]).contains { $0.kind == .noteGap })
  }

  @Test func `a counter that goes back takes nothing back`() {
    let gaps = entries(drops: [0, 5, 2, 6]).filter { $0.kind == .noteGap }
    #expect(gaps.map { $0[.count] } == [.integer(5), .integer(1)])
  }

  @Test func `a gap of unknown size has no count`() {
    var builder = TimelineBuilder()
    let gap = builder.entriesForGap()
    #expect(gap.map(\.kind) == [.noteGap])
    #expect(gap[0][.count] == nil)
  }
}
