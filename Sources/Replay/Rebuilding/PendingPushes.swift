import VirtualTime

/// What a server is still to send by itself of one attribute on a link of the run: in the order of
/// the recording, whichever events the values followed from, and in which order those come again.
struct PendingPushes: Hashable, Sendable {
  /// Ascending by place, and so by time; those before the first have been sent.
  private var values: [Value] = []
  private var first = 0

  private struct Value: Hashable, Sendable {
    /// Among the values of the recorded link.
    var place: Int
    var due: Instant
  }

  /// The value that is next, and when.
  var next: (place: Int, due: Instant)? {
    first < values.count ? (values[first].place, values[first].due) : nil
  }

  /// Plans a value: it does not overtake those that came before it in the recording, and holds up
  /// those that came after it.
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

  /// When a value is due; nil where it is not planned, or has been sent.
  func due(of place: Int) -> Instant? {
    let index = index(of: place)
    return index < values.count && values[index].place == place ? values[index].due : nil
  }

  private func index(of place: Int) -> Int {
    // Nearly always everything that is planned came before.
    if let last = values.last, last.place < place { return values.count }
    return max(first, values.partitioningIndex { $0.place >= place })
  }

  mutating func removeFirst() {
    first += 1
    // What has been sent goes when it is half of all, so that each value is moved once.
    if first * 2 > values.count {
      values.removeSubrange(..<first)
      first = 0
    }
  }
}
