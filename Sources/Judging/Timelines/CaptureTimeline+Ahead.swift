package import Captures
package import Timelines

// Reading ahead on another core.
extension CaptureTimeline {
  /// Shows every entry in order, as ``observe(decoders:progress:_:)`` does, while other cores decode the
  /// records that come and build their entries.
  ///
  /// - Parameters:
  ///   - jobs: How many cores there are. With one, nothing is read ahead.
  ///   - progress: Is told some of the records, for whoever watches how far the work is.
  package func observe(
    jobs: Int, progress: ((CaptureRecord) -> Void)? = nil, _ show: (Entry) throws -> Void
  ) rethrows -> Outcome {
    if jobs < 2 { return try observe(progress: progress, show) }
    let handover = Handover<Batch>()
    defer { handover.end() }
    let timeline = self
    handover.begin { timeline.readAhead(into: $0) }
    while true {
      let batch = handover.next()
      if let record = batch.record { progress?(record) }
      let entries = batch.entries.span
      for index in entries.indices { try show(entries[index]) }
      if let outcome = batch.outcome { return outcome }
      handover.giveBack(batch)
    }
  }

  /// What is handed over at a time.
  private struct Batch: Sendable {
    var entries: [Entry]
    /// The last record whose number is a multiple of ``progressStep``.
    var record: CaptureRecord?
    /// What is known in the end, with the last batch.
    var outcome: Outcome?

    /// The most entries that are worth handing over together.
    static let most = 512

    init() {
      entries = []
      entries.reserveCapacity(Self.most)
    }
  }

  /// How many records lie between those that are told of.
  package static let progressStep = 1024

  private func readAhead(into handover: Handover<Batch>) {
    struct Unwanted: Error {}
    var batch = Batch()
    func handOver() throws(Unwanted) {
      guard handover.put(batch) else { throw Unwanted() }
      batch = handover.spent() ?? Batch()
      batch.entries.removeAll(keepingCapacity: true)
      batch.record = nil
    }
    do {
      batch.outcome = try observe(decoders: 2) { record in
        guard record.number.isMultiple(of: Self.progressStep) else { return }
        batch.record = record
        try handOver()
      } _: { entry in
        batch.entries.append(entry)
        if batch.entries.count >= Batch.most { try handOver() }
      }
      try handOver()
    } catch {}
  }
}
