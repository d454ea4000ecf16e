import Captures
import Conformance
import Foundation
import TestSupport
import Testing
import Timelines

@testable import Judging

/// Entries that no rule is about are left out of a timeline that only the checker gets.
@Suite struct UnheededTests {
  private static let captures = CaptureFiles.traces + CaptureFiles.lives

  /// The entries that the checker of a host without an app's lifecycle ignores.
  private static let unneeded: Deeds = {
    var deeds = Deeds()
    for kind in [Kind.airAdvertisement, .airScanResponse, .linkNotification, .linkCommand] {
      for party in [Party.peer, .implementation] { deeds.insert(kind, by: party) }
    }
    return deeds
  }()

  @Test(arguments: captures)
  func `the other entries are the same, in their numbers and their names`(file: URL) throws {
    var timeline = CaptureTimeline(try Capture.open(file.path))
    var (whole, rest): ([Entry], [Entry]) = ([], [])
    let one = timeline.observe { whole.append($0) }
    timeline.unneeded = Self.unneeded
    let two = timeline.observe { rest.append($0) }
    let isNeeded = { (entry: Entry) in !Self.unneeded.contains(entry.kind, by: entry.from) }
    let (isSame, isPart) = (
      rest.filter(isNeeded) == whole.filter(isNeeded), Set(rest).isSubset(of: Set(whole))
    )
    #expect(isSame)
    #expect(isPart)
    #expect(one.end == two.end)
    #expect(one.records == two.records)
    #expect(one.warnings.damageCount == two.warnings.damageCount)
  }

  @Test func `entries are left out`() throws {
    let counts = try Self.captures.map { file in
      var timeline = CaptureTimeline(try Capture.open(file.path))
      var (whole, rest) = (0, 0)
      _ = timeline.observe { _ in whole += 1 }
      timeline.unneeded = Self.unneeded
      _ = timeline.observe { _ in rest += 1 }
      return (whole, rest)
    }
    #expect(counts.contains { $0.1 < $0.0 / 2 })
  }

  /// A bound on the number of peers counts those that are left out.
  @Test(arguments: CaptureFiles.traces)
  func `the bound on peers is reached at the same record`(file: URL) throws {
    var limits = CaptureLimits()
    limits[.peers] = 1
    var timeline = CaptureTimeline(try Capture.open(file.path, within: limits))
    let one = timeline.observe { _ in }
    timeline.unneeded = Self.unneeded
    let two = timeline.observe { _ in }
    #expect(one.records == two.records)
    #expect(one.warnings.first.map(\.description) == two.warnings.first.map(\.description))
  }

  private static let judges = Result {
    try SpecCollection(below: [CaptureFiles.root.appending(path: "Specs").path]).specs
      .filter(\.isPassive).map(\.forOtherTimelines)
  }

  @Test(arguments: CaptureFiles.traces)
  func `verdicts are those on the whole timeline`(file: URL) throws {
    let judges = try Self.judges.get()
    var timeline = CaptureTimeline(try Capture.open(file.path))
    let seen = timeline.survey.observations
    func verdicts(leavingOut: Bool) -> [SpecVerdict] {
      var checker = Checker(
        judges, profile: .documented, clock: .captured, isExplained: true, seenByNoMoreThan: seen)
      timeline.unneeded = leavingOut ? checker.unheeded : Deeds()
      let outcome = timeline.observe { checker.receive($0) }
      return checker.finish(at: outcome.end, seenBy: seen)
    }
    let isSame = verdicts(leavingOut: true) == verdicts(leavingOut: false)
    #expect(isSame)
  }
}
