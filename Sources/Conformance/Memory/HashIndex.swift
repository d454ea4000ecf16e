/// Values by code: a hash table with open addressing, in one array of plain values.
///
/// It is the engine's only hash table. A ``Key`` is a code: an entry that matters to a hundred rules
/// is looked up by its key a hundred times, and a dictionary would hash and compare the key each
/// time. A hash of something longer is a code as well; several values may then have the same code,
/// and a search looks at each of them.
struct HashIndex<Code: IndexCode, Value: Sendable & BitwiseCopyable>: Sendable {
  /// A code, vacant if the bucket is free, beside its value: both lie in one cache line.
  private struct Bucket: Sendable, BitwiseCopyable {
    var code: Code
    var value: Value
  }

  /// The count is a power of two; 0 as long as the index has been empty.
  private var buckets: [Bucket] = []
  private let blank: Value
  private(set) var count = 0

  /// - Parameter blank: The value of free buckets; it is never read.
  init(blank: Value) { self.blank = blank }
}

/// What a ``HashIndex`` finds values by: a number that is negative only for the code of free buckets.
protocol IndexCode: Equatable, Sendable, BitwiseCopyable {
  var number: Int32 { get }
  /// The code of free buckets.
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
    var number = code.home(among: buckets.count)
    while buckets[number].code.number >= 0 {
      if buckets[number].code == code, isSought(buckets[number].value) {
        return buckets[number].value
      }
      number = (number + 1) & (buckets.count - 1)
    }
    return nil
  }

  /// Gives a code this value, and no other.
  mutating func set(_ value: Value, for code: Code) {
    if count > 0 {
      var number = code.home(among: buckets.count)
      while buckets[number].code.number >= 0 {
        if buckets[number].code == code {
          buckets[number].value = value
          return
        }
        number = (number + 1) & (buckets.count - 1)
      }
    }
    add(value, for: code)
  }

  /// Gives a code a value beside those that it may have.
  @inline(__always)
  mutating func add(_ value: Value, for code: Code) {
    if 4 * (count + 1) > 3 * buckets.count { grow() }
    Self.enter(Bucket(code: code, value: value), in: &buckets)
    count += 1
  }

  /// Removes a code that has at most one value.
  mutating func remove(_ code: Code) {
    guard count > 0 else { return }
    if Self.leave(code, in: &buckets, Bucket(code: .vacant, value: blank)) { count -= 1 }
  }

  /// Removes every value except those for which a closure returns true.
  mutating func removeAll(except isKept: (Value) -> Bool) {
    let old = buckets
    buckets = Array(repeating: Bucket(code: .vacant, value: blank), count: old.count)
    count = 0
    for bucket in old where bucket.code.number >= 0 && isKept(bucket.value) {
      add(bucket.value, for: bucket.code)
    }
  }

  /// Every code with its value, in no particular order.
  var all: [(code: Code, value: Value)] {
    buckets.lazy.filter { $0.code.number >= 0 }.map { ($0.code, $0.value) }
  }

  /// Calls a closure with every code and its value, in no particular order.
  func forEach(_ show: (Code, Value) -> Void) {
    for bucket in buckets where bucket.code.number >= 0 { show(bucket.code, bucket.value) }
  }
}

// MARK: - Buckets

extension HashIndex {
  @inline(never)
  private mutating func grow() {
    let old = buckets
    buckets = Array(
      repeating: Bucket(code: .vacant, value: blank), count: max(8, 2 * old.count))
    for bucket in old where bucket.code.number >= 0 { Self.enter(bucket, in: &buckets) }
  }

  @inline(__always)
  private static func enter(_ new: Bucket, in buckets: inout [Bucket]) {
    var buckets = buckets.mutableSpan
    var number = new.code.home(among: buckets.count)
    while buckets[number].code.number >= 0 { number = (number + 1) & (buckets.count - 1) }
    buckets[number] = new
  }

  /// Frees the bucket of a code and closes the gap, so that no search ends too early.
  ///
  /// - Returns: Whether the code was there.
  private static func leave(_ code: Code, in buckets: inout [Bucket], _ free: Bucket) -> Bool {
    var buckets = buckets.mutableSpan
    let last = buckets.count - 1
    var gap = code.home(among: buckets.count)
    while buckets[gap].code != code {
      if buckets[gap].code.number < 0 { return false }
      gap = (gap + 1) & last
    }
    var number = (gap + 1) & last
    while buckets[number].code.number >= 0 {
      let distance = (number - buckets[number].code.home(among: buckets.count)) & last
      if distance >= (number - gap) & last {
        buckets[gap] = buckets[number]
        gap = number
      }
      number = (number + 1) & last
    }
    buckets[gap] = free
    return true
  }
}

extension IndexCode {
  /// Returns the number of the bucket where a search for the code begins, among so many buckets.
  ///
  /// Takes the highest bits of a multiple of the golden ratio. Codes are often numbered in a row;
  /// this puts them far apart, so that a search seldom meets another code.
  @inline(__always)
  fileprivate func home(among buckets: Int) -> Int {
    let mixed = UInt32(bitPattern: number) &* 0x9E37_79B1
    return Int((UInt64(mixed) &* UInt64(truncatingIfNeeded: buckets)) >> 32)
  }
}
