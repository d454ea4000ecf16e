#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name. It is gone when it is closed or when the program ends, in whatever way.
package final class TemporaryFile: Sendable {
  let descriptor: Int32

  package init() throws(Refusal) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    // The system replaces the six letters.
    let pattern = "\(folder)/bluewake." + String(repeating: "X", count: 6)
    var path = Array(pattern.utf8CString)
    descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else {
      let reason = OctetStorage.systemErrorText()
      throw Refusal(.unreadable, "no temporary file can be made in \(folder): \(reason)")
    }
    unsafe unlink(&path)
    // Programs that are started from here do not inherit the file.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func write(_ octets: [UInt8]) throws(Refusal) {
    if let failure = OpenFile.write(octets, to: descriptor) {
      throw Refusal(.unreadable, "the temporary file cannot be written: \(failure)")
    }
  }

  /// Returns the octets at a place that has been written.
  package func read(_ place: Range<Int>) throws(Refusal) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: place.count)
    var taken = 0
    while taken < place.count {
      let count = unsafe octets.withUnsafeMutableBytes { room in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[taken...])
        return unsafe pread(descriptor, rest.baseAddress, rest.count, place.lowerBound + taken)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = count < 0 ? OctetStorage.systemErrorText() : "it ends too early"
        throw Refusal(.unreadable, "the temporary file cannot be read: \(reason)")
      }
      taken += count
    }
    return octets
  }
}

extension OctetStorage {
  /// Maps what was written.
  convenience init(mapping file: TemporaryFile, byteCount: Int) throws(Refusal) {
    try self.init(mapping: file.descriptor, byteCount: byteCount, isShared: false)
  }
}
