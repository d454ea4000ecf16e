import Dispatch
import Synchronization

/// Has pieces of work done on other cores while the caller prepares the next pieces, and hands over
/// each result in the order of the pieces, on the thread of the caller.
///
/// Only few pieces are under way at a time: a caller that is far ahead waits for the oldest. So the
/// memory does not grow with the number of pieces. The outcome is the same with any number of cores.
package final class Conveyor<Piece: Sendable> {
  private let queue: DispatchQueue
  /// The most pieces that are under way. With none, the caller does each by itself.
  private let most: Int
  private var underWay: [Item] = []

  private final class Item: Sendable {
    private let piece = Mutex<Piece?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    func finish(_ done: Piece) {
      piece.withLock { $0 = done }
      isDone.signal()
    }

    func wait() -> Piece? {
      isDone.wait()
      return piece.withLock { $0 }
    }
  }

  /// - Parameters:
  ///   - jobs: How many cores there are. With one, the work is done on the thread of the caller.
  ///   - oneByOne: Whether a piece is begun only when the one before it is done, because the work
  ///     depends on the pieces before.
  package init(jobs: Int, oneByOne: Bool = false) {
    most = jobs < 2 ? 0 : jobs + 2
    queue = oneByOne ? DispatchQueue(label: "conveyor") : .global()
  }

  /// Begins a piece of work.
  ///
  /// - Parameter take: Is given the results that are due by now.
  package func put(_ work: @escaping @Sendable () -> Piece, taking take: (Piece) -> Void) {
    if most == 0 { return take(work()) }
    if underWay.count >= most, let piece = underWay.removeFirst().wait() { take(piece) }
    let item = Item()
    underWay.append(item)
    queue.async { item.finish(work()) }
  }

  /// Waits for the work that is left.
  package func finish(taking take: (Piece) -> Void) {
    for item in underWay { if let piece = item.wait() { take(piece) } }
    underWay = []
  }
}
