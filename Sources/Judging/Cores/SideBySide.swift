import Dispatch
import Synchronization

/// Does independent pieces of work on several cores, and hands over each result in the order of the
/// pieces, on the thread of the caller. So the outcome is the same with any number of cores.
///
/// A piece is begun only when few results before it are missing. So the memory that waiting results
/// take does not grow with the number of pieces.
///
/// - Parameters:
///   - jobs: How many pieces are done at the same time. With one, the work is done on the thread of
///     the caller.
///   - isInTurns: Whether a piece takes turns with a program that it starts. If as much is done at
///     the same time as there are processors, each pair then keeps to one of them.
///   - take: Takes the result of a piece, and returns whether to go on. The work that has begun by
///     then is still done, and its results are dropped.
/// - Throws: The error of `take`, or else that of the first piece that throws.
package func sideBySide<Piece: Sendable>(
  _ count: Int, jobs: Int, inTurns isInTurns: Bool = false,
  _ work: @Sendable (Int) throws -> Piece, taking take: (Int, Piece) throws -> Bool
) throws {
  let jobs = min(jobs, count)
  if jobs <= 1 {
    for piece in 0..<count {
      if try !take(piece, work(piece)) { return }
    }
    return
  }
  try withoutActuallyEscaping(work) { work in
    let desk = Desk<Piece>(count, ahead: jobs * 16)
    let group = DispatchGroup()
    let processors = isInTurns ? OwnProcessor.all(for: jobs) : []
    for worker in 0..<jobs {
      DispatchQueue.global().async(group: group) {
        if processors.isEmpty {
          desk.serve(work)
        } else {
          processors[worker].doing { desk.serve(work) }
        }
      }
    }
    defer {
      desk.close()
      group.wait()
    }
    try desk.handOver(to: take)
  }
}

/// Does independent pieces of work on several cores, and returns the results in the order of the
/// pieces.
///
/// - Throws: The error of the first piece that throws.
package func sideBySide<Piece: Sendable>(
  _ count: Int, jobs: Int, inTurns isInTurns: Bool = false,
  _ work: @Sendable (Int) throws -> Piece
) throws -> [Piece] {
  var results: [Piece] = []
  try sideBySide(count, jobs: jobs, inTurns: isInTurns, work) { _, piece in
    results.append(piece)
    return true
  }
  return results
}

/// The pieces and their results: workers take the next piece and leave its result, and the caller
/// fetches the results in order.
private final class Desk<Piece: Sendable>: Sendable {
  private struct State {
    var next = 0
    var results: [Int: Result<Piece, any Error>] = [:]
  }

  private let count: Int
  private let state = Mutex(State())
  /// Counts the pieces that may be begun.
  private let room = DispatchSemaphore(value: 0)
  /// Counts the results that have come.
  private let arrivals = DispatchSemaphore(value: 0)

  /// - Parameter ahead: How many pieces may be begun before the first result is fetched.
  init(_ count: Int, ahead: Int) {
    self.count = count
    for _ in 0..<ahead { room.signal() }
  }

  /// Does one piece after the other until there is none left.
  func serve(_ work: (Int) throws -> Piece) {
    while true {
      room.wait()
      let piece = state.withLock { state in
        defer { state.next += 1 }
        return state.next
      }
      guard piece < count else {
        // The other workers must see the end too.
        room.signal()
        return
      }
      let result = Result { try work(piece) }
      state.withLock { state in
        state.results[piece] = result
        // The caller gets no result of a later piece, and all earlier ones have begun.
        if case .failure = result { state.next = count }
      }
      arrivals.signal()
    }
  }

  func handOver(to take: (Int, Piece) throws -> Bool) throws {
    for piece in 0..<count {
      if try !take(piece, result(of: piece).get()) { return }
      room.signal()
    }
  }

  private func result(of piece: Int) -> Result<Piece, any Error> {
    while true {
      let result = state.withLock { $0.results.removeValue(forKey: piece) }
      if let result { return result }
      arrivals.wait()
    }
  }

  /// Lets no further piece begin.
  func close() {
    state.withLock { $0.next = count }
    room.signal()
  }
}
