import Timelines
import VirtualTime

/// How many entries an implementation is shown at once: as many as have gone by of late without
/// anything following from them.
struct BatchPace: Sendable {
  /// What the implementation takes at most; below 2 it is asked one by one.
  let most: Int
  private var quietEntries = 0

  init(most: Int) { self.most = most }

  /// To go ahead in vain costs more than it costs to ask a few times.
  private static let leastQuietEntries = 8

  var next: Int { quietEntries < Self.leastQuietEntries ? 1 : min(quietEntries, most) }

  /// - Parameter isQuiet: Whether nothing followed from any of them.
  mutating func note(_ entries: Int, isQuiet: Bool) {
    quietEntries = isQuiet ? min(quietEntries + entries, most) : entries / 2
  }
}

// Where asking costs more than acting: what one implementation is shown while only the air acts.
//
// The air goes ahead on a copy of the run as if the implementation answered nothing. What it does
// answer comes behind the entry from which it follows: whatever the copy has done beyond that has
// not happened, and is done again on another copy, up to there. So the run is the same as when the
// implementation is asked one by one.
extension Run {
  /// Shows the one implementation a batch, where nobody else is to act before the end of it.
  ///
  /// - Returns: Whether anything was shown.
  mutating func performBatch(
    until end: Instant, _ write: (Entry) throws -> Void
  ) rethrows -> Bool {
    guard pace.next > 1, implementations.count == 1,
      var seat = implementations[0].seat as? any BatchedImplementation
    else { return false }
    let deadline = min(
      seat.nextDeadline ?? .distantFuture, end + .nanoseconds(1), restDue)
    var ahead = self
    var (written, isUpToThere) = ahead.goAhead(for: pace.next, before: deadline)
    guard let entries = ahead.batch, entries.count > 1 else {
      pace.note(0, isQuiet: false)
      return false
    }
    var (taken, drafts) = seat.receive(entries)
    taken = min(max(taken, 1), entries.count)
    implementations[0].seat = seat
    if taken < entries.count || !isUpToThere {
      ahead = self
      (written, isUpToThere) = ahead.goAhead(for: taken, before: deadline)
    }
    ahead.implementations[0].seat = seat
    ahead.batch = nil
    ahead.pace.note(taken, isQuiet: drafts.isEmpty && taken == entries.count)
    self = ahead
    for entry in written { try write(entry) }
    ask(drafts, of: 0, cause: entries[taken - 1].sequence)
    return true
  }

  /// Lets the air act alone, until the implementation is to be shown so many entries.
  ///
  /// - Returns: What is to be written down, and whether it ends with the last entry to be shown.
  private mutating func goAhead(
    for count: Int, before deadline: Instant
  ) -> (written: [Entry], isUpToThere: Bool) {
    batch = []
    var written: [Entry] = []
    var isUpToThere = false
    while batch?.count ?? count < count {
      let known = batch?.count
      guard goOn(before: deadline, { written.append($0) }) else { break }
      isUpToThere = batch?.count != known
    }
    return (written, isUpToThere)
  }
}
