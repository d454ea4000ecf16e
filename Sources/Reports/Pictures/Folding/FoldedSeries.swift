import Timelines

/// A stretch of time that can be merged with the one after it.
protocol Foldable {
  /// Its beginning.
  var start: Instant { get }
  /// Its end; not before its start.
  var end: Instant { get }

  /// Merges the next one into this one.
  mutating func absorb(_ next: Self)
}

/// Things in the order of time, of which only so many are kept. If there are more, those that lie
/// nearest to each other become one, two and two. So what stands alone stays alone, and a long
/// crowd still shows where it is dense.
///
/// - Complexity: O(log *n*) for each thing that is appended, on average, where *n* is the most that
///   are kept.
struct FoldedSeries<Element: Foldable> {
  private(set) var elements: [Element] = []

  /// Appends what begins no earlier than the last one.
  mutating func append(_ element: Element) { elements.append(element) }

  /// Changes the last one.
  mutating func changeLast(_ change: (inout Element) -> Void) {
    if !elements.isEmpty { change(&elements[elements.count - 1]) }
  }

  /// Changes the element at an index, or the last one if there are fewer by now.
  mutating func change(_ place: Int, _ change: (inout Element) -> Void) {
    if !elements.isEmpty { change(&elements[min(place, elements.count - 1)]) }
  }

  /// Changes each of them.
  mutating func changeAll(_ change: (inout Element) -> Void) {
    for place in elements.indices { change(&elements[place]) }
  }

  /// Makes one of neighbours until at most so many are left.
  mutating func fold(to most: Int) {
    while elements.count > max(1, most) { foldNearest(to: most) }
  }

  /// Makes one of two wherever the gap is among the smallest. It leaves at least half of them.
  private mutating func foldNearest(to most: Int) {
    let gaps = zip(elements, elements.dropFirst()).map { gap(between: $0, and: $1) }
    let excess = elements.count - most
    // Elements far from all others are not merged.
    let limit = gaps.sorted()[max(0, min(gaps.count * 3 / 4, excess * 2) - 1)]
    var kept: [Element] = []
    kept.reserveCapacity(elements.count)
    var left = excess
    var place = 0
    while place < elements.count {
      var element = elements[place]
      if left > 0, place < gaps.count, gaps[place] <= limit {
        element.absorb(elements[place + 1])
        place += 1
        left -= 1
      }
      kept.append(element)
      place += 1
    }
    elements = kept
  }

  private func gap(between left: Element, and right: Element) -> Int64 {
    max(0, (right.start - left.end).nanoseconds)
  }
}
