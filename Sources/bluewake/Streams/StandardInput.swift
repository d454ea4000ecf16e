import Adapters

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads standard input line by line, each line as soon as it is there.
struct StandardInput {
  private var lines = LineBuffer(limit: 1 << 20)
  private var room = [UInt8](repeating: 0, count: 1 << 16)

  /// Returns the next line without its line break; nil at the end. An unfinished line at the end is
  /// left out.
  ///
  /// - Throws: `LineBuffer.TooLong` for a line of more than 1 MiB.
  mutating func nextLine() throws(LineBuffer.TooLong) -> [UInt8]? {
    while true {
      if let line = try lines.popLine() { return line }
      let count = unsafe room.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      lines.append(room[..<count])
    }
  }
}
