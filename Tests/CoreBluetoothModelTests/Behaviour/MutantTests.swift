import Testing

@testable import CoreBluetoothModel

struct MutantTests {
  @Test func `mutants are listed by name`() {
    #expect(Mutant.all.map(\.name) == Mutant.all.map(\.name).sorted())
    #expect(Mutant.all.count > 170)
    #expect(Mutant(name: "name-kept-in-background")?.rows == ["BG-PER-05"])
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

  @Test(arguments: Mutant.all)
  func `a mutant is the documented behaviour but for one point`(_ mutant: Mutant) {
    var behaviour = Behaviour(mutant)
    #expect(behaviour != Behaviour())
    behaviour[keyPath: mutant.change] = false
    #expect(behaviour == Behaviour())
  }

  @Test func `no two mutants change the same point`() {
    #expect(Set(Mutant.all.map { Behaviour($0) }).count == Mutant.all.count)
  }
}
