import Adapters
import Judging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is being written. This is the only place where bluewake opens a file to write it.
///
/// The new contents grow in the same folder, beside the old file. ``commit()`` puts them in the old
/// file's place, with its permissions. Until then, and if the command never commits, the old file
/// stays whole. Even a power cut does not lose both, because the new contents are on the disk
/// before they replace the old file. On Linux the growing file has no name, so no file is left over
/// however the command ends.
///
/// These outputs are written in place: anything but a file (a pipe, a terminal, `/dev/full`),
/// anything that is open already (`/dev/fd/5`), a file that somebody watches while it grows, and a
/// file in a folder in which no second file can be made.
final class OutputFile {
  private let name: String
  private let manner: Manner
  private var descriptor: Int32 = -1
  private var way = Way.inPlace
  /// Whether there is an old file, which would be lost if the new one came to nothing.
  private var replacesFile = false

  /// The treatment of a file that exists already.
  enum Manner: Hashable {
    /// The new contents take its place in the end.
    case replacing
    /// It is emptied and grows visibly, for example as a capture that is being recorded.
    case live
    /// It is kept, and no file is written.
    case new
    /// It keeps as many octets, and grows visibly after them.
    case continued(after: Int)

    /// Whether somebody may watch the file grow.
    var isInPlace: Bool {
      switch self {
      case .live, .continued: true
      case .replacing, .new: false
      }
    }
  }

  private enum Way {
    case inPlace
    /// The file grows without a name. In the end it gets the path.
    case unnamed(path: String)
    /// The file grows under a temporary name. In the end it is moved to the path.
    case named(temporary: String, path: String)
  }

  /// The reason why a file cannot be made or written.
  struct Failure: Error {
    var path: String
    var text: String
  }

  /// - Parameter files: The files that the command said it would write. The path must be one of
  ///   them.
  init(
    _ path: String, in files: CommandFiles, _ manner: Manner = .replacing
  ) throws(Failure) {
    name = path
    self.manner = manner
    guard files.contains(output: path) else {
      throw Failure(path: path, text: "internal error: output file was not declared")
    }
    if case .descriptor(let number)? = OutputRoute(path) {
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
      if descriptor < 0 { throw failure }
      return
    }
    let place = FilePlace(path)
    if manner == .new, let place, place.kind != .absent { throw Self.thereAlready(path) }
    // A user who may not write a file may not replace it either, even in a folder of their own.
    if place?.kind == .regular, unsafe access(path, W_OK) != 0 { throw failure }
    if !manner.isInPlace, [.regular, .absent].contains(place?.kind),
      case .file(let folder, let name)? = OutputRoute(path)
    {
      grow(in: folder, to: folder + "/" + name)
    }
    if descriptor < 0 { try openInPlace(isThere: place.map { $0.kind != .absent } ?? false) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if case .named(let temporary, _) = way { RunningChildren.remove(path: temporary) }
  }

  /// Appends octets.
  func write(_ octets: [UInt8]) throws(Failure) {
    if unsafe octets.withUnsafeBytes({ unsafe writeAll($0, to: descriptor) }) != nil {
      throw failure
    }
  }

  /// Returns whether output to a device would be seen on a screen.
  static func isTerminal(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isatty(descriptor) == 1
  }

  /// Makes the contents visible under the file's name. It must be the last call. A signal ends the
  /// command before or after it.
  func commit() throws(Failure) {
    if replacesFile, !isOnDisk() { throw failure }
    try SignalPause.during { () throws(Failure) in try putInPlace() }
  }

  private func putInPlace() throws(Failure) {
    let isDone =
      switch way {
      case .inPlace: true
      case .unnamed(let path): put(at: path)
      case .named(let temporary, let path): move(temporary, to: path)
      }
    if isDone { return }
    if manner == .new, errno == EEXIST { throw Self.thereAlready(name) }
    try copy()
  }

  /// The reason why the last system call failed.
  private var failure: Failure {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) }
    return Failure(path: name, text: reason ?? "error \(errno)")
  }

  private static func thereAlready(_ path: String) -> Failure {
    Failure(path: path, text: "the file exists already")
  }
}

extension OutputFile {
  /// Opens a new file beside the old one. Opens nothing if that is not possible.
  private func grow(in folder: String, to path: String) {
    #if os(Linux)
      // The value of O_TMPFILE, which Swift does not get from the header.
      descriptor = unsafe open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o666)
      way = .unnamed(path: path)
    #endif
    if descriptor < 0 {
      way = .inPlace
      growWithName(in: folder, to: path)
    }
    if descriptor >= 0 { takeOver(from: path) }
  }

  private func growWithName(in folder: String, to path: String) {
    RunningChildren.endWithThisProcess()
    for attempt in 0..<Self.mostAttempts {
      let temporary = folder + "/" + Self.temporaryName(attempt)
      // No signal ends the command with the file there and not remembered.
      let reason = RunningChildren.beforeTheEnd {
        descriptor = unsafe open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 { RunningChildren.remember(path: temporary) }
        return errno
      }
      if descriptor >= 0 {
        way = .named(temporary: temporary, path: path)
        return
      }
      if reason != EEXIST { return }
    }
  }

  private static func temporaryName(_ attempt: Int) -> String { ".bluewake-\(getpid())-\(attempt)" }

  /// The number of names that are tried. Only files of this process have such names, or files of a
  /// former process with the same number.
  private static var mostAttempts: Int { 100 }

  /// Gives the new file the permissions and the owner of the old one, as far as that is allowed.
  private func takeOver(from path: String) {
    var old = stat()
    guard unsafe stat(path, &old) == 0 else { return }
    replacesFile = true
    _ = fchown(descriptor, old.st_uid, old.st_gid)
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }

  private func openInPlace(isThere: Bool) throws(Failure) {
    let creation = isThere ? 0 : manner == .new ? O_CREAT | O_EXCL : O_CREAT
    if case .continued(let kept) = manner {
      descriptor = unsafe open(name, O_WRONLY | O_CLOEXEC | creation, 0o666)
      guard descriptor >= 0, ftruncate(descriptor, off_t(kept)) == 0,
        lseek(descriptor, 0, SEEK_END) >= 0
      else { throw failure }
      return
    }
    descriptor = unsafe open(name, O_WRONLY | O_TRUNC | O_CLOEXEC | creation, 0o666)
    if descriptor < 0 { throw failure }
  }

  /// Gives the file that grew without a name its name.
  ///
  /// - Returns: Whether that worked.
  private func put(at path: String) -> Bool {
    let source = "/proc/self/fd/\(descriptor)"
    if Self.link(source, path) { return true }
    guard errno == EEXIST, manner != .new, let end = path.lastIndex(of: "/") else { return false }
    for attempt in 0..<Self.mostAttempts {
      // A link replaces nothing, but moving a file does.
      let temporary = String(path[...end]) + Self.temporaryName(attempt)
      if Self.link(source, temporary) {
        if unsafe rename(temporary, path) == 0 { return true }
        _ = unsafe unlink(temporary)
        return false
      }
      if errno != EEXIST { return false }
    }
    return false
  }

  /// Waits until the contents are on the disk. Returns true also if the file system has no such
  /// function.
  private func isOnDisk() -> Bool {
    while fsync(descriptor) != 0 {
      if errno == EINVAL || errno == ENOSYS { return true }
      if errno != EINTR { return false }
    }
    return true
  }

  private func move(_ temporary: String, to path: String) -> Bool {
    // A link replaces nothing. The file's first name goes away with this object.
    if manner == .new, Self.link(temporary, path) { return true }
    if manner == .new, errno == EEXIST { return false }
    return unsafe rename(temporary, path) == 0
  }

  private static func link(_ source: String, _ path: String) -> Bool {
    unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// Writes the new contents into the old file. A mounted file cannot be replaced, and in a folder
  /// such as /tmp a user cannot replace the files of others.
  private func copy() throws(Failure) {
    let source = descriptor
    defer { close(source) }
    try openInPlace(isThere: false)
    var room = [UInt8](repeating: 0, count: 1 << 18)
    var place = 0
    while true {
      let count = unsafe room.withUnsafeMutableBytes { room in
        unsafe pread(source, room.baseAddress, room.count, off_t(place))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure }
      if count == 0 { return }
      try write(Array(room[..<count]))
      place += count
    }
  }
}
