import Timelines

/// The values of one attribute that a server is still to send by itself on a link of the run. They
/// keep the order of the recording, even if the events that they follow from come in another order.
struct PendingPushes: Hashable, Sendable {
  /// Ascending by place, and so by time. The values before the index `first` have been sent.
  private var values: [Value] = []
  private var first = 0

  private struct Value: Hashable, Sendable {
    /// The value's number among those of the recorded link.
    var place: Int
    var due: Instant
  }

  /// The next value, and when it is due.
  var next: (place: Int, due: Instant)? {
    first < values.count ? (values[first].place, values[first].due) : nil
  }

  /// Plans a value. It does not overtake the values that came before it in the recording, and it
  /// holds up those that came after it.
  ///
  /// - Returns: When it is due.
  mutating func plan(_ place: Int, notBefore time: Instant) -> Instant {
    let index = index(of: place)
    let due = index > first ? max(time, values[index - 1].due) : time
    values.insert(Value(place: place, due: due), at: index)
    holdUp(from: index + 1, until: due)
    return due
  }

  /// Holds up everything that is planned.
  mutating func holdUp(until time: Instant) { holdUp(from: first, until: time) }

  private mutating func holdUp(from index: Int, until time: Instant) {
    var index = index
    while index < values.count, values[index].due < time {
      values[index].due = time
      index += 1
    }
  }

  /// Returns when a value is due; nil if it is not planned, or has been sent.
  func due(of place: Int) -> Instant? {
    let index = index(of: place)
    return index < values.count && values[index].place == place ? values[index].due : nil
  }

  private func index(of place: Int) -> Int {
    // Nearly always, all planned values came before this one.
    if let last = values.last, last.place < place { return values.count }
    return max(first, values.partitioningIndex { $0.place >= place })
  }

  mutating func removeFirst() {
    first += 1
    // Sent values are removed once they are more than half of all, so that removing them stays
    // cheap.
    if first * 2 > values.count {
      values.removeSubrange(..<first)
      first = 0
    }
  }
}
