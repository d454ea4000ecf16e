#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Operations on open files.
enum OpenFile {
  /// Writes all octets.
  ///
  /// - Returns: The reason if that failed; nil otherwise.
  static func write(_ octets: [UInt8], to descriptor: Int32) -> String? {
    var written = 0
    while written < octets.count {
      let count = unsafe octets.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return OctetStorage.systemErrorText() }
      written += count
    }
    return nil
  }
}

/// Calls the system's function, whose name this code uses as well.
private func systemWrite(
  _ descriptor: Int32, _ octets: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, octets, count)
}
