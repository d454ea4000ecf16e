import Conformance
import CoreBluetoothModel
import Foundation
import Replay
import TestSupport
import Timelines
import VirtualTime

/// Runs a scenario on the reference, and judges it by every rule that may judge any timeline.
struct ScenarioJudge {
  let rules: [SpecFile]

  /// Makes a judge with the passive rules of the project.
  init() throws {
    rules = try RuleBook.files.filter(\.isPassive).map(\.forOtherTimelines)
  }

  struct Outcome: Equatable {
    /// The broken expectations, as `rule > expectation`, sorted by name.
    var failures: [String] = []
    /// The expectations that were put to the test, in the same form.
    var exercised: Set<String> = []
    var entries = 0
  }

  func outcome(of scenario: Scenario, mutant: Mutant? = nil) -> Outcome {
    var outcome = Outcome()
    var checker = Checker(rules, profile: scenario.profile)
    let implementations = scenario.devices.map { _ in ReferenceImplementation(mutant: mutant) }
    let world = World(scenario, options: World.Options(hasSniffer: false))
    var run = Run(scenario, implementations: implementations, air: world)
    let end = (scenario.acts.map(\.end).max() ?? .start) + scenario.settle
    let write = { (entry: Entry) in
      outcome.entries += 1
      checker.receive(entry)
    }
    let ending = run.run(until: end, writing: write)
    run.finish(ending, writing: write)
    if ending == .endless { outcome.failures.append(Self.endless) }
    for rule in checker.finish(at: end) {
      for expectation in rule.expectations {
        let name = "\(rule.id) > \(expectation.id)"
        if expectation.verdict == .fail { outcome.failures.append(name) }
        if expectation.exercised > 0 { outcome.exercised.insert(name) }
      }
    }
    return outcome
  }

  /// The name of the failure that a run does not come to its end.
  static let endless = "time stands still"

  /// Every passive expectation of the rules, in each of their profiles.
  var expectations: Set<String> {
    Set(
      rules.flatMap { rule in
        rule.profiles.flatMap { rule.expectations(for: $0) }.filter(\.isPassive)
          .map { "\(rule.id) > \($0.id)" }
      })
  }

  func breaks(_ scenario: Scenario, _ mutant: Mutant) -> Bool {
    !outcome(of: scenario, mutant: mutant).failures.isEmpty
  }

  /// Returns the spec file of a rule that fails in a scenario, with that scenario made as short as
  /// it can be.
  func regression(showing failure: String, seed: Int) throws -> String {
    let scenario = RandomScenario(seed: seed).scenario
    let shrinking = Shrinking(scenario) { outcome(of: $0).failures.contains(failure) }
    let text = ScenarioText(shrinking.scenario)
    guard let rule = rules.first(where: { failure.hasPrefix("\($0.id) > ") }) else {
      return text.text
    }
    let source = try String(contentsOfFile: rule.path, encoding: .utf8)
    return text.replacingScenario(of: source, id: "\(rule.id)-seed-\(seed)")
  }
}
