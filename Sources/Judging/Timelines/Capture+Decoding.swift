package import Captures
package import Timelines

extension Capture {
  /// Decodes every record, in file order, until the body says that a bound is reached.
  ///
  /// - Parameters:
  ///   - keys: The keys that open encrypted connections.
  ///   - body: Returns the bound that it has reached; nil to go on.
  /// - Returns: The faults of the capture, including the bound that was reached, and the keys with
  ///   how many packets they opened.
  package func decodeRecords<Failure: Error>(
    keys: KeyRing, _ body: (inout DecodedRecord) throws(Failure) -> CaptureLimits.Bound?
  ) throws(Failure) -> (warnings: CaptureWarnings, keys: KeyRing) {
    var decoder = RecordDecoder(keys: keys)
    var decoded = DecodedRecord()
    let warnings = try visitRecords { (record, octets) throws(Failure) in
      decoder.decode(record, octets, into: &decoded)
      return try body(&decoded)
    }
    return (warnings, decoder.keys)
  }
}
