import Dispatch
import Synchronization

/// Has pieces of work done on other cores while the caller prepares the next pieces, and hands over
/// each result in the order of the pieces, on the thread of the caller.
///
/// Only few pieces are under way at a time, so the memory does not grow with the number of pieces.
/// A caller that is far ahead does pieces itself: to be put to sleep and woken for each piece would
/// cost more. The outcome is the same with any number of cores.
package final class Conveyor<Piece: Sendable> {
  private let queue: DispatchQueue
  private let isOneByOne: Bool
  /// The number of pieces that the other cores have to do at a time. With none, the caller does
  /// each by itself.
  private let most: Int
  private var underWay: [Item] = []

  private final class Item: Sendable {
    private let piece: Mutex<Piece?>
    private let isDone = DispatchSemaphore(value: 0)

    init(_ piece: Piece? = nil) { self.piece = Mutex(piece) }

    func finish(_ done: Piece) {
      piece.withLock { $0 = done }
      isDone.signal()
    }

    /// The piece, if it is done.
    var done: Piece? { piece.withLock { $0 } }

    func wait() -> Piece? {
      if let done { return done }
      isDone.wait()
      return done
    }
  }

  /// - Parameters:
  ///   - jobs: How many cores there are. With one, the work is done on the thread of the caller.
  ///   - oneByOne: Whether a piece is begun only when the one before it is done, because the work
  ///     depends on the pieces before.
  package init(jobs: Int, oneByOne: Bool = false) {
    most = jobs < 2 ? 0 : jobs + 2
    isOneByOne = oneByOne
    queue = oneByOne ? DispatchQueue(label: "conveyor") : .global()
  }

  /// Begins a piece of work.
  ///
  /// - Parameter take: Is given the results that are due by now.
  package func put(_ work: @escaping @Sendable () -> Piece, taking take: (Piece) -> Void) {
    if most == 0 { return take(work()) }
    while let piece = underWay.first?.done {
      underWay.removeFirst()
      take(piece)
    }
    if underWay.count >= most {
      if !isOneByOne, underWay.count < 2 * most { return underWay.append(Item(work())) }
      while underWay.count > most / 2, let piece = underWay.removeFirst().wait() { take(piece) }
    }
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
