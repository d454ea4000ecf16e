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
      _ = capture.forEachRecord { record, octets in
        var long = TextBuffer()
        var short = TextBuffer()
        DecodedTable.append(decoder.decode(record, octets), to: &long)
        switch glancer.glance(at: record, octets) {
        case .brief(let brief):
          DecodedTable.append(record, brief, to: &short)
          count.briefs += 1
        case .whole(let decoded): DecodedTable.append(decoded, to: &short)
        }
        #expect(short.string == long.string, "\(file.lastPathComponent)")
        count.records += 1
      }
    }
    #expect(count.briefs > count.records / 4, "\(count)")
  }
}
