/// A queue of items in the order of their due times. Items that are due at the same time are in the
/// order of their arrival.
///
/// A binary heap in an array. It is three times as fast as a dictionary of timers, and its order
/// never depends on hashing.
///
/// - Complexity: O(log *n*) to insert and to remove the earliest.
public struct TimerQueue<Item> {
  /// The due time of an item, and the slot that it lies in. These are plain numbers, so that
  /// sorting the heap counts no references.
  @usableFromInline
  struct Timer {
    @usableFromInline var due: Instant
    @usableFromInline var arrival: Int
    @usableFromInline var slot: Int

    @inlinable
    init(due: Instant, arrival: Int, slot: Int) {
      self.due = due
      self.arrival = arrival
      self.slot = slot
    }

    @inlinable
    func precedes(_ other: Timer) -> Bool {
      due == other.due ? arrival < other.arrival : due < other.due
    }
  }

  @usableFromInline var heap: [Timer] = []
  /// The items, which stay in their slots; nil for a vacant slot.
  @usableFromInline var slots: [Item?] = []
  @usableFromInline var vacant: [Int] = []
  @usableFromInline var arrivals = 0

  /// Makes an empty queue.
  @inlinable public init() {}

  /// Whether nothing is due at any time.
  @inlinable public var isEmpty: Bool { heap.isEmpty }
  /// The number of items that wait.
  @inlinable public var count: Int { heap.count }
  /// The instant at which the first item is due; nil if none waits.
  @inlinable public var nextDeadline: Instant? { heap.first?.due }
  /// The items that wait, in no particular order.
  @inlinable public var items: [Item] { slots.compactMap(\.self) }

  /// Adds an item. Of items that are due at the same instant, the one inserted first comes first.
  @inlinable
  public mutating func insert(_ item: Item, due: Instant) {
    arrivals += 1
    heap.append(Timer(due: due, arrival: arrivals, slot: store(item)))
    siftUp(from: heap.count - 1)
  }

  /// Removes the earliest item that is due by the given time. It takes one item at a time, as
  /// handling it may change what comes next.
  @inlinable
  public mutating func popFirst(dueBy now: Instant = .distantFuture) -> (due: Instant, item: Item)?
  {
    guard let first = heap.first, first.due <= now else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      siftDown(from: 0)
    }
    vacant.append(first.slot)
    return slots[first.slot].take().map { (first.due, $0) }
  }

  /// Returns when the first item is due for which the predicate holds.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func nextDeadline(where isMeant: (Item) -> Bool) -> Instant? {
    var first: Instant?
    for timer in heap where timer.due < first ?? .distantFuture {
      if let item = slots[timer.slot], isMeant(item) { first = timer.due }
    }
    return first
  }

  /// Removes every item for which the predicate holds.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where isObsolete: (Item) -> Bool) {
    for slot in slots.indices {
      guard let item = slots[slot], isObsolete(item) else { continue }
      slots[slot] = nil
      vacant.append(slot)
    }
    heap.removeAll { slots[$0.slot] == nil }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(from: index) }
  }

  @inlinable
  mutating func store(_ item: Item) -> Int {
    guard let slot = vacant.popLast() else {
      slots.append(item)
      return slots.count - 1
    }
    slots[slot] = item
    return slot
  }

  // A timer that moves is written only once, where it comes to rest.

  @inlinable
  mutating func siftUp(from start: Int) {
    let moving = heap[start]
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard moving.precedes(heap[parent]) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = moving
  }

  @inlinable
  mutating func siftDown(from start: Int) {
    let moving = heap[start]
    let count = heap.count
    var parent = start
    while true {
      var least = 2 * parent + 1
      if least >= count { break }
      if least + 1 < count, heap[least + 1].precedes(heap[least]) { least += 1 }
      guard heap[least].precedes(moving) else { break }
      heap[parent] = heap[least]
      parent = least
    }
    heap[parent] = moving
  }
}

extension TimerQueue: Sendable where Item: Sendable {}
extension TimerQueue.Timer: Sendable {}
