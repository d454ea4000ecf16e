extension Sequence<String> {
  /// Returns the name that the author of `word` most likely meant; nil if no name is near.
  package func nearest(to word: String) -> String? {
    let most = word.count < 3 ? 0 : word.count / 3
    var best: (name: String, distance: Int)?
    for name in self {
      let distance = name.lowercased().distance(to: word.lowercased(), atMost: most)
      if distance <= most, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }
}

extension String {
  /// Returns how many characters must be inserted, removed, replaced or swapped with their
  /// neighbour.
  ///
  /// - Complexity: O(*n* · *m*), and O(1) if the lengths already differ by more than `limit`.
  func distance(to other: String, atMost limit: Int) -> Int {
    let left = Array(unicodeScalars)
    let right = Array(other.unicodeScalars)
    guard abs(left.count - right.count) <= limit else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var least = Swift.min(
          last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = Swift.min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
