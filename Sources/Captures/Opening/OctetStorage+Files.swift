#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OctetStorage {
  /// The most that is taken from a pipe, which cannot be mapped: 1 GiB.
  ///
  /// Source: chosen. A device that never ends must not eat the memory.
  private static let pipeLimit = 1 << 30

  /// Opens a file.
  convenience init(path: String) throws(Refusal) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal(.unreadable, Self.systemErrorText()) }
    defer { close(descriptor) }
    try self.init(descriptor: descriptor)
  }

  /// Maps a regular file, and reads anything else to its end.
  convenience init(descriptor: Int32) throws(Refusal) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw Refusal(.unreadable, Self.systemErrorText())
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      throw Refusal(.unreadable, "this is a folder, but a capture file was expected")
    }
    if kind == S_IFREG, let size = Int(exactly: status.st_size), size > 0 {
      try self.init(mapping: descriptor, byteCount: size)
    } else {
      try unsafe self.init(reserving: Self.pipeLimit) { space throws(Refusal) in
        try unsafe Self.readToEnd(of: descriptor, into: space)
      }
    }
  }

  /// Reads until nothing more comes.
  ///
  /// - Returns: How many octets came.
  private static func readToEnd(
    of descriptor: Int32, into space: UnsafeMutableRawBufferPointer
  ) throws(Refusal) -> Int {
    var total = 0
    while total < space.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: space[total...])
      let count = unsafe read(descriptor, rest.baseAddress, min(rest.count, 1 << 20))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Refusal(.unreadable, systemErrorText()) }
      if count == 0 { return total }
      total += count
    }
    throw Refusal(
      .unreadable,
      "more than \(pipeLimit) octets came, but a pipe is read up to that; save it to a file")
  }

  static func systemErrorText() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}
