extension Array {
  /// Returns the first index from which on the predicate holds. The elements for which it holds
  /// must all come last.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
