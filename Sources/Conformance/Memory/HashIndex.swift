/// Finds things by a code: a hash table with open addressing, in one array of plain values.
///
/// It is the engine's only hash table. The number of a ``Key`` is a code: an entry that matters to
/// a hundred rules is looked up by its key a hundred times, and a dictionary would hash and compare
/// the key each time. A hash of something longer is a code as well; several things may then have
/// the same code, and a search looks at each of them.
///
/// A bucket holds what is sought, or only the number of the slot where it is kept. Such a bucket
/// takes four octets, and most searches are as fast as memory is: what is asked for is rarely at
/// hand. The codes then stand in the slots, and whoever owns both passes the slots along.
struct HashIndex<Bucket: IndexBucket>: Sendable {
  /// The count is a power of two; 0 as long as the index has been empty.
  private var buckets: [Bucket] = []
  private(set) var count = 0
}

/// The bucket of a ``HashIndex`` for one element.
protocol IndexBucket: Sendable, BitwiseCopyable {
  /// The value of an empty bucket.
  static var vacant: Self { get }
  var isVacant: Bool { get }
}

/// Knows the code of what a bucket holds.
protocol IndexCodes<Bucket> {
  associatedtype Bucket: IndexBucket
  func code(of bucket: Bucket) -> Int32
}

extension HashIndex {
  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// Returns the first thing of a code that is the one sought; nil if there is none.
  @inline(__always)
  func find(_ code: Int32, where isSought: (Bucket) -> Bool) -> Bucket? {
    guard count > 0 else { return nil }
    var place = Self.home(of: code, among: buckets.count)
    while !buckets[place].isVacant {
      if isSought(buckets[place]) { return buckets[place] }
      place = (place + 1) & (buckets.count - 1)
    }
    return nil
  }

  /// Adds a thing beside those that have the same code.
  @inline(__always)
  mutating func add(_ bucket: Bucket, of codes: borrowing some IndexCodes<Bucket>) {
    if 4 * (count + 1) > 3 * buckets.count {
      arrange(among: max(8, 2 * buckets.count), codes) { _ in true }
    }
    var places = buckets.mutableSpan
    Self.enter(bucket, in: &places, codes)
    count += 1
  }

  /// Changes the thing of a code that is the one sought, or adds another in its stead.
  mutating func set(
    _ bucket: Bucket, of codes: borrowing some IndexCodes<Bucket>,
    replacing isSought: (Bucket) -> Bool
  ) {
    if count > 0 {
      var place = Self.home(of: codes.code(of: bucket), among: buckets.count)
      while !buckets[place].isVacant {
        if isSought(buckets[place]) {
          buckets[place] = bucket
          return
        }
        place = (place + 1) & (buckets.count - 1)
      }
    }
    add(bucket, of: codes)
  }

  /// Removes the thing of a code that is the one sought, if it is there.
  mutating func remove(
    _ code: Int32, of codes: borrowing some IndexCodes<Bucket>, where isSought: (Bucket) -> Bool
  ) {
    guard count > 0 else { return }
    if Self.leave(code, in: &buckets, codes, isSought) { count -= 1 }
  }

  /// Removes everything except what a closure returns true for.
  mutating func removeAll(
    of codes: borrowing some IndexCodes<Bucket>, except isKept: (Bucket) -> Bool
  ) {
    arrange(among: buckets.count, codes, isKept)
  }

  /// Everything, in no particular order.
  var all: [Bucket] { buckets.filter { !$0.isVacant } }

  /// Calls a closure with everything, in no particular order.
  func forEach(_ show: (Bucket) -> Void) {
    for bucket in buckets where !bucket.isVacant { show(bucket) }
  }
}

// MARK: - Buckets

extension HashIndex {
  /// Returns the place where a search for a code begins, among so many buckets.
  ///
  /// Takes the highest bits of a multiple of the golden ratio. Codes are often numbered in a row;
  /// this puts them far apart, so that a search seldom meets another code.
  @inline(__always)
  private static func home(of code: Int32, among buckets: Int) -> Int {
    let mixed = UInt32(bitPattern: code) &* 0x9E37_79B1
    return Int((UInt64(mixed) &* UInt64(truncatingIfNeeded: buckets)) >> 32)
  }

  /// Enters what is kept into so many buckets.
  @inline(never)
  private mutating func arrange(
    among places: Int, _ codes: borrowing some IndexCodes<Bucket>, _ isKept: (Bucket) -> Bool
  ) {
    var (fresh, kept) = (Array(repeating: Bucket.vacant, count: places), 0)
    var places = fresh.mutableSpan
    for bucket in buckets where !bucket.isVacant && isKept(bucket) {
      Self.enter(bucket, in: &places, codes)
      kept += 1
    }
    (buckets, count) = (fresh, kept)
  }

  @inline(__always)
  private static func enter(
    _ new: Bucket, in buckets: inout MutableSpan<Bucket>,
    _ codes: borrowing some IndexCodes<Bucket>
  ) {
    var place = home(of: codes.code(of: new), among: buckets.count)
    while !buckets[place].isVacant { place = (place + 1) & (buckets.count - 1) }
    buckets[place] = new
  }

  /// Frees the bucket of the thing sought and closes the gap, so that no search ends too early.
  ///
  /// - Returns: Whether it was there.
  private static func leave(
    _ code: Int32, in buckets: inout [Bucket], _ codes: borrowing some IndexCodes<Bucket>,
    _ isSought: (Bucket) -> Bool
  ) -> Bool {
    var buckets = buckets.mutableSpan
    let last = buckets.count - 1
    var gap = home(of: code, among: buckets.count)
    while buckets[gap].isVacant || !isSought(buckets[gap]) {
      if buckets[gap].isVacant { return false }
      gap = (gap + 1) & last
    }
    var place = (gap + 1) & last
    while !buckets[place].isVacant {
      let start = home(of: codes.code(of: buckets[place]), among: buckets.count)
      if (place - start) & last >= (place - gap) & last {
        buckets[gap] = buckets[place]
        gap = place
      }
      place = (place + 1) & last
    }
    buckets[gap] = .vacant
    return true
  }
}

// MARK: - What buckets hold

/// The number of a slot whose element has a code.
struct SlotNumber: IndexBucket {
  var number: Int32

  init(_ number: Int) { self.number = Int32(truncatingIfNeeded: number) }

  static var vacant: SlotNumber { SlotNumber(-1) }
  @inline(__always)
  var isVacant: Bool { number < 0 }
}

/// Something that has the code by which it is found.
protocol Coded: Sendable {
  var code: Int32 { get }
}

extension Array: IndexCodes where Element: Coded {
  @inline(__always)
  func code(of bucket: SlotNumber) -> Int32 { self[Int(bucket.number)].code }
}

/// The codes of buckets that hold what is sought.
struct OwnCodes<Bucket: IndexBucket & Coded>: IndexCodes {
  @inline(__always)
  func code(of bucket: Bucket) -> Int32 { bucket.code }
}
