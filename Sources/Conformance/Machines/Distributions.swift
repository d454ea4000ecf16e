/// The count of each value, or the time that it was in force, for each instance of a measure.
///
/// Each different value is kept once, since a percentile is one of them.
struct Distributions: Sendable {
  private var weights = SlotMap<[Double: Int64]>()

  /// The number of a distribution; an empty one has none and takes no room.
  struct Name: Equatable, Sendable, BitwiseCopyable {
    fileprivate var number: Int32 = -1

    static var none: Name { Name() }
  }

  mutating func add(_ value: Double, weight: Int64, to name: inout Name) {
    if name.number < 0 { name.number = Int32(truncatingIfNeeded: weights.insert([:])) }
    weights[Int(name.number)][value, default: 0] += weight
  }

  mutating func forget(_ name: inout Name) {
    if name.number < 0 { return }
    weights.remove(Int(name.number), leaving: [:])
    name = .none
  }

  /// Returns the least value that so many percent do not exceed; nil if there is no value.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of different values.
  func percentile(_ percentage: Factor, of name: Name) -> Double? {
    if name.number < 0 { return nil }
    let values = weights[Int(name.number)].sorted { $0.key < $1.key }
    let total = values.reduce(0) { $0 + $1.value }
    let wanted = total.multipliedFullWidth(by: percentage.scaled(1000))
    var sum: Int64 = 0
    for (value, weight) in values {
      sum += weight
      let reached = sum.multipliedFullWidth(by: 100_000)
      if (reached.high, reached.low) >= (wanted.high, wanted.low) { return value }
    }
    return values.last?.key
  }
}
