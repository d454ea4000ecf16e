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
}
