import Conformance
import CoreBluetoothModel
import Foundation
import Testing
import Timelines
import VirtualTime

/// Lives that nobody would think of. In each of them, every passive rule of `Specs/` must hold.
///
/// Every `make test` tries a few hundred seeds. With `BLUEWAKE_LONG=1`, it is ten thousand others.
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
    // Random scenarios cannot show that an expectation holds that they never put to the test.
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

  /// The short scenario must still show the fault, and must have nothing that the fault does not
  /// need.
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
  /// The scenario without the lines of the file that it was read from.
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
