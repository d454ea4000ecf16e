import CZlib

/// Decompresses a stream piece by piece, so that memory stays flat for any size.
@safe
struct Inflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>

  /// The format around the compressed octets.
  enum Wrapping: Int32 {
    case zlib = 15
    case gzip = 31
  }

  /// Returns nil if there is no memory for the stream's window.
  init?(_ wrapping: Wrapping) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let result = unsafe inflateInit2_(
      stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if result != Z_OK {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The outcome of a step.
  enum Step: Hashable {
    /// There is more to come, if there is more input or more room.
    case more
    /// The stream has ended, and its checksum was right.
    case end
    /// The octets are no such stream, or are no longer one from some place on.
    case damaged(String)
  }

  /// Takes as much of the input as it can, and fills as much of the room as it can.
  mutating func inflate(
    _ input: RawSpan, into room: inout [UInt8]
  ) -> (step: Step, consumed: Int, produced: Int) {
    unsafe input.withUnsafeBytes { input in
      unsafe room.withUnsafeMutableBytes { room in
        let inputSize = UInt32(clamping: input.count)
        let roomSize = UInt32(clamping: room.count)
        // zlib reads its input and does not write to it, whatever the pointer's type says.
        unsafe stream.pointee.next_in = unsafe UnsafeMutableRawPointer(
          mutating: input.baseAddress)?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_in = inputSize
        unsafe stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_out = roomSize
        let result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        let consumed = unsafe Int(inputSize - stream.pointee.avail_in)
        let produced = unsafe Int(roomSize - stream.pointee.avail_out)
        return (step(result), consumed, produced)
      }
    }
  }

  private func step(_ result: Int32) -> Step {
    switch result {
    case Z_OK, Z_BUF_ERROR: return .more
    case Z_STREAM_END: return .end
    default:
      let text = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
      return .damaged(text ?? "zlib error \(result)")
    }
  }

  /// Gets ready for another stream after the one that ended.
  mutating func restart() { unsafe inflateReset(stream) }
}
