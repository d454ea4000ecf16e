import Dispatch
import Synchronization

/// Does independent pieces of work on several cores, and returns the results in the order of the
/// pieces. So the result is the same with any number of cores.
///
/// - Parameter jobs: How many pieces are done at the same time.
/// - Throws: The error of the first piece that throws.
func sideBySide<Piece: Sendable>(
  _ count: Int, jobs: Int, _ work: @Sendable (Int) throws -> Piece
) throws -> [Piece] {
  let next = Mutex(0)
  let results = Mutex<[Int: Result<Piece, any Error>]>([:])
  DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
    while true {
      let piece = next.withLock { number in
        defer { number += 1 }
        return number
      }
      guard piece < count else { return }
      let result = Result { try work(piece) }
      results.withLock { $0[piece] = result }
    }
  }
  let all = results.withLock { $0 }
  return try (0..<count).compactMap { try all[$0]?.get() }
}
