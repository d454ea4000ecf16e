/// Values in numbered slots. A slot that is freed is used again, so that memory grows only with
/// what is in use at one time.
struct SlotMap<Element: Sendable>: Sendable {
  /// Everything in its slot, and something blank in free ones.
  private(set) var elements: [Element] = []
  private var numbers = SlotNumbers()

  /// The number of slots in use.
  @inline(__always)
  var count: Int { numbers.inUse }
  /// The number of slots, in use or free. Each has a number below this one.
  @inline(__always)
  var capacity: Int { numbers.count }
  var generations: Generations { numbers.generations }

  /// Returns the number of the slot that the element is put into.
  @inline(__always)
  mutating func insert(_ element: Element) -> Int {
    let number = numbers.allocate()
    if number == elements.count { elements.append(element) } else { elements[number] = element }
    return number
  }

  /// The element in a slot; a blank one if the slot is free.
  @inline(__always)
  subscript(number: Int) -> Element {
    @inline(__always)
    _read { yield elements[number] }
    @inline(__always)
    _modify { yield &elements[number] }
  }

  /// Frees a slot.
  ///
  /// - Parameter blank: The content of the slot until it is used again.
  @inline(__always)
  mutating func remove(_ number: Int, leaving blank: Element) {
    elements[number] = blank
    numbers.free(number)
  }

  /// Frees every slot without a mark.
  mutating func removeAll(except marks: [Bool], leaving blank: Element) {
    var slots = elements.mutableSpan
    for number in slots.indices where !marks[number] { slots[number] = blank }
    numbers.freeAll(except: marks)
  }
}

/// The numbers of slots: which one is used next, and which are free.
///
/// Stores that are no plain array of slots have their own arrays, and ask this for the numbers.
struct SlotNumbers: Sendable {
  /// The count of numbers, in use or free.
  private(set) var count = 0
  private(set) var inUse = 0
  /// The free numbers come first, and the last of them is used next. The elements after them have
  /// no meaning: to count is quicker than to change an array's length.
  private var free: [Int32] = []
  private(set) var generations = Generations()

  /// Returns a number that is free: the one that was freed last, or else a new one, which is one
  /// more than all others.
  @inline(__always)
  mutating func allocate() -> Int {
    defer { inUse += 1 }
    if inUse < count { return Int(free[count - inUse - 1]) }
    count += 1
    return count - 1
  }

  @inline(__always)
  mutating func free(_ number: Int) {
    let place = count - inUse
    inUse -= 1
    if place < free.count {
      free[place] = Int32(truncatingIfNeeded: number)
    } else {
      free.append(Int32(truncatingIfNeeded: number))
    }
    generations.end(number)
  }

  /// Frees every number without a mark. The lowest is used next.
  mutating func freeAll(except isMarked: [Bool]) {
    inUse = 0
    for number in 0..<count where isMarked[number] { inUse += 1 }
    var unmarked = Array(repeating: Int32(0), count: count - inUse)
    var place = unmarked.count
    var places = unmarked.mutableSpan
    for number in 0..<count where !isMarked[number] {
      place -= 1
      places[place] = Int32(truncatingIfNeeded: number)
      generations.end(number)
    }
    free = unmarked
  }
}
