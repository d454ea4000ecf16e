import Conformance
import Replay
import Timelines

/// The results of many random scenarios.
struct Tally {
  private(set) var scenarios = 0
  private(set) var entries = 0
  /// The seeds in which each expectation was broken, ascending.
  private(set) var failures: [String: [Int]] = [:]
  /// In how many scenarios each expectation was put to the test.
  private(set) var exercised: [String: Int] = [:]
  /// What the scenarios were like: in how many there was, for example, `several phones`.
  private(set) var features: [String: Int] = [:]

  /// How many parts run side by side.
  private static let parts = 8

  init(of seeds: Range<Int>, by judge: ScenarioJudge) async {
    await withTaskGroup(of: Tally.self) { group in
      for part in 0..<Self.parts {
        let share = seeds.filter { $0 % Self.parts == part }
        group.addTask { Tally(of: share, by: judge) }
      }
      for await part in group { add(part) }
    }
    for failure in failures.keys { failures[failure]?.sort() }
  }

  private init(of seeds: [Int], by judge: ScenarioJudge) {
    for seed in seeds {
      let scenario = RandomScenario(seed: seed).scenario
      let outcome = judge.outcome(of: scenario)
      scenarios += 1
      entries += outcome.entries
      for failure in outcome.failures { failures[failure, default: []].append(seed) }
      for name in outcome.exercised { exercised[name, default: 0] += 1 }
      for feature in scenario.features { features[feature, default: 0] += 1 }
    }
  }

  private mutating func add(_ part: Tally) {
    scenarios += part.scenarios
    entries += part.entries
    failures.merge(part.failures, uniquingKeysWith: +)
    exercised.merge(part.exercised, uniquingKeysWith: +)
    features.merge(part.features, uniquingKeysWith: +)
  }

  /// Returns the figures for the log of a test.
  func text(naming expectations: Set<String>) -> String {
    let counts = expectations.sorted().map { ($0, exercised[$0] ?? 0) }
    let worlds = features.sorted { $0.key < $1.key }
    return
      (["\(scenarios) scenarios, \(entries) entries"]
      + (worlds + counts).map { "  \($1) of \(scenarios): \($0)" }).joined(separator: "\n")
  }
}

extension Scenario {
  /// The kinds of things of which the scenario has more than one.
  fileprivate var features: [String] {
    [
      devices.count > 1 ? "several phones" : nil, apps.count > 1 ? "several apps" : nil,
      Set(apps.map(\.device)).count > 1 ? "apps on several phones" : nil,
      peers.count > 2 ? "several peripherals" : nil,
    ].compactMap { $0 }
  }
}
