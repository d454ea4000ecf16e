import Testing
import Timelines

@testable import Conformance

@Suite struct DeadlineHeapTests {
  /// Compares with a dictionary that is searched: the earliest deadline, whatever was set, set
  /// anew and removed before.
  @Test(arguments: 0..<20)
  func `the earliest deadline is always at hand`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var heap = DeadlineHeap()
    var deadlines: [Int: Int64] = [:]
    for _ in 0..<500 {
      let cell = Int.random(in: 0..<20, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        heap.remove(cell)
        deadlines[cell] = nil
      case 1:
        heap.set(.distantFuture, for: cell)
        deadlines[cell] = nil
      default:
        let due = Int64.random(in: 0..<30, using: &generator)
        heap.set(Instant(nanoseconds: due), for: cell)
        deadlines[cell] = due
      }
      #expect(heap.next?.due.nanoseconds == deadlines.values.min())
      if let next = heap.next { #expect(deadlines[next.cell] == next.due.nanoseconds) }
    }
  }

  @Test func `equal deadlines come in the order in which they were set`() {
    var heap = DeadlineHeap()
    for cell in [3, 1, 2] { heap.set(Instant(nanoseconds: 5), for: cell) }
    var order: [Int] = []
    while let next = heap.next {
      order.append(next.cell)
      heap.remove(next.cell)
    }
    #expect(order == [3, 1, 2])
  }
}
