import Testing
import Timelines

@testable import Conformance

@Suite struct SlotMapTests {
  /// Compares with a dictionary, whatever was put in and taken out before.
  @Test(arguments: 0..<20)
  func `a slot in use keeps its element, and a free one is used again`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var slots = SlotMap<Int>()
    var elements: [Int: Int] = [:]
    var most = 0
    for element in 0..<500 {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        let marks = (0..<slots.capacity).map { elements[$0]?.isMultiple(of: 3) ?? false }
        slots.removeAll(except: marks, leaving: -1)
        elements = elements.filter { marks[$0.key] }
      case 1..<8:
        guard let number = elements.keys.sorted().randomElement(using: &generator) else { continue }
        slots.remove(number, leaving: -1)
        elements[number] = nil
      default:
        let number = slots.insert(element)
        #expect(elements.updateValue(element, forKey: number) == nil, "slot \(number) was in use")
      }
      most = max(most, elements.count)
      #expect(slots.count == elements.count)
      #expect(slots.capacity == most)
      for number in 0..<slots.capacity { #expect(slots[number] == elements[number] ?? -1) }
    }
  }

  @Test func `the slot that was freed last is used first, and the lowest after all were freed`() {
    var slots = SlotMap<Int>()
    for element in 0..<5 { _ = slots.insert(element) }
    for number in [1, 4, 2] { slots.remove(number, leaving: -1) }
    #expect((0..<4).map { slots.insert($0) } == [2, 4, 1, 5])
    slots.removeAll(except: [true, false, false, true, false, false], leaving: -1)
    #expect((0..<5).map { slots.insert($0) } == [1, 2, 4, 5, 6])
  }

  #if DEBUG
    @Test func `a look at a slot that was used again stops the program`() async {
      await #expect(processExitsWith: .failure) {
        var slots = SlotMap<Int>()
        let generation = slots.generations[slots.insert(1)]
        slots.remove(0, leaving: -1)
        _ = slots.insert(2)
        slots.generations.check(0, generation)
      }
    }
  #endif
}
