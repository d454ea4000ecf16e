import CoreBluetoothModel
@testable import Exploring
import Testing
import TestSupport

/// How much chance finds: a mutant should be found by lives that nobody made for it.
@Suite(.enabled(if: LongMode.isOn)) struct MutantsByChanceTests {
  @Test func `chance finds out what is broken`() throws {
    let rules = try Rules.all.get()
    var missed: [String] = []
    for mutant in Mutant.all {
      let explorer = Explorer(
        of: try .model(mutant.name), against: try .model(nil), rules: rules)
      var plan = Explorer.Plan(seed: 3, runs: 3000)
      plan.mostAttempts = 1
      var lives = 0
      let exploration = try explorer.explore(plan) { exploration in
        lives = exploration.lives
        return exploration.findings.isEmpty
      }
      print("\(mutant.name): \(exploration.findings.isEmpty ? "not" : "found") in \(lives) lives")
      if exploration.findings.isEmpty { missed.append(mutant.name) }
    }
    #expect(missed.count * 20 <= Mutant.all.count, "missed: \(missed)")
  }
}
