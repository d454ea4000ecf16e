import Timelines

/// A source of random decisions that remembers each of them.
///
/// The decisions are plain numbers, so that a random scenario can be made again from the list of
/// its decisions, and a smaller one from a shorter list. A list that is too short goes on with
/// zeros, and zero always stands for the simplest outcome: no, the first element, no further
/// element.
///
/// ```swift
/// var chance = Chance(seed: 7)
/// let first = Life(&chance)
/// var again = Chance(repeating: chance.decisions)
/// // Life(&again) is equal to first.
/// ```
public struct Chance: Sendable {
  /// The decisions so far, each below the number of possibilities that it had.
  public private(set) var decisions: [Int] = []
  /// The parts that can be left out as a whole, for example an act or an app, as ranges in
  /// ``decisions``. A part lies after or inside another one, and parts are sorted by their ends.
  public private(set) var parts: [Range<Int>] = []
  private var source: Source

  private enum Source {
    case generator(SeededGenerator)
    case list([Int])
    case variation(of: [Int], newInHundred: Int, SeededGenerator)
  }

  /// Makes new decisions, which all follow from a seed.
  public init(seed: UInt64) { source = .generator(SeededGenerator(seed: seed)) }

  /// Makes the decisions of a list again, and then zeros.
  public init(repeating decisions: [Int]) { source = .list(decisions) }

  /// Makes the decisions of a list again up to a random one, and then new ones. A few of the former
  /// are new as well.
  ///
  /// - Parameter decisions: The list; not empty.
  public init(varying decisions: [Int], seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // The beginning makes apps and peers; the acts follow.
    let length = Int.random(in: decisions.count / 3...decisions.count, using: &generator)
    source = .variation(of: Array(decisions.prefix(length)), newInHundred: 2, generator)
  }

  /// Makes the decisions of a list again, and then new ones.
  public init(continuing decisions: [Int], seed: UInt64) {
    source = .variation(of: decisions, newInHundred: 0, SeededGenerator(seed: seed))
  }

  /// Returns a number from zero up to, but not including, the number of possibilities.
  public mutating func decide(among possibilities: Int) -> Int {
    let number: Int
    switch source {
    case .generator(var generator):
      number = Int.random(in: 0..<possibilities, using: &generator)
      source = .generator(generator)
    case .list(let list):
      let wish = decisions.count < list.count ? list[decisions.count] : 0
      number = min(max(wish, 0), possibilities - 1)
    case .variation(let list, let newInHundred, var generator):
      let isNew =
        decisions.count >= list.count
        || Int.random(in: 0..<100, using: &generator) < newInHundred
      number =
        isNew
        ? Int.random(in: 0..<possibilities, using: &generator)
        : min(list[decisions.count], possibilities - 1)
      source = .variation(of: list, newInHundred: newInHundred, generator)
    }
    decisions.append(number)
    return number
  }

  /// Returns true in as many cases of a hundred as given.
  public mutating func happens(_ percent: Int) -> Bool { decide(among: 100) >= 100 - percent }

  /// Returns one of the elements. The first one is the simplest.
  public mutating func one<Element>(of elements: [Element]) -> Element {
    elements[decide(among: elements.count)]
  }

  /// Returns one of the elements, each as often as its weight says. The first one is the simplest.
  public mutating func one<Element>(ofWeighted elements: [(weight: Int, Element)]) -> Element {
    var rest = decide(among: elements.reduce(0) { $0 + $1.weight })
    for (weight, element) in elements {
      rest -= weight
      if rest < 0 { return element }
    }
    return elements[elements.count - 1].1
  }

  /// Returns some of the elements in their order, and at least one.
  public mutating func some<Element>(of elements: [Element]) -> [Element] {
    let chosen = elements.filter { _ in happens(50) }
    return chosen.isEmpty ? [one(of: elements)] : chosen
  }

  /// Makes elements until chance says that there are enough. Each of them is a part of its own.
  ///
  /// - Parameter percent: In how many cases of a hundred there is a further element.
  public mutating func several<Element>(
    atMost most: Int, further percent: Int, _ make: (inout Chance) -> Element
  ) -> [Element] {
    var elements: [Element] = []
    while elements.count < most {
      let start = decisions.count
      guard happens(percent) else { return elements }
      elements.append(make(&self))
      parts.append(start..<decisions.count)
    }
    return elements
  }

  /// Returns what is made in so many cases of a hundred, and nil in the others.
  public mutating func perhaps<Element>(
    _ percent: Int, _ make: (inout Chance) -> Element
  ) -> Element? {
    let start = decisions.count
    guard happens(percent) else { return nil }
    let element = make(&self)
    parts.append(start..<decisions.count)
    return element
  }
}
