package import Captures
package import Timelines

extension Capture {
  /// Decodes every record, in file order, until the body says that a bound is reached. Another core
  /// decodes the records that come.
  ///
  /// - Parameters:
  ///   - keys: The keys that open encrypted connections.
  ///   - jobs: How many cores there are. With one, nothing is decoded ahead.
  ///   - body: Returns the bound that it has reached; nil to go on.
  /// - Returns: The faults of the capture, including the bound that was reached, and the keys with how
  ///   many packets they opened. Both are the same with any number of cores.
  package func decodeRecords(
    keys: KeyRing, jobs: Int, _ body: (DecodedRecord) throws -> CaptureLimits.Bound?
  ) rethrows -> (warnings: CaptureWarnings, keys: KeyRing) {
    if jobs < 2 { return try decodeRecords(keys: keys, body) }
    let handover = Handover<DecodedRecords>()
    defer { handover.end() }
    let capture = self
    handover.begin { capture.decodeAhead(keys, into: $0) }
    while true {
      let batch = handover.next()
      let records = batch.items.span
      for index in records.indices {
        guard let bound = try body(records[index]) else { continue }
        // What lies behind this record has perhaps been read already, and does not count.
        let last = records[index].record.number
        return decodeRecords(keys: keys) { $0.record.number == last ? bound : nil }
      }
      if let outcome = batch.word { return outcome }
      handover.giveBack(batch)
    }
  }

  private func decodeRecords(
    keys: KeyRing, _ body: (DecodedRecord) throws -> CaptureLimits.Bound?
  ) rethrows -> (warnings: CaptureWarnings, keys: KeyRing) {
    var decoder = RecordDecoder(keys: keys)
    let warnings = try visitRecords { record, octets in try body(decoder.decode(record, octets)) }
    return (warnings, decoder.keys)
  }

  private func decodeAhead(_ keys: KeyRing, into handover: Handover<DecodedRecords>) {
    struct Unwanted: Error {}
    var batch = DecodedRecords()
    let outcome = try? decodeRecords(keys: keys) { decoded in
      batch.items.append(decoded)
      if batch.items.count >= Self.mostDecoded, !handover.put(emptying: &batch) {
        throw Unwanted()
      }
      return nil
    }
    guard let outcome else { return }
    batch.word = outcome
    _ = handover.put(batch)
  }

  /// Decoded records, and in the end what is known then.
  private typealias DecodedRecords = Batch<
    DecodedRecord, (warnings: CaptureWarnings, keys: KeyRing)
  >

  /// The most records that are worth handing over together.
  private static var mostDecoded: Int { 256 }
}
