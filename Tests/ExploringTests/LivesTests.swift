import Conformance
import CoreBluetoothModel
@testable import Exploring
import Judging
import TestSupport
import Testing
import Timelines

/// Lives that nobody would think of. In each of them, every passive rule of `Specs/` must hold of the
/// reference.
///
/// Every `make test` tries a few hundred lives. With `BLUEWAKE_LONG=1`, it is ten thousand others.
@Suite struct LivesByChanceTests {
  private static let seeds = LongMode.isOn ? 1_000..<11_000 : 0..<240

  @Test func `every passive rule holds in lives made by chance`() throws {
    let rules = try Rules.all.get().filter(\.isPassive).map(\.forOtherTimelines)
    let seeds = Array(Self.seeds)
    let outcomes = try sideBySide(seeds.count, jobs: 4) { try LifeOutcome(seeds[$0], by: rules) }
    var counts: [String: Int] = [:]
    for name in outcomes.flatMap(\.exercised) { counts[name, default: 0] += 1 }
    let entries = outcomes.reduce(0) { $0 + $1.entries }
    print("\(seeds.count) lives, \(entries) entries")
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("  \(count) of them: \(name)")
    }
    #expect(entries > 100 * seeds.count)
    for outcome in outcomes where !outcome.failures.isEmpty {
      Issue.record("seed \(outcome.seed) breaks \(outcome.failures); in the life\n\(outcome.text)")
    }
    // Lives cannot show that an expectation holds that they never put to the test.
    let expectations = Set(
      rules.flatMap { rule in
        rule.profiles.flatMap { rule.expectations(for: $0) }.filter(\.isPassive)
          .map { "\(rule.id) > \($0.id)" }
      })
    #expect(expectations.subtracting(counts.keys).sorted() == [])
  }
}

/// What the passive rules say of the reference in one life.
private struct LifeOutcome: Sendable {
  let seed: Int
  /// The broken expectations, as `rule > expectation`.
  var failures: [String] = []
  /// The expectations that were put to the test, in the same form.
  var exercised: [String] = []
  let entries: Int
  /// The life as a spec file would have it.
  let text: String

  init(_ seed: Int, by rules: [SpecFile]) throws {
    self.seed = seed
    var chance = Chance(seed: UInt64(seed))
    let scenario = Life(&chance).scenario
    text = ScenarioText(scenario).text
    let run = try LifeRunner.model(nil).perform(scenario)
    entries = run.entries.count
    if let failure = run.failure { failures.append(failure) }
    var checker = Checker(rules, profile: scenario.profile)
    checker.receive(run.entries)
    for rule in checker.finish(at: run.end) {
      for expectation in rule.expectations {
        let name = "\(rule.id) > \(expectation.id)"
        if expectation.verdict == .fail { failures.append(name) }
        if expectation.exercised > 0 { exercised.append(name) }
      }
    }
  }
}
