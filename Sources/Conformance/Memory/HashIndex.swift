/// Values by code: a hash table with open addressing, in one array of plain values.
///
/// It is the engine's only hash table. A ``Key`` is a code: an entry that matters to a hundred rules
/// is looked up by its key a hundred times, and a dictionary would hash and compare the key each
/// time. A hash of something longer is a code as well; several values may then have the same code,
/// and a search looks at each of them.
struct HashIndex<Code: IndexCode, Value: Sendable & BitwiseCopyable>: Sendable {
  /// A code, vacant if the place is free, beside its value: both lie in one cache line.
  private struct Place: Sendable, BitwiseCopyable {
    var code: Code
    var value: Value
  }

  /// The count is a power of two; 0 as long as the index has been empty.
  private var places: [Place] = []
  private let blank: Value
  private(set) var count = 0

  /// - Parameter blank: The value of free places; it is never read.
  init(blank: Value) { self.blank = blank }
}

/// What a ``HashIndex`` finds values by: a number that is negative only for the code of free places.
protocol IndexCode: Equatable, Sendable, BitwiseCopyable {
  var number: Int32 { get }
  /// The code of free places.
  static var vacant: Self { get }
}

extension HashIndex {
  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The value of a code; nil if there is none.
  @inline(__always)
  subscript(code: Code) -> Value? { find(code) { _ in true } }

  /// Returns the first value of a code that is the one sought; nil if there is none.
  @inline(__always)
  func find(_ code: Code, where isSought: (Value) -> Bool) -> Value? {
    guard count > 0 else { return nil }
    var place = code.home(among: places.count)
    while places[place].code.number >= 0 {
      if places[place].code == code, isSought(places[place].value) { return places[place].value }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Gives a code this value, and no other.
  mutating func set(_ value: Value, for code: Code) {
    if count > 0 {
      var place = code.home(among: places.count)
      while places[place].code.number >= 0 {
        if places[place].code == code {
          places[place].value = value
          return
        }
        place = (place + 1) & (places.count - 1)
      }
    }
    add(value, for: code)
  }

  /// Gives a code a value beside those that it may have.
  @inline(__always)
  mutating func add(_ value: Value, for code: Code) {
    if 4 * (count + 1) > 3 * places.count { grow() }
    Self.enter(Place(code: code, value: value), in: &places)
    count += 1
  }

  /// Removes a code that has at most one value.
  mutating func remove(_ code: Code) {
    guard count > 0 else { return }
    if Self.leave(code, in: &places, Place(code: .vacant, value: blank)) { count -= 1 }
  }

  /// Removes every value except those for which a closure returns true.
  mutating func removeAll(except isKept: (Value) -> Bool) {
    let old = places
    places = Array(repeating: Place(code: .vacant, value: blank), count: old.count)
    count = 0
    for place in old where place.code.number >= 0 && isKept(place.value) {
      add(place.value, for: place.code)
    }
  }

  /// Every code with its value, in no particular order.
  var all: [(code: Code, value: Value)] {
    places.lazy.filter { $0.code.number >= 0 }.map { ($0.code, $0.value) }
  }

  /// Calls a closure with every code and its value, in no particular order.
  func forEach(_ show: (Code, Value) -> Void) {
    for place in places where place.code.number >= 0 { show(place.code, place.value) }
  }
}

// MARK: - Places

extension HashIndex {
  @inline(never)
  private mutating func grow() {
    let old = places
    places = Array(
      repeating: Place(code: .vacant, value: blank), count: max(8, 2 * old.count))
    for place in old where place.code.number >= 0 { Self.enter(place, in: &places) }
  }

  @inline(__always)
  private static func enter(_ new: Place, in places: inout [Place]) {
    var places = places.mutableSpan
    var place = new.code.home(among: places.count)
    while places[place].code.number >= 0 { place = (place + 1) & (places.count - 1) }
    places[place] = new
  }

  /// Frees the place of a code and closes the gap, so that no search ends too early.
  ///
  /// - Returns: Whether the code was there.
  private static func leave(_ code: Code, in places: inout [Place], _ free: Place) -> Bool {
    var places = places.mutableSpan
    let last = places.count - 1
    var gap = code.home(among: places.count)
    while places[gap].code != code {
      if places[gap].code.number < 0 { return false }
      gap = (gap + 1) & last
    }
    var place = (gap + 1) & last
    while places[place].code.number >= 0 {
      let distance = (place - places[place].code.home(among: places.count)) & last
      if distance >= (place - gap) & last {
        places[gap] = places[place]
        gap = place
      }
      place = (place + 1) & last
    }
    places[gap] = free
    return true
  }
}

extension IndexCode {
  /// Returns the place where a search for the code begins, among so many places.
  ///
  /// Takes the highest bits of a multiple of the golden ratio. Codes are often numbered in a row;
  /// this puts them far apart, so that a search seldom meets another code.
  @inline(__always)
  fileprivate func home(among places: Int) -> Int {
    let mixed = UInt32(bitPattern: number) &* 0x9E37_79B1
    return Int((UInt64(mixed) &* UInt64(truncatingIfNeeded: places)) >> 32)
  }
}
