package import Captures
package import Timelines

// Reading ahead on another core.
extension CaptureTimeline {
  /// Shows every entry in order, as ``observe(decoders:progress:_:)`` does, while other cores
  /// decode the records that come and build their entries.
  ///
  /// - Parameters:
  ///   - jobs: How many cores there are. With one, no record is read ahead.
  ///   - progress: Receives some of the records, to show the progress.
  package func observe<Failure: Error>(
    jobs: Int, progress: ((CaptureRecord) -> Void)? = nil, _ show: (Entry) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    if jobs < 2 {
      return try observe { (record) throws(Failure) in
        progress?(record)
      } _: {
        (entry) throws(Failure) in
        try show(entry)
      }
    }
    let handover = Handover<Entries>()
    defer { handover.end() }
    let timeline = self
    handover.begin { timeline.readAhead(into: $0) }
    while true {
      let batch = handover.next()
      let entries = batch.items.span
      for index in entries.indices { try show(entries[index]) }
      switch batch.word {
      case .read(let record): progress?(record)
      case .ended(let outcome): return outcome
      case nil: break
      }
      handover.giveBack(batch)
    }
  }

  /// Entries, and the progress of reading by then.
  private typealias Entries = Batch<Entry, Word>

  private enum Word: Sendable {
    /// A record is read whose number is a multiple of ``progressStep``.
    case read(CaptureRecord)
    /// All is read.
    case ended(Outcome)
  }

  /// The most entries that are worth handing over together.
  private static var mostEntries: Int { 512 }

  /// The number of records from one report of progress to the next.
  package static let progressStep = 1024

  private func readAhead(into handover: Handover<Entries>) {
    struct Unwanted: Error {}
    var batch = Entries()
    func handOver() throws(Unwanted) {
      if !handover.put(emptying: &batch) { throw Unwanted() }
    }
    do {
      let outcome = try observe(decoders: 2) { (record) throws(Unwanted) in
        guard record.number.isMultiple(of: Self.progressStep) else { return }
        batch.word = .read(record)
        try handOver()
      } _: { (entry) throws(Unwanted) in
        batch.items.append(entry)
        if batch.items.count >= Self.mostEntries { try handOver() }
      }
      batch.word = .ended(outcome)
      _ = handover.put(batch)
    } catch {}
  }
}
