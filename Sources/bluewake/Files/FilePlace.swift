import Judging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The identity of a file, whatever path, link or descriptor leads to it.
///
/// A file that does not exist yet has a place too: its name in its folder. So two outputs that are
/// still to be made can be recognized as the same file.
struct FilePlace: Hashable {
  private let identity: Identity
  let kind: FileKind

  fileprivate struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
    /// The name of a file that does not exist yet, in the folder with this identity.
    var absent: String?
  }

  /// Nil if it is unknown: the folder does not exist either, or must not be read.
  init?(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      self.init(status)
    } else if errno == ENOENT, case .file(let folder, let name)? = OutputRoute(path),
      unsafe stat(folder, &status) == 0
    {
      self.init(identity: Identity(status, absent: name), kind: .absent)
    } else {
      return nil
    }
  }

  /// Nil if the descriptor is closed.
  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    self.init(identity: Identity(status), kind: FileKind(mode: status.st_mode))
  }

  private init(identity: Identity, kind: FileKind) {
    self.identity = identity
    self.kind = kind
  }
}

extension FilePlace.Identity {
  init(_ status: stat, absent: String? = nil) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino), absent: absent)
  }
}
