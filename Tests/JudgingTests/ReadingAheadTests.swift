import Captures
import Foundation
import TestSupport
import Testing
import Timelines

@testable import Judging

/// A capture of which another core reads the records shows the same.
@Suite struct ReadingAheadTests {
  @Test(arguments: CaptureFiles.traces + CaptureFiles.lives + CaptureFiles.malformedTraces)
  func `entries and outcome are those of one core`(file: URL) throws {
    // Some of those that are damaged are no captures.
    guard let capture = try? Capture.open(file.path) else {
      return #expect(CaptureFiles.malformedTraces.contains(file))
    }
    let timeline = CaptureTimeline(capture)
    var (alone, ahead): ([Entry], [Entry]) = ([], [])
    let one = timeline.observe(jobs: 1) { alone.append($0) }
    let two = timeline.observe(jobs: 2) { ahead.append($0) }
    #expect(alone == ahead)
    #expect(one.end == two.end)
    #expect(one.observations == two.observations)
    #expect(one.warnings.damageCount == two.warnings.damageCount)
    #expect(timeline.observations.isSuperset(of: two.observations))
  }

  @Test func `who has seen enough waits for nothing more`() throws {
    struct Enough: Error {}
    let timeline = CaptureTimeline(try Capture.open(try #require(CaptureFiles.traces.first).path))
    var seen = 0
    #expect(throws: Enough.self) {
      _ = try timeline.observe(jobs: 2) { _ in
        seen += 1
        if seen == 3 { throw Enough() }
      }
    }
    #expect(seen == 3)
  }
}
