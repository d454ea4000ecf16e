import CoreBluetoothModel
import Testing

/// Whether scenarios made by chance, judged by the passive rules alone, find what is broken.
@Suite struct RandomScenarioTeethTests {
  /// Mutants, each with a seed whose scenario gives it away.
  private static let found: [(mutant: Mutant, seed: Int)] = []

  @Test func `a seed gives a mutant away`() throws {
    let judge = try ScenarioJudge()
    for (mutant, seed) in Self.found {
      #expect(judge.breaks(RandomScenario(seed: seed).scenario, mutant), "\(mutant.name): \(seed)")
    }
  }

  /// The rules that only judge their own scenario find the others.
  @Test(.enabled(if: RandomScenarioTests.isLong))
  func `most kinds of damage are found by chance`() throws {
    let judge = try ScenarioJudge()
    let found = Mutant.all.compactMap { mutant in
      (0..<200).first { judge.breaks(RandomScenario(seed: $0).scenario, mutant) }
        .map { (mutant, $0) }
    }
    print("\(found.count) of \(Mutant.all.count) mutants found:")
    for (mutant, seed) in found { print("    (.\(mutant), \(seed)),") }
    #expect(found.count >= Self.found.count)
  }
}
