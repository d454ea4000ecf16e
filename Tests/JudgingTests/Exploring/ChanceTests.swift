import Testing
import Timelines

@testable import Judging

/// Decisions that can be made again.
@Suite struct ChanceTests {
  @Test func `the decisions of a life make the same life again`() {
    for seed in 0..<40 {
      var first = Chance(seed: UInt64(seed))
      let life = Life(&first)
      var again = Chance(repeating: first.decisions)
      #expect(Life(&again) == life, "seed \(seed)")
      #expect(again.decisions == first.decisions)
      #expect(again.parts == first.parts)
    }
  }

  @Test func `another seed makes another life`() {
    var (first, second) = (Chance(seed: 7), Chance(seed: 8))
    #expect(Life(&first) != Life(&second))
  }

  @Test func `no decisions make the simplest life`() {
    var chance = Chance(repeating: [])
    let scenario = Life(&chance).scenario
    #expect(scenario.acts.map(\.act.kind) == [.userOpensApp])
    #expect(scenario.apps.count == 1)
    #expect(scenario.devices == ["phone"])
    #expect(chance.decisions.allSatisfy { $0 == 0 })
  }

  @Test func `a number that is too large becomes the largest possible`() {
    var chance = Chance(repeating: [99, -5])
    #expect(chance.decide(among: 4) == 3)
    #expect(chance.decide(among: 4) == 0)
    #expect(chance.decisions == [3, 0])
  }

  @Test func `each element of several is a part`() {
    var chance = Chance(repeating: [99, 5, 99, 6, 0])
    #expect(chance.several(atMost: 9, further: 50) { $0.decide(among: 10) } == [5, 6])
    #expect(chance.parts == [0..<2, 2..<4])
  }

  /// Omitted parts must not be named: an act about a missing app would be another fault than the
  /// one that is looked for.
  @Test func `smaller decisions make a valid life`() throws {
    for seed in 0..<60 {
      var chance = Chance(seed: UInt64(seed))
      _ = Life(&chance)
      for part in chance.parts.reversed().prefix(8) {
        var fewer = chance.decisions
        fewer.removeSubrange(part)
        var smaller = Chance(repeating: fewer)
        let scenario = Life(&smaller).scenario
        #expect(scenario.names(of: .app).isSubset(of: scenario.apps.map(\.app)))
        #expect(scenario.names(of: .peer).isSubset(of: scenario.peers.map(\.peer)))
        #expect(scenario.names(of: .device).isSubset(of: scenario.devices))
      }
    }
  }
}

extension Scenario {
  /// The names that its acts give in a field.
  fileprivate func names(of field: Field) -> Set<String> {
    Set(acts.compactMap { $0.act[field]?.text })
  }
}
