import VirtualTime

/// A source of random decisions that all follow from one seed.
struct Chance {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Returns true in as many cases of a hundred as given.
  mutating func happens(_ percent: Int) -> Bool { number(in: 1...100) <= percent }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// Returns one of the elements, each as often as its weight says.
  mutating func one<Element>(ofWeighted elements: [(weight: Int, Element)]) -> Element {
    var rest = number(in: 1...elements.reduce(0) { $0 + $1.weight })
    for (weight, element) in elements {
      rest -= weight
      if rest <= 0 { return element }
    }
    return elements[elements.count - 1].1
  }

  /// Returns some of the elements in their order, and at least one.
  mutating func some<Element>(of elements: [Element]) -> [Element] {
    let chosen = elements.filter { _ in happens(50) }
    return chosen.isEmpty ? [one(of: elements)] : chosen
  }
}
