import Conformance
import Testing
import Timelines

@testable import Judging

/// Lives that are the scenario of a rule, a little different.
@Suite struct VariedLifeTests {
  private static func scenarios(of rules: [SpecFile]) -> [Scenario] {
    rules.flatMap { rule in rule.profiles.compactMap { rule.scenario(for: $0)?.forLives } }
  }

  private static func scenarios() throws -> [Scenario] { scenarios(of: try Rules.all.get()) }

  @Test func `where chance decides nothing, a life is the scenario of a rule`() throws {
    let scenarios = try Self.scenarios()
    #expect(scenarios.count > 300)
    var chance = Chance(repeating: [])
    #expect(Life(&chance, varying: scenarios).scenario == scenarios[0])
  }

  /// A finding is printed as a rule, which must set up what was found.
  @Test func `the text of a scenario says all of it`() throws {
    // Only peers of hosts react to what happens on their links.
    let scenarios = Self.scenarios(of: try Rules.withHosts.get())
    #expect(scenarios.contains { !$0.parameters.isEmpty })
    #expect(scenarios.contains { $0.acts.contains { $0.times > 1 } })
    #expect(scenarios.contains { $0.peers.contains { !$0.reactions.isEmpty } })
    for scenario in scenarios {
      let text = """
        spec: 1
        id: A-1/whole
        title: A scenario
        profiles: [\(scenario.profile.rawValue)]
        \(ScenarioText(scenario).text)
        expect:
          - {id: any, never: call.retrievePeripherals}
        """
      let spec = try SpecFile(parsing: Array(text.utf8), path: "a.yaml")
      #expect(spec.scenario(for: scenario.profile)?.withoutOrigins == scenario, "\(text)")
    }
  }

  @Test func `the same decisions make the same life, and acts go by their time`() throws {
    let scenarios = try Self.scenarios()
    var (twins, changed) = (0, 0)
    for seed in 1...300 as ClosedRange<UInt64> {
      var chance = Chance(seed: seed)
      let scenario = Life(&chance, varying: scenarios).scenario
      var again = Chance(repeating: chance.decisions)
      #expect(Life(&again, varying: scenarios).scenario == scenario)
      let times = scenario.acts.map(\.time)
      #expect(times == times.sorted())
      #expect(Set(scenario.peers.map(\.peer)).count == scenario.peers.count)
      twins += scenario.apps.contains { $0.app == "twin" } ? 1 : 0
      changed += scenarios.contains(scenario) ? 0 : 1
    }
    #expect(twins > 30)
    #expect(changed > 150)
  }
}
