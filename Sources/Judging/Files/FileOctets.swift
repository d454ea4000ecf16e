#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads small files that people write: specs and lives of apps.
package enum FileOctets {
  /// The reason why a file cannot be read.
  package struct Failure: Error {
    package var text: String
  }

  /// Returns the octets of a file, up to one octet more than is allowed. The caller then reports a
  /// file that is too long in its own words.
  ///
  /// This reads with system calls, because Foundation reports a file as unreadable if a signal
  /// interrupts a call.
  package static func read(_ path: String, atMost limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(text: systemErrorText()) }
    defer { close(descriptor) }
    var octets: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while octets.count <= limit {
      let wanted = min(room.count, limit + 1 - octets.count)
      let count = unsafe room.withUnsafeMutableBytes { buffer in
        unsafe systemRead(descriptor, buffer.baseAddress, wanted)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(text: systemErrorText()) }
      if count == 0 { break }
      octets += room[..<count]
    }
    return octets
  }

  private static func systemErrorText() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}

/// The system's function. It has the same name as one of ours.
private func systemRead(
  _ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, room, count)
}
