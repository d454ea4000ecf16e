import BluetoothProtocols
import Captures
import Foundation
import Reports
import TestSupport
import Testing
import Timelines

/// The short way to a line of the table says what the long way says.
@Suite struct BriefLineTests {
  @Test func `every line of a trace is the same both ways, and many go the short one`() {
    var count = (records: 0, briefs: 0)
    for file in CaptureFiles.traces + CaptureFiles.malformedTraces {
      guard let capture = try? Capture.open(file.path) else { continue }
      var decoder = RecordDecoder()
      var glancer = RecordDecoder()
      var block = TableBlock()
      var long = TextBuffer()
      _ = capture.forEachRecord { record, octets in
        DecodedTable.append(decoder.decode(record, octets), to: &long)
        if let brief = glancer.glance(at: record, octets, orElse: { block.append($0) }) {
          block.append(record, brief)
          count.briefs += 1
        }
        count.records += 1
      }
      let lines = Self.lines(of: block)
      for (short, long) in zip(lines, long.string.split(separator: "\n")) {
        #expect(short == long, "\(file.lastPathComponent)")
      }
      #expect(lines.count == long.string.split(separator: "\n").count)
    }
    #expect(count.briefs > count.records / 4, "\(count)")
  }

  /// A line repeats the first digits of the time before it, where they are the same.
  @Test(arguments: [
    [0, 1, 99_999_999, 100_000_000, 199_999_999, 200_000_000, 100_000_000],
    [-1, -100_000_000, 0, -100_000_001, 1_700_000_000_012_345_678, 1_700_000_000_099_999_999],
    [1_700_000_000_100_000_000, Int64.max, Int64.max - 1, Int64.min, 100_000_001, 100_000_001],
  ]) func `times of lines are told in full`(times: [Int64]) {
    var block = TableBlock()
    var glancer = RecordDecoder()
    for (place, time) in times.enumerated() {
      let record = CaptureRecord(
        number: place + 1, offset: 0, time: CaptureTime(nanosecondsSince1970: time),
        direction: .controllerToHost, content: .hci(.event), originalLength: 7)
      let octets: [UInt8] = [0x13, 5, 1, 0x40, 0, 1, 0]
      let brief = glancer.glance(at: record, octets.span.bytes) { _ in }
      if let brief { block.append(record, brief) }
    }
    let lines = Self.lines(of: block)
    #expect(lines.map { $0.split(separator: "\t")[1] } == times.map { "\($0)" })
  }

  private static func lines(of block: TableBlock) -> [Substring] {
    var text = TextBuffer(capacity: 64)
    block.write(to: &text)
    return text.string.split(separator: "\n")
  }
}
