import CoreBluetoothModel
import Testing
import Timelines

@testable import Judging

/// Lives that are steered to what few lives have shown.
@Suite struct PairCoverageTests {
  @Test func `the life that led to the rarest pair comes first`() {
    let common = SeatMeeting(kind: .callConnect, circumstance: .inForeground)
    let rare = SeatMeeting(kind: .callConnect, circumstance: .relaunched)
    let (first, second) = (
      LifeOrigin(form: 1, decisions: [1]), LifeOrigin(form: 3, decisions: [3])
    )
    var coverage = PairCoverage()
    #expect(coverage.parent(0) == nil)
    coverage.add([common], of: first)
    coverage.add([common, rare], of: second)
    #expect(coverage.lives == [common: 2, rare: 1])
    #expect(coverage.parent(0) == second)
    #expect(coverage.parent(1) == first)
    #expect(coverage.parent(2) == second)
  }

  /// The scenario of a rule as it is has no decisions that could be varied.
  @Test func `a life that chance did not make is no parent`() {
    var coverage = PairCoverage()
    let pair = SeatMeeting(kind: .callStopScan, circumstance: .restarted)
    coverage.add([pair], of: LifeOrigin(form: 2, decisions: []))
    #expect(coverage.lives == [pair: 1])
    #expect(coverage.parent(0) == nil)
  }

  @Test func `a variation begins like its list and goes on by chance`() {
    let list = Array(repeating: 7, count: 90)
    var ends: Set<[Int]> = []
    for seed in 0..<20 {
      var chance = Chance(varying: list, seed: UInt64(seed))
      for _ in 0..<120 { _ = chance.decide(among: 1000) }
      let same = chance.decisions.prefix(30).count { $0 == 7 }
      #expect(same >= 25)
      #expect(chance.decisions.suffix(30).allSatisfy { (0..<1000).contains($0) })
      ends.insert(Array(chance.decisions.suffix(30)))
      var again = Chance(repeating: chance.decisions)
      for _ in 0..<120 { _ = again.decide(among: 1000) }
      #expect(again.decisions == chance.decisions)
    }
    #expect(ends.count == 20)
  }

  @Test func `a run shows in which circumstances its calls occurred`() throws {
    var chance = Chance(repeating: [])
    let run = try LifeRunner("reference") { _ in ReferenceImplementation() }
      .run(Life(&chance).scenario)
    let calls = run.entries.filter { !SeatFault.acts(on: $0.kind).isEmpty }
    #expect(!calls.isEmpty)
    #expect(Set(run.meetings.map(\.kind)) == Set(calls.map(\.kind)))
    #expect(run.meetings.isSubset(of: SeatMeeting.all))
  }
}
