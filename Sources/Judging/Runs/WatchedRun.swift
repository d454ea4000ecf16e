import Adapters
package import Replay
package import Timelines
package import VirtualTime

/// Performs a run on another core, while its entries are watched on the thread of the caller.
package enum WatchedRun {
  /// Runs until the given instant in virtual time, lets every seat say what is left to say, and shows
  /// each entry.
  ///
  /// The run is a little ahead of what is shown. So this is for runs that nobody waits for: their
  /// seats are all in this process.
  ///
  /// - Parameters:
  ///   - octets: Returns how many octets have been written of what was shown. The run learns it
  ///     ``lag`` batches later, whatever the cores do, so that it always ends at the same entry.
  ///   - show: Is shown each entry, in order.
  package static func perform(
    _ run: Run, until end: Instant, within limits: RunLimits, octets: () -> Int,
    showing show: (Entry) -> Void
  ) -> Run.Ending {
    let batches = Handover<Batch>(most: lag + 1)
    let written = Handover<Int>(most: lag + 1)
    batches.begin { batches in
      let meter = RunMeter(limits)
      var batch = Batch()
      var (count, room) = (0, Batch.least)
      let ending = AnyRun.perform(run, at: [], until: end, metered: meter) { entry in
        batch.entries.append(entry)
        if batch.entries.count < room { return }
        _ = batches.put(batch)
        count += 1
        if count >= lag { meter.octets = written.next() }
        room = min(room * 2, Batch.most)
        batch = batches.spent() ?? Batch()
        batch.entries.removeAll(keepingCapacity: true)
        batch.entries.reserveCapacity(room)
      }
      batch.ending = ending
      _ = batches.put(batch)
    }
    while true {
      let batch = batches.next()
      let entries = batch.entries.span
      for index in entries.indices { show(entries[index]) }
      if let ending = batch.ending { return ending }
      batches.giveBack(batch)
      _ = written.put(octets())
    }
  }

  /// How many batches are under way before the run waits for the first of them.
  private static let lag = 3

  private struct Batch: Sendable {
    var entries: [Entry] = []
    /// Why the run ended, with the last batch.
    var ending: Run.Ending?

    /// The most entries that are worth handing over together.
    static let most = 512
    /// How many entries are handed over first. Each further time there are twice as many, so that a
    /// short run comes to its bounds, too.
    static let least = 16
  }
}
