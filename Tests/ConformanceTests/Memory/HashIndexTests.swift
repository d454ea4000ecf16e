import Testing
import Timelines

@testable import Conformance

@Suite struct HashIndexTests {
  /// A bucket that holds a value and its code.
  private struct Entry: IndexBucket, Coded {
    var code: Int32
    var value: Int32

    static var vacant: Entry { Entry(code: -1, value: -1) }
    var isVacant: Bool { code < 0 }
  }

  /// A slot with a code.
  private struct Slot: Coded {
    var code: Int32
  }

  /// Compares with a dictionary, while so few codes come and go that searches often meet each
  /// other and gaps are closed.
  @Test(arguments: 0..<20)
  func `a code has the value that it was given last`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var index = HashIndex<Entry>()
    var values: [Int32: Int32] = [:]
    for value in 0..<500 as Range<Int32> {
      let code = Int32.random(in: 0..<(seed % 2 == 0 ? 12 : 200), using: &generator)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        index.remove(code, of: OwnCodes()) { $0.code == code }
        values[code] = nil
      } else {
        index.set(Entry(code: code, value: value), of: OwnCodes()) { $0.code == code }
        values[code] = value
      }
      #expect(index.count == values.count)
      let found = (0..<200).compactMap { code in
        index.find(code) { $0.code == code }.map { (code, $0.value) }
      }
      #expect(Dictionary(uniqueKeysWithValues: found) == values)
    }
    #expect(Dictionary(uniqueKeysWithValues: index.all.map { ($0.code, $0.value) }) == values)
  }

  /// The codes are in slots, of which three have the same one each time.
  @Test func `a search looks at every slot of a code, and at no other`() {
    var index = HashIndex<SlotNumber>()
    var slots = SlotMap<Slot>()
    for code in 0..<100 as Range<Int32> {
      index.add(SlotNumber(slots.insert(Slot(code: code / 3))), of: slots.elements)
    }
    for number in 0..<100 as Range<Int32> {
      #expect(index.find(number / 3) { $0.number == number }?.number == number)
      var seen: [Int32] = []
      _ = index.find(number / 3) { bucket in
        if slots.elements.code(of: bucket) == number / 3 { seen.append(bucket.number) }
        return false
      }
      #expect(seen.sorted() == (0..<100).filter { $0 / 3 == number / 3 })
      #expect(
        index.find(number / 3 + 1) {
          $0.number == number && slots.elements.code(of: $0) != number / 3
        } == nil)
    }
    index.removeAll(of: slots.elements) { $0.number % 2 == 0 }
    #expect(index.count == 50)
    index.remove(slots[2].code, of: slots.elements) { $0.number == 2 }
    index.remove(slots[3].code, of: slots.elements) { $0.number == 3 }
    #expect(index.count == 49)
    for number in 0..<100 as Range<Int32> {
      let found = index.find(number / 3) { $0.number == number }?.number
      #expect(found == (number % 2 == 0 && number != 2 ? number : nil))
    }
  }
}
