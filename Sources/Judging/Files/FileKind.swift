#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// The kind of file at a path.
package enum FileKind: Hashable, Sendable {
  /// A file. A disk counts as one too, because its contents can be lost as well.
  case regular
  case folder, pipe
  /// A terminal, `/dev/null` or a socket. They have no contents that could be lost.
  case other
  case absent

  /// Follows links. Nil if there is no file at the path, or if its kind cannot be read.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(mode: status.st_mode)
  }

  /// Follows no links: a link is ``other``.
  package init?(unfollowed path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(mode: status.st_mode)
  }

  /// - Parameter mode: The mode of the file, as the system reports it.
  package init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG, S_IFBLK: self = .regular
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    default: self = .other
    }
  }

  /// Returns whether there is no file at a path. False if the system cannot tell, even if it is
  /// asked again: reading the file then decides.
  package static func isMissing(_ path: String) -> Bool {
    for _ in 0..<2 {
      var status = stat()
      if unsafe stat(path, &status) == 0 { return false }
      if [ENOENT, ENOTDIR].contains(errno) { return true }
    }
    return false
  }

  /// Whether a read may wait without end, or never end.
  package var mayWait: Bool { self == .pipe || self == .other }
}
