/// Values by the number of a key: open addressing in two arrays of plain values.
///
/// An entry that matters to a hundred rules is looked up a hundred times; a dictionary would hash
/// and compare the key each time.
struct KeyMap<Value: Sendable>: Sendable {
  /// The numbers of the keys; -1 where a place is free.
  private var numbers: [Int32] = []
  private var values: [Value] = []
  private let blank: Value
  private(set) var count = 0

  /// - Parameter blank: What fills free places; it is never looked at.
  init(blank: Value) { self.blank = blank }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(key: Key) -> Value? {
    guard count > 0 else { return nil }
    var place = home(of: key.number)
    while numbers[place] != key.number {
      if numbers[place] < 0 { return nil }
      place = (place + 1) & (numbers.count - 1)
    }
    return values[place]
  }

  mutating func set(_ value: Value, for key: Key) {
    if 4 * (count + 1) > 3 * numbers.count { grow() }
    var place = home(of: key.number)
    while numbers[place] >= 0, numbers[place] != key.number {
      place = (place + 1) & (numbers.count - 1)
    }
    if numbers[place] < 0 { count += 1 }
    numbers[place] = key.number
    values[place] = value
  }

  /// Closes the gap that a removal leaves, so that no search ends too early.
  mutating func remove(_ key: Key) {
    guard count > 0 else { return }
    let last = numbers.count - 1
    var gap = home(of: key.number)
    while numbers[gap] != key.number {
      if numbers[gap] < 0 { return }
      gap = (gap + 1) & last
    }
    var place = (gap + 1) & last
    while numbers[place] >= 0 {
      let distance = (place - home(of: numbers[place])) & last
      if distance >= (place - gap) & last {
        numbers[gap] = numbers[place]
        values[gap] = values[place]
        gap = place
      }
      place = (place + 1) & last
    }
    numbers[gap] = -1
    values[gap] = blank
    count -= 1
  }

  /// Every key with its value, in no particular order.
  var all: [(key: Key, value: Value)] {
    numbers.indices.filter { numbers[$0] >= 0 }.map { (Key(number: numbers[$0]), values[$0]) }
  }

  /// Shows every key with its value, in no particular order.
  func forEach(_ show: (Key, Value) -> Void) {
    for place in numbers.indices where numbers[place] >= 0 {
      show(Key(number: numbers[place]), values[place])
    }
  }

  /// The count of places is a power of two.
  @inline(__always)
  private func home(of number: Int32) -> Int {
    let mixed = UInt32(bitPattern: number) &* 0x9E37_79B1
    return Int((mixed ^ mixed >> 15) & UInt32(truncatingIfNeeded: numbers.count - 1))
  }

  private mutating func grow() {
    let old = all
    let places = max(8, 2 * numbers.count)
    numbers = Array(repeating: -1, count: places)
    values = Array(repeating: blank, count: places)
    count = 0
    for (key, value) in old { set(value, for: key) }
  }
}
