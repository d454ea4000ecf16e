import Timelines

/// The deadlines of instances, at most one for each cell. The earliest is read in constant time.
///
/// A binary heap that knows the index of each cell in it. When an obligation is met, its deadline
/// is removed at once, so that memory grows only with the deadlines that are still pending.
///
/// - Complexity: O(log *n*) to set and to remove.
struct DeadlineHeap: Sendable {
  private struct Deadline: Sendable {
    var due: Int64
    var order: UInt32
    var cell: Int32

    func precedes(_ other: Deadline) -> Bool { (due, order) < (other.due, other.order) }
  }

  /// The cell of the only deadline; -1 if there is none or more than one. Most often there is just
  /// one, and then the heap is not needed.
  private var lone: Int32 = -1
  private var heap: [Deadline] = []
  /// The index of each cell in the heap; -1 if it is not there.
  private var places: [Int32] = []
  private var arrivals: UInt32 = 0
  /// The earliest deadline. It is kept beside the heap, since every entry needs it.
  private(set) var nextDue = Instant.distantFuture

  var next: (due: Instant, cell: Int)? {
    if lone >= 0 { return (nextDue, Int(lone)) }
    return heap.first.map { (Instant(nanoseconds: $0.due), Int($0.cell)) }
  }

  /// Gives a cell another deadline; `distantFuture` means none.
  @inline(__always)
  mutating func set(_ due: Instant, for cell: Int) {
    if due == .distantFuture {
      remove(cell)
    } else if Int(lone) == cell || lone < 0 && heap.isEmpty {
      lone = Int32(truncatingIfNeeded: cell)
      nextDue = due
    } else {
      setAmongOthers(due, for: cell)
    }
  }

  @inline(never)
  private mutating func setAmongOthers(_ due: Instant, for cell: Int) {
    if lone >= 0 {
      let first = Int(lone)
      lone = -1
      enter(nextDue, for: first)
    }
    enter(due, for: cell)
  }

  private mutating func enter(_ due: Instant, for cell: Int) {
    while places.count <= cell { places.append(-1) }
    let place = Int(places[cell])
    if place >= 0 {
      if heap[place].due == due.nanoseconds { return }
      heap[place].due = due.nanoseconds
      sift(place)
      return
    }
    add(due, cell)
  }

  private mutating func add(_ due: Instant, _ cell: Int) {
    arrivals &+= 1
    let deadline = Deadline(
      due: due.nanoseconds, order: arrivals, cell: Int32(truncatingIfNeeded: cell))
    let place = heap.count
    heap.append(deadline)
    // Most deadlines are set in the order in which they are due, and stay where they are put.
    if place > 0, deadline.precedes(heap[(place - 1) / 2]) {
      sift(place)
    } else {
      places[cell] = Int32(truncatingIfNeeded: place)
      if place == 0 { nextDue = due }
    }
  }

  @inline(__always)
  mutating func remove(_ cell: Int) {
    if Int(lone) == cell {
      lone = -1
      nextDue = .distantFuture
    } else if cell < places.count, places[cell] >= 0 {
      removeSet(cell)
    }
  }

  private mutating func removeSet(_ cell: Int) {
    let place = Int(places[cell])
    places[cell] = -1
    let last = heap.removeLast()
    if place < heap.count {
      heap[place] = last
      sift(place)
    } else if heap.isEmpty {
      nextDue = .distantFuture
    }
  }

  /// Moves a deadline to its position in the heap. It moves a hole up and then down instead of
  /// swapping, which halves the writes.
  private mutating func sift(_ start: Int) {
    Self.sift(start, in: &heap, &places)
    nextDue = Instant(nanoseconds: heap[0].due)
  }

  private static func sift(_ start: Int, in heap: inout [Deadline], _ places: inout [Int32]) {
    var heap = heap.mutableSpan
    var places = places.mutableSpan
    let deadline = heap[start]
    var hole = start
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard deadline.precedes(heap[parent]) else { break }
      heap[hole] = heap[parent]
      places[Int(heap[hole].cell)] = Int32(truncatingIfNeeded: hole)
      hole = parent
    }
    while true {
      var child = 2 * hole + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(deadline) else { break }
      heap[hole] = heap[child]
      places[Int(heap[hole].cell)] = Int32(truncatingIfNeeded: hole)
      hole = child
    }
    heap[hole] = deadline
    places[Int(deadline.cell)] = Int32(truncatingIfNeeded: hole)
  }
}
