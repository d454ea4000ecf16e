import Testing
import Timelines

@Suite struct TimerQueueTests {
  @Test func `items come out by due time and then in order of arrival`() {
    var queue = TimerQueue<String>()
    queue.insert("second", due: Instant(nanoseconds: 5))
    queue.insert("third", due: Instant(nanoseconds: 5))
    queue.insert("first", due: Instant(nanoseconds: 1))
    queue.insert("fourth", due: Instant(nanoseconds: 9))
    #expect(drained(&queue) == ["first", "second", "third", "fourth"])
  }

  @Test func `nothing comes out before it is due`() {
    var queue = TimerQueue<Int>()
    queue.insert(1, due: Instant(nanoseconds: 10))
    #expect(queue.popFirst(dueBy: Instant(nanoseconds: 9)) == nil)
    #expect(queue.popFirst(dueBy: Instant(nanoseconds: 10))?.item == 1)
    #expect(queue.isEmpty)
  }

  @Test func `removing some keeps the order of the others`() {
    var queue = TimerQueue<Int>()
    for item in 0..<200 { queue.insert(item, due: Instant(nanoseconds: Int64(item * 37 % 101))) }
    queue.removeAll { $0 % 3 == 0 }
    let expected = (0..<200).filter { $0 % 3 != 0 }
      .sorted { ($0 * 37 % 101, $0) < ($1 * 37 % 101, $1) }
    #expect(drained(&queue) == expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the queue agrees with a stable sort`(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let dues = (0..<300).map { _ in Int64.random(in: 0..<50, using: &chance) }
    var queue = TimerQueue<Int>()
    for (index, due) in dues.enumerated() { queue.insert(index, due: Instant(nanoseconds: due)) }
    let expected = dues.indices.sorted { (dues[$0], $0) < (dues[$1], $1) }
    #expect(drained(&queue) == expected)
  }

  private func drained<Item>(_ queue: inout TimerQueue<Item>) -> [Item] {
    var items: [Item] = []
    while let (_, item) = queue.popFirst() { items.append(item) }
    return items
  }
}

@Suite struct SeededGeneratorTests {
  @Test func `the same seed gives the same future`() {
    var one = SeededGenerator(seed: 7)
    var other = SeededGenerator(seed: 7)
    var third = SeededGenerator(seed: 8)
    let numbers = (0..<5).map { _ in one.next() }
    #expect(numbers == (0..<5).map { _ in other.next() })
    #expect(numbers != (0..<5).map { _ in third.next() })
  }

  /// The first outputs that the published algorithm gives for seed 0.
  @Test func `the numbers are SplitMix64's`() {
    var generator = SeededGenerator(seed: 0)
    #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
    #expect(generator.next() == 0x6E78_9E6A_A1B9_65F4)
  }
}
