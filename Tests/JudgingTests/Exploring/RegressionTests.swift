import Conformance
import Testing
import Timelines

@testable import Judging

/// A life that is written down must be the same life when it is read again.
@Suite struct RegressionTests {
  @Test func `a scenario reads back as it was written`() throws {
    for seed in 0..<60 {
      var chance = Chance(seed: UInt64(seed))
      let scenario = Life(&chance).scenario
      let text = Self.head + ScenarioText(scenario).text + Self.expectation
      let spec = try SpecFile(parsing: text, path: "seed-\(seed).yaml")
      #expect(spec.scenario(for: scenario.profile)?.withoutOrigins == scenario, "seed \(seed)")
    }
  }

  private static let head = """
    spec: 1
    id: a-rule
    title: A rule with a scenario
    covers: [BG-APP-03]
    passive: false

    """
  private static let expectation = """

    expect:
      - id: e
        never: app.throttled
    """
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
