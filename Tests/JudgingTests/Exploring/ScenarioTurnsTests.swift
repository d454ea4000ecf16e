import Conformance
import Testing
import Timelines

@testable import Judging

/// The scenarios of rules that two implementations perform as they are.
@Suite struct ScenarioTurnsTests {
  private static let rules = Result {
    try Rules.all.get().filter { $0.path.contains("/gatt/") || $0.path.contains("/alerts/") }
  }

  private static func scenarios(seed: Int, _ profile: Profile?) throws -> [Scenario] {
    let turns = ScenarioTurns(try rules.get())
    var scenarios: [Scenario] = []
    while let next = turns.scenario(scenarios.count, seed: seed, profile) { scenarios.append(next) }
    return scenarios
  }

  @Test(arguments: [nil, .documented, .observed] as [Profile?], [0, 1, 7, -3, Int.min])
  func `each scenario has one turn`(profile: Profile?, seed: Int) throws {
    let all = try Self.rules.get().flatMap { rule in
      rule.profiles.filter { profile == nil || $0 == profile }.compactMap {
        rule.scenario(for: $0)?.withoutCapture
      }
    }
    let scenarios = try Self.scenarios(seed: seed, profile)
    #expect(scenarios.count > 40)
    #expect(scenarios.count == all.count)
    #expect(Set(scenarios) == Set(all))
  }

  @Test func `another seed begins elsewhere`() throws {
    let scenarios = try (0...3).map { try Self.scenarios(seed: $0, nil)[0] }
    #expect(Set(scenarios).count == 4)
  }

  @Test func `an app that takes no part is left out`() throws {
    let rule = try #require(
      try Rules.all.get().first {
        ($0.scenario(for: .documented)?.apps.count ?? 0) > 1
      })
    let scenario = try #require(rule.scenario(for: .documented))
    let kept = scenario.apps[0].app
    let trimmed = scenario.trimmed { smaller in smaller.apps.contains { $0.app == kept } }
    #expect(trimmed.apps.map(\.app) == [kept])
    #expect(trimmed.acts.isEmpty)
  }
}
