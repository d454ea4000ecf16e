import CDeflate

/// Whole arrays into zlib and out of it, in one go: what the mutators pack with, and what
/// decompressing piece by piece is compared with.
public enum Deflate {
  /// The format around the compressed octets.
  public enum Wrapping: Int32, Sendable {
    case none = -15
    case zlib = 15
    case gzip = 31
  }

  /// - Parameter level: 0 keeps the octets as they are, 9 packs most.
  static func packed(_ octets: [UInt8], in wrapping: Wrapping, level: Int32) -> [UInt8] {
    unsafe withStream { stream in
      let result = unsafe deflateInit2_(
        stream, level, Z_DEFLATED, wrapping.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      guard result == Z_OK else { return [] }
      defer { unsafe deflateEnd(stream) }
      let most = unsafe Int(deflateBound(stream, UInt(octets.count)))
      var room = [UInt8](repeating: 0, count: most)
      _ = unsafe run(stream, octets[...], &room) { unsafe deflate($0, Z_FINISH) }
      return Array(room.prefix(unsafe Int(stream.pointee.total_out)))
    }
  }

  /// - Parameter most: The approximate limit of the output, in octets.
  /// - Returns: The output, the number of octets consumed, and whether the stream reached its end.
  public static func unpacked(
    _ packed: ArraySlice<UInt8>, from wrapping: Wrapping, most: Int
  ) -> (octets: [UInt8], consumed: Int, isWhole: Bool) {
    unsafe withStream { stream in
      guard unsafe inflateInit2_(stream, wrapping.rawValue, ZLIB_VERSION, size) == Z_OK else {
        return ([], 0, false)
      }
      defer { unsafe inflateEnd(stream) }
      var octets: [UInt8] = []
      var consumed = 0
      var room = [UInt8](repeating: 0, count: 1 << 16)
      var result = Z_OK
      while result == Z_OK, octets.count < most {
        let rest = packed.dropFirst(consumed)
        result = unsafe run(stream, rest, &room) { unsafe inflate($0, Z_NO_FLUSH) }
        consumed += unsafe rest.count - Int(stream.pointee.avail_in)
        octets += room.prefix(unsafe room.count - Int(stream.pointee.avail_out))
      }
      return (octets, consumed, result == Z_STREAM_END)
    }
  }

  static func crc32(_ octets: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe CDeflate.crc32(0, octets, UInt32(octets.count)))
  }

  private static var size: Int32 { Int32(unsafe MemoryLayout<z_stream>.size) }

  /// zlib looks whether a stream is still where it was.
  private static func withStream<Result>(
    _ body: (UnsafeMutablePointer<z_stream>) -> Result
  ) -> Result {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    defer { unsafe stream.deallocate() }
    return unsafe body(stream)
  }

  /// Lends zlib the input and the room for one call.
  private static func run(
    _ stream: UnsafeMutablePointer<z_stream>, _ input: ArraySlice<UInt8>, _ room: inout [UInt8],
    _ step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> Int32 {
    unsafe input.withUnsafeBufferPointer { input in
      unsafe room.withUnsafeMutableBufferPointer { room in
        // zlib reads its input and does not write to it, whatever the pointer's type says.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = room.baseAddress
        unsafe stream.pointee.avail_out = UInt32(room.count)
        return unsafe step(stream)
      }
    }
  }
}
