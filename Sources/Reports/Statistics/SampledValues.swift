/// Numbers of which the least, the greatest, the median and other quantiles are wanted, in bounded
/// memory: of many numbers every second, fourth, … one is kept.
struct SampledValues: Hashable, Sendable {
  private(set) var count = 0
  private(set) var least = Int64.max
  private(set) var greatest = Int64.min
  private var kept: [Int64] = []
  private var stride = 1

  /// Source: chosen. The quantiles of so many are exact to a percent, and take 32 kB.
  private static let most = 4096

  mutating func add(_ value: Int64) {
    (least, greatest) = (min(least, value), max(greatest, value))
    if count % stride == 0 { kept.append(value) }
    count += 1
    guard kept.count > Self.most else { return }
    kept = kept.indices.filter { $0 % 2 == 0 }.map { kept[$0] }
    stride *= 2
  }

  /// Returns the number that a share of all numbers does not exceed; nil if there are none.
  ///
  /// - Parameter percent: From 0 to 100.
  func quantile(_ percent: Int) -> Int64? {
    if kept.isEmpty { return nil }
    let sorted = kept.sorted()
    return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }

  /// Half of the numbers are not greater; nil if there are none.
  var median: Int64? { quantile(50) }
}

/// A course of values over time, for a small plot: at most some hundred points, of which later ones
/// stand for longer.
struct SampledCourse: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    var time: Int64
    var value: Int64
  }

  private(set) var points: [Point] = []
  private var stride = 1
  private var count = 0

  private static let most = 480

  mutating func add(_ value: Int64, at time: Int64) {
    if count % stride == 0 { points.append(Point(time: time, value: value)) }
    count += 1
    guard points.count > Self.most else { return }
    points = points.indices.filter { $0 % 2 == 0 }.map { points[$0] }
    stride *= 2
  }
}
