import Captures
import FuzzSupport

/// A capture in gzip, in the block of a bug report, or in both: what comes out is what a naive reader
/// takes out, and it has the same records.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPacking(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let octets = unsafe FuzzInput(start, count).rest
  var limits = CaptureLimits()
  limits[.unpacked] = NaiveUnpacking.most
  guard let capture = try? Capture(octets: octets, within: limits) else { return 0 }
  let walk = Walk(capture)
  require(CaptureSummary(of: capture).recordCount == walk.count, "the summary counts other records")
  if capture.compressions.isEmpty || walk.isBounded { return 0 }
  let naive = NaiveUnpacking.unpacked(octets, from: capture.compressions)
  require(
    naive.count == capture.unpackedOctetCount,
    "\(capture.unpackedOctetCount) octets come out, but \(naive.count) were expected")
  guard let plain = try? Capture(octets: naive) else {
    require(false, "what comes out is no capture when it is read alone")
    return 0
  }
  require(Walk(plain).fingerprint == walk.fingerprint, "what comes out has other records")
  return 0
}

private struct Walk {
  var count = 0
  var fingerprint = 0
  /// Whether a bound ended it.
  var isBounded = false

  init(_ capture: Capture) {
    var count = 0
    var hasher = Hasher()
    let warnings = capture.forEachRecord { record, octets in
      count += 1
      hasher.combine(record)
      unsafe octets.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
    for warning in warnings.first { _ = warning.description }
    isBounded = warnings.count(of: .limitReached) > 0
    self.count = count
    fingerprint = hasher.finalize()
  }
}

/// Changes captures together with what they are packed in.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ octets: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  var mutator = unsafe CustomMutator(octets, count, most, seed: seed)
  return mutator.mutatePacking()
}
