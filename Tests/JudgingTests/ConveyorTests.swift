import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Judging

struct ConveyorTests {
  @Test(arguments: [1, 2, 4], [false, true])
  func `results come in the order of the pieces, and all of them come`(
    jobs: Int, oneByOne: Bool
  ) {
    let conveyor = Conveyor<Int>(jobs: jobs, oneByOne: oneByOne)
    var taken: [Int] = []
    for piece in 0..<100 {
      // The earlier of two neighbours takes longer.
      conveyor.put({ (0..<(piece % 2 == 0 ? 20_000 : 1)).reduce(0, ^) * 0 + piece }) {
        taken.append($0)
      }
    }
    conveyor.finish { taken.append($0) }
    #expect(taken == Array(0..<100))
    conveyor.finish { taken.append($0) }
    #expect(taken.count == 100)
  }

  @Test func `pieces that depend on each other are done one behind the other`() {
    let conveyor = Conveyor<Int>(jobs: 4, oneByOne: true)
    let done = Mutex(0)
    var taken: [Int] = []
    for _ in 0..<100 {
      conveyor.put({
        done.withLock { count in
          count += 1
          return count
        }
      }) { taken.append($0) }
    }
    conveyor.finish { taken.append($0) }
    #expect(taken == Array(1...100))
  }

  @Test func `a caller who is far ahead does pieces itself`() {
    let conveyor = Conveyor<Int>(jobs: 2)
    let (goOn, caller) = (DispatchSemaphore(value: 0), pthread_self())
    let own = Mutex<[Int]>([])
    var taken: [Int] = []
    // The first piece keeps one of the other cores busy.
    conveyor.put({
      goOn.wait()
      return 0
    }) { taken.append($0) }
    for piece in 1..<8 {
      conveyor.put({
        if pthread_equal(pthread_self(), caller) != 0 { own.withLock { $0.append(piece) } }
        return piece
      }) { taken.append($0) }
    }
    #expect(own.withLock { $0 } == [4, 5, 6, 7])
    #expect(taken == [])
    goOn.signal()
    // No more than eight are under way.
    conveyor.put({ 8 }) { taken.append($0) }
    #expect(taken.first == 0)
    conveyor.finish { taken.append($0) }
    #expect(taken == Array(0...8))
  }

  @Test(arguments: [false, true])
  func `a caller who is far ahead waits for the oldest piece`(oneByOne: Bool) {
    let conveyor = Conveyor<Int>(jobs: 2, oneByOne: oneByOne)
    var (taken, most) = (0, 0)
    for piece in 0..<200 {
      conveyor.put({ piece }) { _ in taken += 1 }
      most = max(most, piece + 1 - taken)
    }
    conveyor.finish { _ in taken += 1 }
    #expect(most <= (oneByOne ? 4 : 8))
    #expect(taken == 200)
  }
}
