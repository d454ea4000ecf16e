/// Pairs the elements of two sequences that stand for each other. The pairs keep the order of both
/// sequences and weigh as much as possible together. So an element that only one sequence has does
/// not shift the elements after it.
struct Alignment {
  /// The indices of each pair in both sequences, ascending.
  private(set) var pairs: [(first: Int, second: Int)] = []

  /// How well two elements fit. The nearness decides between pairs of equal likeness.
  struct Weight: Comparable {
    var likeness = 0
    var nearness = 0

    static func < (left: Weight, right: Weight) -> Bool {
      (left.likeness, left.nearness) < (right.likeness, right.nearness)
    }

    static func + (left: Weight, right: Weight) -> Weight {
      Weight(
        likeness: left.likeness &+ right.likeness, nearness: left.nearness &+ right.nearness)
    }
  }

  /// Aligns the elements at two ranges of indices.
  ///
  /// - Parameter weight: How well the elements at two indices fit; nil if they cannot be a pair.
  /// - Complexity: O(*n* · *m*), but never more than ``longest`` times the sum of both lengths:
  ///   longer sequences are halved, and the halves are aligned.
  init(_ first: Range<Int>, _ second: Range<Int>, weight: (Int, Int) -> Weight?) {
    align(first, second, weight)
  }

  /// Source: chosen. A table of a million cells is made in a moment.
  static let longest = 1000

  private mutating func align(
    _ first: Range<Int>, _ second: Range<Int>, _ weight: (Int, Int) -> Weight?
  ) {
    if first.isEmpty || second.isEmpty { return }
    if max(first.count, second.count) > Self.longest {
      let middles = (first.middle, second.middle)
      align(first.lowerBound..<middles.0, second.lowerBound..<middles.1, weight)
      align(middles.0..<first.upperBound, middles.1..<second.upperBound, weight)
      return
    }
    let width = second.count + 1
    /// The largest weight that the rests of both sequences can reach, from each pair of indices on.
    var best = [Weight](repeating: Weight(), count: (first.count + 1) * width)
    var steps = [Step](repeating: .skipFirst, count: best.count)
    for row in (0..<first.count).reversed() {
      for column in (0..<second.count).reversed() {
        let cell = row * width + column
        (best[cell], steps[cell]) = (best[cell + width], .skipFirst)
        if best[cell + 1] > best[cell] { (best[cell], steps[cell]) = (best[cell + 1], .skipSecond) }
        guard let own = weight(first.lowerBound + row, second.lowerBound + column) else { continue }
        let total = own + best[cell + width + 1]
        if total >= best[cell] { (best[cell], steps[cell]) = (total, .pair) }
      }
    }
    follow(steps, first, second)
  }

  private enum Step { case pair, skipFirst, skipSecond }

  private mutating func follow(_ steps: [Step], _ first: Range<Int>, _ second: Range<Int>) {
    var (row, column) = (0, 0)
    while row < first.count, column < second.count {
      switch steps[row * (second.count + 1) + column] {
      case .pair:
        pairs.append((first.lowerBound + row, second.lowerBound + column))
        (row, column) = (row + 1, column + 1)
      case .skipFirst: row += 1
      case .skipSecond: column += 1
      }
    }
  }
}

extension Range<Int> {
  fileprivate var middle: Int { lowerBound + count / 2 }
}

extension Alignment {
  /// Pairs as many equal elements as possible. The common prefix and suffix of both sequences are
  /// paired at once, without a search.
  init<Element: Equatable>(of first: [Element], with second: [Element]) {
    let shorter = Swift.min(first.count, second.count)
    let start = (0..<shorter).first { first[$0] != second[$0] } ?? shorter
    let end =
      (0..<(shorter - start)).first {
        first[first.count - 1 - $0] != second[second.count - 1 - $0]
      } ?? shorter - start
    pairs = (0..<start).map { ($0, $0) }
    align(start..<(first.count - end), start..<(second.count - end)) {
      first[$0] == second[$1] ? Weight(likeness: 1) : nil
    }
    pairs += (0..<end).reversed().map { (first.count - 1 - $0, second.count - 1 - $0) }
  }
}
