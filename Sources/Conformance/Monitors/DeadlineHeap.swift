import VirtualTime

/// The deadlines of instances, at most one for each cell; the earliest is always at hand.
///
/// A binary heap that knows where each cell stands in it, so that an obligation that is met leaves
/// nothing behind: memory is bounded by what is waiting, not by what has ever waited.
///
/// - Complexity: O(log *n*) to set and to remove.
struct DeadlineHeap: Sendable {
  private var heap: [(due: Int64, order: Int, cell: Int)] = []
  /// Where a cell stands in the heap; -1 for nowhere.
  private var places: [Int] = []
  private var arrivals = 0

  var next: (due: Instant, cell: Int)? {
    heap.first.map { (Instant(nanoseconds: $0.due), $0.cell) }
  }

  /// Gives a cell another deadline; `distantFuture` is none.
  mutating func set(_ due: Instant, for cell: Int) {
    if due == .distantFuture {
      remove(cell)
      return
    }
    while places.count <= cell { places.append(-1) }
    if places[cell] >= 0 {
      let place = places[cell]
      if heap[place].due == due.nanoseconds { return }
      heap[place].due = due.nanoseconds
      settle(place)
      return
    }
    arrivals += 1
    heap.append((due.nanoseconds, arrivals, cell))
    places[cell] = heap.count - 1
    siftUp(heap.count - 1)
  }

  mutating func remove(_ cell: Int) {
    guard cell < places.count, places[cell] >= 0 else { return }
    let place = places[cell]
    places[cell] = -1
    let last = heap.removeLast()
    if place == heap.count { return }
    heap[place] = last
    places[last.cell] = place
    settle(place)
  }

  private mutating func settle(_ place: Int) {
    siftUp(place)
    siftDown(place)
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (heap[left].due, heap[left].order) < (heap[right].due, heap[right].order)
  }

  private mutating func exchange(_ left: Int, _ right: Int) {
    heap.swapAt(left, right)
    places[heap[left].cell] = left
    places[heap[right].cell] = right
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0, precedes(child, (child - 1) / 2) {
      exchange(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && precedes(child, least) {
        least = child
      }
      if least == parent { return }
      exchange(parent, least)
      parent = least
    }
  }
}
