import Captures
import Foundation
import TestSupport
import Testing
import Timelines

@testable import Replay

/// Each step of a capture's script is done, or it is left out and named, whatever the capture
/// holds.
@Suite struct NoStepUnaccountedTests {
  enum Variant: CaseIterable {
    case whole, secondHalf, everyTenthLost, neighboursSwapped
  }

  private static var captures: [URL] {
    (CaptureFiles.traces + CaptureFiles.shared).filter { capture in
      let name = capture.lastPathComponent
      let size = (try? capture.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? .max
      // Larger captures hold more of the same, and take a debug build long.
      return size < 32_000 && capture.pathExtension != "gz" && !name.hasPrefix("derived_")
        && !name.hasPrefix("nonbt_")
    }
  }

  private static func timeline(of file: URL) throws -> [Entry] {
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    var entries: [Entry] = []
    _ = try Capture(octets: Array(Data(contentsOf: file))).forEachRecord { record, octets in
      entries += builder.entries(of: decoder.decode(record, octets))
    }
    entries += builder.heldEntries()
    return entries
  }

  private static func varied(_ entries: [Entry], _ variant: Variant) -> [Entry] {
    var chance = SeededGenerator(seed: UInt64(entries.count))
    switch variant {
    case .whole: return entries
    case .secondHalf: return Array(entries.dropFirst(entries.count / 2))
    case .everyTenthLost:
      return entries.filter { _ in Int.random(in: 0..<10, using: &chance) > 0 }
    case .neighboursSwapped:
      var swapped = entries
      for place in swapped.indices.dropLast() where Bool.random(using: &chance) {
        // The times stay in their order; only what happened at them is swapped.
        swapped.swapAt(place, place + 1)
        let time = swapped[place].time
        swapped[place].time = swapped[place + 1].time
        swapped[place + 1].time = time
      }
      return swapped
    }
  }

  @Test(.slow, arguments: Variant.allCases)
  func `each step of a script is done, or named with its cause`(variant: Variant) throws {
    var count = 0
    for capture in Self.captures {
      let entries = Self.varied(try Self.timeline(of: capture), variant)
      let recording = Recording(entries)
      let name = capture.lastPathComponent
      let script = AppScript(recording)
      let steps = script.strands.reduce(0) { $0 + $1.steps.count }
      let untold = script.remarks.filter { $0.subject == .skipped }.reduce(0) { $0 + $1.count }
      let run = Reenactment(entries)
      #expect(run.outcome.ending == .reachedEnd, "\(name)")
      #expect(run.outcome.unused + run.outcome.reproduced == recording.interactionCount)
      let calls = run.entries.count { entry in
        entry.from == .app && entry.kind.family == .call && entry[.role] == .text("central")
          && ![.callReturned, .callCreateCentralManager].contains(entry.kind)
      }
      #expect(calls + run.outcome.skipped - untold >= steps, "\(name)")
      if variant == .whole { #expect(run.outcome.unused == 0, "\(name)") }
      if run.outcome.skipped > 0 {
        #expect(run.texts(.divergenceSkipped).allSatisfy { !$0.isEmpty }, "\(name)")
      }
      count += 1
    }
    print("\(variant): \(count) captures")
    #expect(count > 10)
  }
}
