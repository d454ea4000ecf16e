import Adapters
package import Captures
package import Timelines

extension Capture {
  /// Decodes every record, in file order, until the body says that a bound is reached. Another core
  /// decodes the records that come.
  ///
  /// - Parameters:
  ///   - keys: The keys that open encrypted connections.
  ///   - jobs: How many cores there are. With one, no record is decoded ahead.
  ///   - body: Returns the bound that it has reached; nil to go on. It may change the record only
  ///     because a record that it may not change would be copied for it.
  /// - Returns: The faults of the capture, including the bound that was reached, and the keys with
  ///   how many packets they opened. Both are the same with any number of cores.
  package func decodeRecords<Failure: Error>(
    keys: KeyRing, jobs: Int,
    _ body: (inout DecodedRecord) throws(Failure) -> CaptureLimits.Bound?
  ) throws(Failure) -> (warnings: CaptureWarnings, keys: KeyRing) {
    if jobs < 2 { return try decodeRecords(keys: keys, body) }
    let handover = Handover<DecodedRecords>(most: 12)
    defer { handover.end() }
    let capture = self
    handover.begin { capture.decodeAhead(keys, into: $0) }
    while true {
      var batch = handover.next()
      for index in 0..<batch.count {
        guard let bound = try body(&batch.records[index]) else { continue }
        // Records after this one have perhaps been read already, and do not count.
        let last = batch.records[index].record.number
        return decodeRecords(keys: keys) { $0.record.number == last ? bound : nil }
      }
      if let outcome = batch.outcome { return outcome }
      handover.giveBack(batch)
    }
  }

  private func decodeAhead(_ keys: KeyRing, into handover: Handover<DecodedRecords>) {
    struct Unwanted: Error {}
    var decoder = RecordDecoder(keys: keys)
    var batch = DecodedRecords()
    let warnings = try? visitRecords { (record, octets) throws(Unwanted) in
      if Interruption.isRequested { return nil }
      if batch.count == batch.records.count { batch.records.append(DecodedRecord()) }
      decoder.decode(record, octets, into: &batch.records[batch.count])
      batch.count += 1
      if batch.count >= DecodedRecords.most {
        // Only one may have the records of a batch, or they would be copied when they are changed.
        var full = handover.spent() ?? DecodedRecords()
        full.count = 0
        swap(&full, &batch)
        if !handover.put(consume full) { throw Unwanted() }
      }
      return nil
    }
    guard let warnings else { return }
    batch.outcome = (warnings, decoder.keys)
    _ = handover.put(batch)
  }
}

/// Decoded records that are handed over together. They are decoded into again when they were used.
private struct DecodedRecords: Sendable {
  /// The records. Those after the first ``count`` are left from an earlier use.
  var records: [DecodedRecord] = []
  var count = 0
  /// The final outcome, once it is known.
  var outcome: (warnings: CaptureWarnings, keys: KeyRing)?

  /// The most records that are worth handing over together.
  static let most = 256
}
