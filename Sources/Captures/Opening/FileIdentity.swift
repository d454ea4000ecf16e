#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which file something is, whatever path or descriptor leads to it.
struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var number: UInt64

  /// Nil where nothing can be said.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil where there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension Capture {
  /// Which file the capture is read from; nil where it came out of a pipe or of memory.
  var fileIdentity: FileIdentity? { (packed ?? storage).file }
}
