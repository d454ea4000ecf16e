import Timelines
import VirtualTime

/// Decides how many entries an implementation is shown at once: as many as have passed lately
/// without an answer from it.
struct BatchPace: Sendable {
  /// The most entries that the implementation takes in a batch; below 2 it is shown each entry by
  /// itself.
  let most: Int
  private var quietEntries = 0

  init(most: Int) { self.most = most }

  /// The fewest quiet entries before batches begin: going ahead in vain costs more than asking a
  /// few times.
  private static let leastQuietEntries = 8

  var next: Int { quietEntries < Self.leastQuietEntries ? 1 : min(quietEntries, most) }

  /// - Parameter isQuiet: Whether nothing followed from any of them.
  mutating func note(_ entries: Int, isQuiet: Bool) {
    quietEntries = isQuiet ? min(quietEntries + entries, most) : entries / 2
  }
}

// Batches of entries, for an implementation that is slow to ask: what it is shown while only the
// air acts.
//
// The air goes ahead on a copy of the run as if the implementation answered nothing. If the
// implementation does answer, its answer comes behind the entry from which it follows. What the
// copy has done after that entry has not happened, and another copy goes ahead only as far as that
// entry. So the run is the same as if the implementation were shown each entry by itself.
extension Run {
  /// Shows the only implementation a batch of entries, if no other seat is to act before the batch
  /// ends.
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

  /// Lets only the air act, until there are `count` entries for the implementation.
  ///
  /// - Returns: The entries to write down, and whether the last of them is the last entry to be
  ///   shown.
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
