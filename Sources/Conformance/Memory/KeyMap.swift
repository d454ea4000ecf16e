/// Values by key: a hash table with open addressing, in one array of plain values.
///
/// An entry that matters to a hundred rules is looked up a hundred times. A dictionary would hash
/// and compare the key each time.
struct KeyMap<Value: Sendable>: Sendable {
  /// A key's number, -1 if the slot is free, beside the value: both lie in one cache line.
  private struct Slot: Sendable {
    var number: Int32
    var value: Value
  }

  private var slots: [Slot] = []
  private let blank: Value
  private(set) var count = 0

  /// - Parameter blank: The value of free slots; it is never read.
  init(blank: Value) { self.blank = blank }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(key: Key) -> Value? {
    guard count > 0 else { return nil }
    var place = key.home(among: slots.count)
    while slots[place].number != key.number {
      if slots[place].number < 0 { return nil }
      place = (place + 1) & (slots.count - 1)
    }
    return slots[place].value
  }

  mutating func set(_ value: Value, for key: Key) {
    if 4 * (count + 1) > 3 * slots.count { grow() }
    var place = key.home(among: slots.count)
    while slots[place].number >= 0, slots[place].number != key.number {
      place = (place + 1) & (slots.count - 1)
    }
    if slots[place].number < 0 { count += 1 }
    slots[place] = Slot(number: key.number, value: value)
  }

  /// Removes a key and closes the gap, so that no search ends too early.
  mutating func remove(_ key: Key) {
    guard count > 0 else { return }
    let last = slots.count - 1
    var gap = key.home(among: slots.count)
    while slots[gap].number != key.number {
      if slots[gap].number < 0 { return }
      gap = (gap + 1) & last
    }
    var place = (gap + 1) & last
    while slots[place].number >= 0 {
      let distance = (place - Key(number: slots[place].number).home(among: slots.count)) & last
      if distance >= (place - gap) & last {
        slots[gap] = slots[place]
        gap = place
      }
      place = (place + 1) & last
    }
    slots[gap] = Slot(number: -1, value: blank)
    count -= 1
  }

  /// Every key with its value, in no particular order.
  var all: [(key: Key, value: Value)] {
    slots.lazy.filter { $0.number >= 0 }.map { (Key(number: $0.number), $0.value) }
  }

  /// Calls a closure with every key and its value, in no particular order.
  func forEach(_ show: (Key, Value) -> Void) {
    for slot in slots where slot.number >= 0 { show(Key(number: slot.number), slot.value) }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(number: -1, value: blank), count: max(8, 2 * slots.count))
    count = 0
    for slot in old where slot.number >= 0 { set(slot.value, for: Key(number: slot.number)) }
  }
}

extension Key {
  /// Returns the place where a search for the key begins, among so many places.
  ///
  /// Takes the highest bits of a multiple of the golden ratio. Keys are numbered in a row; this
  /// puts them far apart, so that a search seldom meets another key.
  @inline(__always)
  func home(among places: Int) -> Int {
    let mixed = UInt32(bitPattern: number) &* 0x9E37_79B1
    return Int((UInt64(mixed) &* UInt64(truncatingIfNeeded: places)) >> 32)
  }
}
