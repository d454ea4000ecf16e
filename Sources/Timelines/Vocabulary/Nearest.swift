extension Sequence<String> {
  /// Returns the name that the author of `word` most likely meant; nil if no name is near.
  package func nearest(to word: String) -> String? {
    let most = word.count < 3 ? 0 : word.count / 3
    var best: (name: String, distance: Int)?
    let sought = Array(word.lowercased().unicodeScalars)
    for name in self {
      let distance = Array(name.lowercased().unicodeScalars).distance(to: sought, atMost: most)
      if distance <= most, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }
}

extension [Unicode.Scalar] {
  /// Returns how many characters must be inserted, removed, replaced or swapped with their
  /// neighbour; a number above the limit as soon as it cannot be less.
  ///
  /// - Complexity: O(*n* · *m*), and O(1) if the lengths already differ by more than `limit`.
  func distance(to right: [Unicode.Scalar], atMost limit: Int) -> Int {
    guard abs(count - right.count) <= limit else { return .max }
    var beforeLast: [Int] = []
    var last = Array<Int>(0...right.count)
    for row in indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      var leastOfRow = row + 1
      for column in right.indices {
        let isSame = self[row] == right[column]
        var least = Swift.min(
          last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, self[row] == right[column - 1], self[row - 1] == right[column] {
          least = Swift.min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
        leastOfRow = Swift.min(leastOfRow, least)
      }
      if leastOfRow > limit { return leastOfRow }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
