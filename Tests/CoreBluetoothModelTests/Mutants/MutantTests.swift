import Testing
import Timelines

@testable import CoreBluetoothModel

struct MutantTests {
  @Test func `mutants are listed by name`() {
    #expect(Mutant.all.map(\.name) == Mutant.allCases.map(\.name).sorted())
    #expect(Set(Mutant.all.map(\.name)).count == Mutant.all.count)
    #expect(Mutant(name: "name-kept-in-background") == .nameKeptInBackground)
    #expect(Mutant(name: "no-such-mutant") == nil)
  }

  @Test(arguments: Mutant.all)
  func `a mutant says in one sentence what it does, and which rows it breaks`(_ mutant: Mutant) {
    #expect(mutant.summary.first?.isUppercase == true)
    #expect(!mutant.summary.hasSuffix("."))
    #expect(mutant.summary.count <= 90)
    #expect(!mutant.rows.isEmpty)
    #expect(mutant.rows.allSatisfy { $0.hasPrefix("BG-") })
  }

  /// A mutant that nobody can tell from the reference would make any rule look well tested.
  @Test(arguments: Mutant.all)
  func `a mutant does something else than the reference`(_ mutant: Mutant) {
    #expect(MutantScene.all.contains { $0.tells(mutant) })
  }
}
