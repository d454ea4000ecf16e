import Captures
import FuzzSupport

/// A capture file of any container: the walk ends, records are numbered, stand inside the file and
/// in its order, and a second walk finds the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContainers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe FuzzInput(start, count)
  guard let capture = try? Capture(octets: input.rest) else { return 0 }
  let first = Walk(capture)
  require(Walk(capture).fingerprint == first.fingerprint, "two walks differ")
  _ = capture.encapsulations.map(\.description)
  let summary = CaptureSummary(of: capture)
  require(summary.recordCount == first.count, "the summary counts other records")
  return 0
}

private struct Walk {
  var count = 0
  var fingerprint = 0

  init(_ capture: Capture) {
    var count = 0
    var hasher = Hasher()
    let warnings = capture.forEachRecord { record, octets in
      count += 1
      require(record.number == count, "record \(record.number) comes as number \(count)")
      require((0..<capture.unpackedOctetCount).contains(record.offset), "a record outside the file")
      hasher.combine(record)
      hasher.combine(octets.byteCount)
    }
    for warning in warnings.first { hasher.combine(warning) }
    self.count = count
    fingerprint = hasher.finalize()
  }
}

/// Changes captures record by record.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ octets: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  var mutator = unsafe CustomMutator(octets, count, most, seed: seed)
  return mutator.mutateRecords { RecordLayout(of: $0) }
}
