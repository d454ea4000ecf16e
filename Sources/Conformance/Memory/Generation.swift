/// The number of times that a slot had been freed when a reference to it was made.
///
/// Kept entries and keys are known by the number of their slot, and a freed slot is used again. A
/// holder that forgot to mark its references would silently read the slot's next use. So a debug
/// build counts how often each slot is freed, and stops at the first reference to an earlier use. A
/// release build has no such counts, and a generation takes no room in it.
struct Generation: Sendable, BitwiseCopyable {
  #if DEBUG
    fileprivate var number: UInt32 = 0
  #endif

  /// Stops a debug build unless two references to one slot are to the same use of it.
  @inline(__always)
  func expectSame(as other: Generation) {
    #if DEBUG
      precondition(
        number == other.number,
        "a slot was freed while something referred to it: a mark is missing, or came too late")
    #endif
  }
}

/// The present generation of each slot of a store.
struct Generations: Sendable {
  #if DEBUG
    private var numbers: [UInt32] = []
  #endif

  @inline(__always)
  subscript(slot: Int) -> Generation {
    #if DEBUG
      slot < numbers.count ? Generation(number: numbers[slot]) : Generation()
    #else
      Generation()
    #endif
  }

  /// Counts that a slot is freed. Earlier references to it are invalid from now on.
  @inline(__always)
  mutating func end(_ slot: Int) {
    #if DEBUG
      while numbers.count <= slot { numbers.append(0) }
      numbers[slot] &+= 1
    #endif
  }

  /// Stops a debug build if a slot was freed after something began to refer to it.
  @inline(__always)
  func check(_ slot: Int, _ generation: Generation) {
    self[slot].expectSame(as: generation)
  }
}
