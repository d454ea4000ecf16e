import CoreBluetoothModel
import Testing

/// How much chance finds: an implementation that breaks a rule for any timeline should be found out
/// by scenarios that nobody wrote for it.
@Suite(.enabled(if: RandomScenarioTests.isLong)) struct MutantsByChanceTests {
  private static let seeds = 20_000..<20_100

  @Test func `chance finds out what is broken`() async throws {
    let judge = try ScenarioJudge()
    let named = Set(
      judge.rules.flatMap { rule in
        rule.profiles.flatMap { rule.expectations(for: $0) }.filter(\.isPassive).flatMap(\.killers)
      })
    var needed: [String: Int] = [:]
    await withTaskGroup(of: (String, Int?).self) { group in
      for mutant in Mutant.all where named.contains(mutant.name) {
        group.addTask {
          (
            mutant.name,
            Self.seeds.first { judge.breaks(RandomScenario(seed: $0).scenario, mutant) }
          )
        }
      }
      for await (mutant, seed) in group {
        needed[mutant] = seed.map { $0 - Self.seeds.lowerBound + 1 }
      }
    }
    for mutant in named.sorted() {
      print("\(mutant): \(needed[mutant].map { "after \($0)" } ?? "not in \(Self.seeds.count)")")
    }
    // Some mutants need rare circumstances, and so few seeds do not reach them all.
    #expect(needed.count * 10 >= named.count * 7)
  }
}
