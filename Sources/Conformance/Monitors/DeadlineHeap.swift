import VirtualTime

/// The deadlines of instances, at most one for each cell; the earliest is always at hand.
///
/// A binary heap that knows where each cell stands in it, so that an obligation that is met leaves
/// nothing behind: memory is bounded by what is waiting, not by what has ever waited.
///
/// - Complexity: O(log *n*) to set and to remove.
struct DeadlineHeap: Sendable {
  private struct Deadline: Sendable {
    var due: Int64
    var order: UInt32
    var cell: Int32

    func precedes(_ other: Deadline) -> Bool { (due, order) < (other.due, other.order) }
  }

  private var heap: [Deadline] = []
  /// Where a cell stands in the heap; -1 for nowhere.
  private var places: [Int32] = []
  private var arrivals: UInt32 = 0

  @inline(__always)
  var nextDue: Instant { heap.isEmpty ? .distantFuture : Instant(nanoseconds: heap[0].due) }

  var next: (due: Instant, cell: Int)? {
    heap.first.map { (Instant(nanoseconds: $0.due), Int($0.cell)) }
  }

  /// Gives a cell another deadline; `distantFuture` is none.
  mutating func set(_ due: Instant, for cell: Int) {
    if due == .distantFuture {
      remove(cell)
      return
    }
    while places.count <= cell { places.append(-1) }
    let place = Int(places[cell])
    if place >= 0 {
      if heap[place].due == due.nanoseconds { return }
      heap[place].due = due.nanoseconds
      settle(place)
      return
    }
    arrivals &+= 1
    heap.append(
      Deadline(due: due.nanoseconds, order: arrivals, cell: Int32(truncatingIfNeeded: cell)))
    siftUp(heap.count - 1)
  }

  /// Gives a cell a deadline if it has none, or a later one.
  @inline(__always)
  mutating func bringForward(_ due: Instant, for cell: Int) {
    if cell < places.count, places[cell] >= 0, heap[Int(places[cell])].due <= due.nanoseconds {
      return
    }
    if due < .distantFuture { set(due, for: cell) }
  }

  @inline(__always)
  mutating func remove(_ cell: Int) {
    guard cell < places.count, places[cell] >= 0 else { return }
    take(cell)
  }

  private mutating func take(_ cell: Int) {
    let place = Int(places[cell])
    places[cell] = -1
    let last = heap.removeLast()
    if place == heap.count { return }
    heap[place] = last
    places[Int(last.cell)] = Int32(truncatingIfNeeded: place)
    settle(place)
  }

  private mutating func settle(_ place: Int) {
    siftUp(place)
    siftDown(place)
  }

  /// Moves a hole up instead of exchanging: half the writes.
  private mutating func siftUp(_ start: Int) {
    let deadline = heap[start]
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard deadline.precedes(heap[parent]) else { break }
      put(heap[parent], at: place)
      place = parent
    }
    put(deadline, at: place)
  }

  private mutating func siftDown(_ start: Int) {
    let deadline = heap[start]
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(deadline) else { break }
      put(heap[child], at: place)
      place = child
    }
    put(deadline, at: place)
  }

  private mutating func put(_ deadline: Deadline, at place: Int) {
    heap[place] = deadline
    places[Int(deadline.cell)] = Int32(truncatingIfNeeded: place)
  }
}
