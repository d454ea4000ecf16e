import Captures
import Foundation
import Reports
import TestSupport
import Testing
import Timelines

@testable import Judging

/// A timeline for people only shows the number of repeated reports. So such reports are counted
/// when the timeline is built.
@Suite struct CountedReportsTests {
  private struct Shown: Equatable {
    var lines: [String] = []
    var summary: [String] = []
    var entries = 0
  }

  private func shown(_ file: URL, counting: Bool) throws -> Shown {
    var builder = TimelineBuilder()
    builder.countsRepeats = counting
    var text = TimelineText()
    var shown = Shown()
    func show(_ entries: [Entry]) {
      shown.entries += entries.count
      for entry in entries {
        if let line = text.line(for: entry) { shown.lines.append("\(entry.sequence) \(line.text)") }
      }
    }
    _ = try Capture.open(file.path).decodeRecords(keys: KeyRing(), jobs: 1) { decoded in
      show(builder.entries(of: decoded))
      return nil
    }
    show(builder.heldEntries())
    for repeats in builder.repeats { text.count(repeats) }
    shown.summary = text.summary.map(\.text)
    return shown
  }

  @Test(arguments: CaptureFiles.traces + CaptureFiles.lives)
  func `the lines and the counts are the same`(file: URL) throws {
    let (told, counted) = (try shown(file, counting: false), try shown(file, counting: true))
    #expect(counted.lines == told.lines)
    #expect(counted.summary == told.summary)
    #expect(counted.entries <= told.entries)
  }

  @Test func `most reports of an advertiser are counted`() throws {
    let counts = try CaptureFiles.traces.map {
      (try shown($0, counting: false).entries, try shown($0, counting: true).entries)
    }
    #expect(counts.contains { $0.1 < $0.0 / 2 })
  }
}
