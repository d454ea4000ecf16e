import Adapters
package import Replay
package import Timelines

/// Executes a run on another core, while its entries are watched on the thread of the caller.
package enum WatchedRun {
  /// Runs until the given instant in virtual time, lets every seat say what is left to say, and
  /// shows each entry.
  ///
  /// The run is a little ahead of the shown entries. So this is for runs whose seats are all in
  /// this process: no other program waits for them.
  ///
  /// - Parameters:
  ///   - octets: Returns how many octets of the shown entries have been written. The run learns it
  ///     ``lag`` batches later, whatever the cores do, so that it always ends at the same entry.
  ///   - show: Receives each entry, in order.
  package static func execute(
    _ run: Run, until end: Instant, within limits: RunLimits, octets: () -> Int,
    showing show: (Entry) -> Void
  ) -> Run.Ending {
    let batches = Handover<Entries>(most: lag + 1)
    let written = Handover<Int>(most: lag + 1)
    batches.begin { batches in
      let meter = RunMeter(limits)
      var batch = Entries()
      var (count, room) = (0, least)
      let ending = AnyRun.execute(run, at: [], until: end, metered: meter) { entry in
        batch.items.append(entry)
        if batch.items.count < room { return }
        _ = batches.put(emptying: &batch)
        count += 1
        if count >= lag { meter.octets = written.next() }
        room = min(room * 2, most)
      }
      batch.word = ending
      _ = batches.put(batch)
    }
    while true {
      let batch = batches.next()
      let entries = batch.items.span
      for index in entries.indices { show(entries[index]) }
      if let ending = batch.word { return ending }
      batches.giveBack(batch)
      _ = written.put(octets())
    }
  }

  /// The number of batches under way before the run waits for the first of them.
  private static let lag = 3

  /// Entries, and in the end why the run ended.
  private typealias Entries = Batch<Entry, Run.Ending>

  /// The most entries that are worth handing over together.
  private static let most = 512
  /// The number of entries that are handed over first. Each further time there are twice as many,
  /// so that a short run reaches its bounds, too.
  private static let least = 16
}
