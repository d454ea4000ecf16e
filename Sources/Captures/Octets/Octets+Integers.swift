extension [UInt8] {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func append(littleEndian number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func append(octets: RawSpan) {
    unsafe octets.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}

extension Int {
  /// Makes a number of octets as a file claims it. On a machine with 32 bits, a number that is far
  /// longer than any file becomes the largest that one can still add to.
  @inline(__always)
  init(octetCount claimed: UInt32) { self = Int(Swift.min(UInt64(claimed), UInt64(Int.max / 2))) }
}
