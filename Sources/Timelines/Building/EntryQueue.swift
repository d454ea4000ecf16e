/// The entries that have not left the timeline yet, in order of time and numbered.
///
/// An entry leaves when no other entry can come before it any more. Until then a command that is
/// answered late can insert its entries at their position. The entries after them are renumbered:
/// ```
/// 7 command sent   8 heard   9 heard   the command is accepted: 7 scanning   8 heard   9 heard
/// ```
struct EntryQueue: Sendable {
  /// The entries. The first of them have left already. These are removed only with the next record,
  /// so that the caller that gets them need not copy them.
  private var entries: [Entry] = []
  private var leftCount = 0
  /// The sequence of the last entry.
  private(set) var sequence = 0

  /// The number of entries that have not left.
  var count: Int { entries.count - leftCount }

  /// - Returns: The sequence of the entry.
  mutating func append(
    _ kind: Kind, from party: Party, _ fields: Fields, at time: Instant, record: Int, cause: Int?
  ) -> Int {
    sequence += 1
    entries.append(
      Entry(
        time: time, sequence: sequence, from: party, kind: kind, cause: cause,
        origin: .record(record), fields: fields))
    return sequence
  }

  /// Counts an entry that is left out. No entry may be held back when it is called.
  ///
  /// - Returns: The sequence that it would have.
  mutating func skip() -> Int {
    sequence += 1
    return sequence
  }

  /// Moves the last entries to the place of the command that made them.
  ///
  /// - Parameter first: The sequence of the first of these entries.
  /// - Returns: The number of these entries.
  mutating func move(from first: Int, to place: PendingCommands.Place) -> Int {
    let count = sequence + 1 - first
    for index in entries.indices.suffix(count) {
      entries[index].time = place.time
      entries[index].origin = .record(place.record)
    }
    if count == 0 || first == place.sequence { return count }
    let moved = entries.suffix(count)
    entries.removeLast(count)
    let start = entries.count - (first - place.sequence)
    entries.insert(contentsOf: moved, at: start)
    for index in start..<entries.endIndex {
      entries[index].sequence = place.sequence + index - start
      if let cause = entries[index].cause, (place.sequence..<first).contains(cause) {
        entries[index].cause = cause + count
      }
    }
    return count
  }

  /// Forgets the entries that have left, before others are added.
  mutating func removeLeft() {
    if leftCount == entries.count {
      // There is one, mostly, and removing all at once costs more than that.
      while entries.popLast() != nil {}
    } else {
      entries.removeFirst(leftCount)
    }
    leftCount = 0
  }

  /// - Parameter limit: The first sequence that must stay; nil if all entries leave.
  /// - Returns: The entries that leave.
  mutating func leave(before limit: Int?) -> [Entry] {
    letLeave(before: limit)
    return leftCount == entries.count ? entries : Array(entries[..<leftCount])
  }

  private mutating func letLeave(before limit: Int?) {
    // Counted from the end: of entries that have left, some may not be here.
    let stay = limit.map { max(sequence + 1 - $0, 0) } ?? 0
    leftCount = max(entries.count - stay, 0)
  }

  /// Takes a list to which the next entries are appended, so that they need not be copied.
  ///
  /// No entry may be held back when it is called.
  mutating func takeUp(_ list: inout [Entry]) {
    removeLeft()
    swap(&list, &entries)
    leftCount = entries.count
  }

  /// Gives the list back, with the entries that leave.
  ///
  /// - Parameter limit: The first sequence that must stay; nil if all entries leave.
  mutating func giveBack(_ list: inout [Entry], before limit: Int?) {
    letLeave(before: limit)
    let held = leftCount == entries.count ? [] : Array(entries[leftCount...])
    entries.removeLast(held.count)
    swap(&list, &entries)
    (entries, leftCount) = (held, 0)
  }
}
