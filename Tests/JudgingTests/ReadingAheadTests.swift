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
    #expect(timeline.survey.observations.isSuperset(of: two.observations))
  }

  /// The decoder has read on by the time that the bound is noticed.
  @Test(arguments: CaptureFiles.traces)
  func `at a bound the faults and the keys are those of one core`(file: URL) throws {
    var limits = CaptureLimits()
    limits[.peers] = 1
    let timeline = CaptureTimeline(try Capture.open(file.path, within: limits))
    let one = timeline.observe(jobs: 1) { _ in }
    let two = timeline.observe(jobs: 2) { _ in }
    #expect(one.warnings.first.map(\.description) == two.warnings.first.map(\.description))
    #expect(one.keys.encryptedCount == two.keys.encryptedCount)
    #expect(one.records == two.records)
    #expect(one.end == two.end)
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
