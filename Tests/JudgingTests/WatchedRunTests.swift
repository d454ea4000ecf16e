import Adapters
import Captures
import CoreBluetoothModel
import Foundation
import Replay
import TestSupport
import Testing
import Timelines

@testable import Judging

/// A run whose entries are watched on another core is the same run.
@Suite struct WatchedRunTests {
  private func replay(of file: URL) throws -> CaptureReplay {
    var builder = RecordingBuilder()
    _ = CaptureTimeline(try Capture.open(file.path)).observe { builder.receive($0) }
    return CaptureReplay(builder.recording)
  }

  /// Returns the entries of a replay, and its ending.
  ///
  /// - Parameter written: Returns how many octets were written for so many entries.
  private func watched(
    _ replay: CaptureReplay, within limits: RunLimits = RunLimits(),
    written: (Int) -> Int = { _ in 0 }
  ) -> (entries: [Entry], ending: Run.Ending) {
    let entries = Shown()
    var replay = replay
    withoutActuallyEscaping(written) { written in
      replay.run(
        ReferenceImplementation(),
        driving: { run, end, show in
          WatchedRun.execute(
            run, until: end, within: limits, octets: { written(entries.all.count) }, showing: show)
        }
      ) { entries.all.append($0) }
    }
    return (entries.all, replay.outcome.ending)
  }

  private final class Shown {
    var all: [Entry] = []
  }

  @Test(arguments: CaptureFiles.traces + CaptureFiles.lives.prefix(8))
  func `it shows what a run on one core shows`(file: URL) throws {
    var replay = try replay(of: file)
    let watched = watched(replay)
    var alone: [Entry] = []
    replay.run(ReferenceImplementation()) { alone.append($0) }
    #expect(watched.entries == alone)
    #expect(watched.ending == replay.outcome.ending)
  }

  /// The run learns later what was written of it, but always as much later.
  @Test func `it ends at the same entry when too much was written`() throws {
    let file = CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop")
    let replay = try replay(of: file)
    var limits = RunLimits()
    limits.output = 1000
    let first = watched(replay, within: limits) { $0 * 100 }
    #expect(first.ending == .reached(limits.reached(.output)))
    #expect(first.entries.count < watched(replay).entries.count)
    for _ in 0..<10 {
      let again = watched(replay, within: limits) { count in
        if count.isMultiple(of: 3) { Thread.sleep(forTimeInterval: 0.001) }
        return count * 100
      }
      #expect(again.entries == first.entries)
    }
  }
}
