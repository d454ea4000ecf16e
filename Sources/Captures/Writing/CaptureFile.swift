#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A capture file on its way to the disk: the one place where what was written leaves the program.
public struct CaptureFile: ~Copyable {
  private let name: String
  private let descriptor: Int32

  /// Makes a file, or empties the one that is there.
  ///
  /// - Parameter source: A capture that is being read and must not be emptied.
  public init(creating path: String, from source: Capture? = nil) throws(CaptureError) {
    name = path
    if let file = source?.fileIdentity, file == FileIdentity(path) {
      descriptor = -1
      throw CaptureError(
        file: path, kind: .unwritable, text: "this is the capture that is read; name another file")
    }
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw CaptureError(file: path, kind: .unwritable, text: OctetStorage.systemErrorText())
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends octets.
  public func write(_ octets: [UInt8]) throws(CaptureError) {
    if let failure = Descriptor.write(octets, to: descriptor) {
      throw CaptureError(file: name, kind: .unwritable, text: failure)
    }
  }
}

/// What is done with open files.
enum Descriptor {
  /// Writes all octets.
  ///
  /// - Returns: Why that did not work.
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

/// The system's function, whose name is also ours.
private func systemWrite(
  _ descriptor: Int32, _ octets: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, octets, count)
}
