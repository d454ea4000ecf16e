import Seats
import Timelines

// Batches of entries, for an implementation that is slow to ask: the entries that it receives while
// only the air acts.
//
// The air goes ahead on a copy of the run as if the implementation did not answer. If the
// implementation does answer, its answer comes after the entry from which it follows. The copy's
// later entries have not happened, and another copy goes ahead only as far as that entry. So the
// run is the same as if the implementation were shown each entry by itself.
//
// The held-back entries stand beside the implementation's seat, in ``EntryBatches``. To go ahead is
// the run's own business: no seat can undo what the other seats have done.
extension Run {
  /// Whether the implementation has been quiet for so long that a batch is worth trying.
  ///
  /// Mutating, for the reason given at ``Host/nextDeadline``.
  var isBatchDue: Bool {
    mutating get { implementations.count == 1 && implementations[0].batches.next > 1 }
  }

  /// Shows the only implementation a batch of entries, if no other seat is to act before the batch
  /// ends.
  ///
  /// - Returns: Whether anything was shown.
  mutating func performBatch(
    until end: Instant, _ write: (Entry) throws -> Void
  ) rethrows -> Bool {
    guard isBatchDue, var seat = implementations[0].seat as? any BatchedImplementation else {
      return false
    }
    let size = implementations[0].batches.next
    let deadline = min(
      seat.nextDeadline ?? .distantFuture, end + .nanoseconds(1), restDue)
    var ahead = self
    var (written, isUpToThere) = ahead.goAhead(for: size, before: deadline)
    guard let entries = ahead.implementations[0].batches.held, entries.count > 1 else {
      implementations[0].batches.count(0, isQuiet: false)
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
    ahead.implementations[0].batches.end()
    ahead.implementations[0].batches.count(
      taken, isQuiet: drafts.isEmpty && taken == entries.count)
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
    implementations[0].batches.begin()
    var written: [Entry] = []
    var (held, isUpToThere) = (0, false)
    while held < count {
      let known = held
      guard goOn(before: deadline, { written.append($0) }) else { break }
      held = implementations[0].batches.held?.count ?? 0
      isUpToThere = held != known
    }
    return (written, isUpToThere)
  }
}
