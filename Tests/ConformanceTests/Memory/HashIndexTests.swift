import Testing
import VirtualTime

@testable import Conformance

@Suite struct HashIndexTests {
  /// Compares with a dictionary, while so few codes come and go that searches often meet each
  /// other and gaps are closed.
  @Test(arguments: 0..<20)
  func `a code has the value that it was given last`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var index = HashIndex<Key, Int32>(blank: -1)
    var values: [Int32: Int32] = [:]
    for value in 0..<500 as Range<Int32> {
      let number = Int32.random(in: 0..<(seed % 2 == 0 ? 12 : 200), using: &generator)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        index.remove(Key(number: number))
        values[number] = nil
      } else {
        index.set(value, for: Key(number: number))
        values[number] = value
      }
      #expect(index.count == values.count)
      let found = (0..<200).compactMap { number in index[Key(number: number)].map { (number, $0) } }
      #expect(Dictionary(uniqueKeysWithValues: found) == values)
    }
    let all = index.all.map { ($0.code.number, $0.value) }
    #expect(Dictionary(uniqueKeysWithValues: all) == values)
  }

  @Test func `a search looks at every value of a code, and at no other`() {
    var index = HashIndex<Key, Int32>(blank: -1)
    for value in 0..<100 as Range<Int32> { index.add(value, for: Key(number: value % 3)) }
    for value in 0..<100 as Range<Int32> {
      #expect(index.find(Key(number: value % 3)) { $0 == value } == value)
      #expect(index.find(Key(number: (value + 1) % 3)) { $0 == value } == nil)
    }
    index.removeAll { $0 % 2 == 0 }
    #expect(index.count == 50)
    for value in 0..<100 as Range<Int32> {
      let found = index.find(Key(number: value % 3)) { $0 == value }
      #expect(found == (value % 2 == 0 ? value : nil))
    }
  }
}
