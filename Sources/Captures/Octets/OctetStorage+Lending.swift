extension OctetStorage {
  /// The number of octets that a walk may pass before their memory is released.
  static let window = 16 << 20

  var byteCount: Int { unsafe octets.count }

  /// Lends the octets for the time of a call.
  @inlinable @inline(__always)
  func withOctets<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { extendLifetime(self) }
    return try body(unsafe octets.bytes)
  }
}
