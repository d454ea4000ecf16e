import Dispatch
import Synchronization

/// Has another thread make pieces while the caller uses those that are made, in their order.
///
/// Only few pieces wait at a time: a maker that is far ahead waits for the caller. So the memory
/// does not grow with the number of pieces. ``Conveyor`` is the opposite, where the caller makes
/// the pieces.
final class Handover<Piece: Sendable>: Sendable {
  private let state = Mutex(State())
  /// Begins with 0: a semaphore may not end with less than it began with.
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  private struct State {
    var pieces: [Piece] = []
    /// Pieces that were used, and are not cleared away.
    var spent: [Piece] = []
    /// Whether no more pieces are wanted.
    var isOver = false
  }

  /// - Parameter most: How many pieces may wait.
  init(most: Int = 4) {
    for _ in 0..<most { room.signal() }
  }

  /// Begins to make pieces on another thread.
  ///
  /// - Parameter make: Makes one piece after the other until it is done, or until ``put(_:)`` says
  ///   that no more are wanted.
  func begin(_ make: @escaping @Sendable (Handover) -> Void) {
    DispatchQueue.global().async { make(self) }
  }

  /// Hands a piece over; for the maker.
  ///
  /// - Parameter piece: If the maker has consumed it, its taker has the only reference. Then the
  ///   piece can be changed without a copy.
  /// - Returns: Whether more pieces are wanted.
  func put(_ piece: consuming Piece) -> Bool {
    room.wait()
    let isOver = append(consume piece)
    filled.signal()
    return !isOver
  }

  /// - Returns: Whether no more pieces are wanted.
  private func append(_ piece: consuming Piece) -> Bool {
    let piece = piece
    return state.withLock { state in
      if !state.isOver { state.pieces.append(piece) }
      return state.isOver
    }
  }

  /// Waits for the next piece; for the caller, who must know which is the last.
  func next() -> Piece {
    while true {
      filled.wait()
      let piece = state.withLock { $0.pieces.isEmpty ? nil : $0.pieces.removeFirst() }
      guard let piece else { continue }
      room.signal()
      return piece
    }
  }

  /// Gives a piece back that was used; for the caller. Memory is freed at less cost by the thread
  /// that asked for it.
  func giveBack(_ piece: consuming Piece) {
    let piece = piece
    state.withLock { $0.spent.append(piece) }
  }

  /// Returns a piece that was used, if there is one; for the maker, who can fill it again.
  func spent() -> Piece? { state.withLock { $0.spent.popLast() } }

  /// Ends the work of the maker, when it next hands over a piece.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.pieces = []
    }
    room.signal()
  }
}
