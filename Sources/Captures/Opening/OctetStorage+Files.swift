#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OctetStorage {
  /// Opens a file.
  convenience init(path: String, within limits: CaptureLimits) throws(Refusal) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Programs that list files replace octets that are no text by this character.
      let hint =
        path.unicodeScalars.contains("\u{FFFD}")
        ? "; a name that is not UTF-8 cannot be used: give the file another one" : ""
      throw Refusal(.unreadable, Self.systemErrorText() + hint)
    }
    defer { close(descriptor) }
    try self.init(descriptor: descriptor, within: limits)
  }

  /// Maps a regular file, and reads any other file to its end.
  convenience init(descriptor: Int32, within limits: CaptureLimits) throws(Refusal) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw Refusal(.unreadable, Self.systemErrorText())
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      throw Refusal(.unreadable, "this is a folder, but a capture file was expected")
    }
    if kind == S_IFREG, let size = Int(exactly: status.st_size), size > 0 {
      try self.init(mapping: descriptor, byteCount: size, isShared: true)
    } else {
      try self.init(readingToEndOf: descriptor, within: limits)
    }
  }

  /// Reads until nothing more comes.
  private convenience init(
    readingToEndOf descriptor: Int32, within limits: CaptureLimits
  ) throws(Refusal) {
    var collector = OctetCollector(within: limits, outOf: nil)
    var room = [UInt8](repeating: 0, count: 1 << 18)
    while !collector.isFull {
      let count = unsafe room.withUnsafeMutableBytes { room in
        unsafe read(descriptor, room.baseAddress, room.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Refusal(.unreadable, Self.systemErrorText()) }
      if count == 0 { break }
      try collector.append(room[..<count])
    }
    let excess = collector.excess(at: collector.count)
    try self.init(collector)
    self.excess = excess
  }
}
