import Testing

@testable import Judging

/// The search for the smallest decisions.
@Suite struct ShrinkingTests {
  /// Makes numbers, each a part, and says which decisions still make numbers with a given property.
  private func shrunk(_ seed: UInt64, while isStill: @escaping ([Int]) -> Bool) throws -> [Int] {
    let numbers = { (chance: inout Chance) in
      chance.several(atMost: 50, further: 90) { $0.decide(among: 1000) }
    }
    var chance = Chance(seed: seed)
    _ = numbers(&chance)
    var shrinking = Shrinking(chance, mostAttempts: 5000) { decisions in
      var again = Chance(repeating: decisions)
      return isStill(numbers(&again)) ? again : nil
    }
    try shrinking.run()
    var smallest = Chance(repeating: shrinking.decisions)
    return numbers(&smallest)
  }

  @Test func `only what is needed is left, and as small as it can be`() throws {
    for seed in 0..<20 {
      let isLarge = { (numbers: [Int]) in numbers.contains { $0 >= 300 } }
      var chance = Chance(seed: UInt64(seed))
      let first = chance.several(atMost: 50, further: 90) { $0.decide(among: 1000) }
      guard isLarge(first) else { continue }
      #expect(try shrunk(UInt64(seed), while: isLarge) == [300], "seed \(seed)")
    }
  }

  @Test func `two things that need each other are both kept`() throws {
    let numbers = try shrunk(3) { numbers in
      numbers.contains { $0 >= 500 } && numbers.contains { $0 < 500 && $0 >= 100 }
    }
    #expect(numbers.sorted() == [100, 500])
  }

  @Test func `the search ends after so many attempts`() throws {
    var chance = Chance(seed: 1)
    _ = chance.several(atMost: 50, further: 99) { $0.decide(among: 1000) }
    var attempts = 0
    var shrinking = Shrinking(chance, mostAttempts: 10) { _ in
      attempts += 1
      return nil
    }
    try shrinking.run()
    #expect(attempts == 10)
  }
}
