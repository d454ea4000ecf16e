import Conformance
import CoreBluetoothModel
import Foundation
import Testing
import Timelines
import VirtualTime

/// Lives that nobody would think of: in each of them every passive rule of `Specs/` must hold.
///
/// A few hundred seeds with every `make test`; ten thousand others with `BLUEWAKE_LONG=1`.
@Suite struct RandomScenarioTests {
  static let isLong = ProcessInfo.processInfo.environment["BLUEWAKE_LONG"] == "1"
  private static let seeds = isLong ? 1_000..<11_000 : 0..<240

  @Test func `every passive rule holds in scenarios made by chance`() async throws {
    let judge = try ScenarioJudge()
    let tally = await Tally(of: Self.seeds, by: judge)
    print(tally.text(naming: judge.expectations))
    #expect(tally.entries > 100 * Self.seeds.count)
    for (failure, seeds) in tally.failures.sorted(by: { $0.key < $1.key }) {
      let text = try judge.regression(showing: failure, seed: seeds[0])
      Issue.record("\(failure) fails with the seeds \(seeds); as a spec file:\n\(text)")
    }
    // What chance never puts to the test, chance cannot show to hold.
    #expect(judge.expectations.subtracting(tally.exercised.keys).sorted() == [])
  }

  @Test func `the same seed makes the same scenario, and another one another`() {
    #expect(RandomScenario(seed: 7).scenario == RandomScenario(seed: 7).scenario)
    #expect(RandomScenario(seed: 7).scenario != RandomScenario(seed: 8).scenario)
  }

  @Test func `a scenario reads back as it was written`() throws {
    for seed in 0..<40 {
      let scenario = RandomScenario(seed: seed).scenario
      let text = ScenarioText(scenario).replacingScenario(of: Self.rule, id: "regression/\(seed)")
      let spec = try SpecFile(parsing: text, path: "seed-\(seed).yaml")
      #expect(spec.scenario(for: scenario.profile)?.withoutOrigins == scenario, "seed \(seed)")
      #expect(!spec.isPassive)
    }
  }

  private static let rule = """
    spec: 1
    id: a-rule
    title: A rule whose scenario is replaced
    covers: [BG-APP-03]
    scenario:
      acts:
        - {at: 0s, do: user.opensApp, app: gone}
    expect:
      - id: e
        never: app.throttled
    """

  /// What is made short must be what went wrong, and nothing that is not needed may be left.
  @Test func `what a mutant breaks is shown in a short scenario`() throws {
    let judge = try ScenarioJudge()
    let mutant = try #require(Mutant(name: "name-kept-in-background"))
    let seeds = 0..<60
    let seed = try #require(
      seeds.first {
        judge.breaks(RandomScenario(seed: $0).scenario, mutant)
      })
    let scenario = RandomScenario(seed: seed).scenario
    let shrinking = Shrinking(scenario) { judge.breaks($0, mutant) }
    #expect(judge.breaks(shrinking.scenario, mutant))
    #expect(shrinking.scenario.acts.count <= 3)
    #expect(shrinking.scenario.apps.count == 1)
    #expect(shrinking.scenario.peers.isEmpty)
  }
}

extension Scenario {
  /// Without the lines of the file that it was read from.
  fileprivate var withoutOrigins: Scenario {
    var copy = self
    for index in copy.acts.indices { copy.acts[index].act.origin = nil }
    for app in copy.apps.indices {
      for reaction in copy.apps[app].reactions.indices {
        for call in copy.apps[app].reactions[reaction].calls.indices {
          copy.apps[app].reactions[reaction].calls[call].origin = nil
        }
      }
    }
    return copy
  }
}
