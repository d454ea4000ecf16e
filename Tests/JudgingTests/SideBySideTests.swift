import Foundation
import Synchronization
import Testing

@testable import Judging

/// Work on several cores gives what work on one gives.
@Suite struct SideBySideTests {
  @Test(arguments: [1, 2, 7, 64])
  func `results come in the order of the pieces`(jobs: Int) throws {
    let results = try sideBySide(100, jobs: jobs) { piece in
      // Earlier pieces take longer.
      (0..<(100 - piece) * 100).reduce(0, ^) & 0 + piece
    }
    #expect(results == Array(0..<100))
  }

  @Test func `as many workers as processors keep to one each`() throws {
    let count = ProcessInfo.processInfo.activeProcessorCount
    let processors = OwnProcessor.all(for: count)
    #expect([0, count].contains(processors.count))
    #expect(OwnProcessor.all(for: count + 1).isEmpty)
    for processor in processors {
      #expect(processor.doing { OwnProcessor.all(for: 1).count } == 1)
    }
    #expect(OwnProcessor.all(for: count).count == processors.count)
    let results = try sideBySide(100, jobs: count, inTurns: true) { piece in
      (piece, count == 1 ? 1 : OwnProcessor.all(for: 1).count)
    }
    #expect(results.map(\.0) == Array(0..<100))
    #expect(processors.isEmpty || results.allSatisfy { $0.1 == 1 })
  }

  @Test(arguments: [1, 3]) func `the first error in order is thrown`(jobs: Int) {
    struct Failure: Error, Equatable { var piece: Int }
    var taken: [Int] = []
    #expect(throws: Failure(piece: 5)) {
      try sideBySide(50, jobs: jobs) { piece in
        if piece >= 5 { throw Failure(piece: piece) }
        return piece
      } taking: { _, piece in
        taken.append(piece)
        return true
      }
    }
    #expect(taken == [0, 1, 2, 3, 4])
  }

  /// Programs that cannot be started would be started again and again.
  @Test(arguments: [1, 3]) func `nothing is begun after an error`(jobs: Int) {
    struct Failure: Error {}
    let begun = Mutex(0)
    #expect(throws: Failure.self) {
      try sideBySide(10_000, jobs: jobs) { piece in
        begun.withLock { $0 += 1 }
        throw Failure()
      } taking: { (_, _: Int) in
        true
      }
    }
    #expect(begun.withLock { $0 } <= jobs)
  }

  @Test(arguments: [1, 3]) func `whoever takes results may stop early`(jobs: Int) throws {
    let begun = Mutex(0)
    var taken: [Int] = []
    try sideBySide(10_000, jobs: jobs) { piece in
      begun.withLock { $0 += 1 }
      return piece
    } taking: { _, piece in
      taken.append(piece)
      return piece < 3
    }
    #expect(taken == [0, 1, 2, 3])
    // No more waits in memory than a few for each worker.
    #expect(begun.withLock { $0 } <= 4 + jobs * 17)
  }

  @Test func `no work is no trouble`() throws {
    #expect(try sideBySide(0, jobs: 4) { $0 }.isEmpty)
  }
}
