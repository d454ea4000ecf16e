import Adapters

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file on its way to the disk: the one place where bluewake opens a file to write it.
///
/// What is written grows beside the file, in the same folder, and takes its place in ``commit()``,
/// with the permissions of what was there. Until then, and where it never comes to that, what was
/// there is whole, and not even a power cut loses both: what replaces a file is on the disk before it
/// does. On Linux what grows has no name: nothing is left behind, however the command ends.
///
/// Written in place is what is no file (a pipe, a terminal, `/dev/full`), what is open already
/// (`/dev/fd/5`), what somebody watches while it grows, and a file in a folder that takes no second
/// one.
final class OutputFile {
  private let name: String
  private let manner: Manner
  private var descriptor: Int32 = -1
  private var way = Way.inPlace
  /// Whether there is a file that is lost where the new one comes to nothing.
  private var replacesFile = false

  /// What becomes of a file that is there already.
  enum Manner: Hashable {
    /// What is written takes its place in the end.
    case replacing
    /// It is emptied and grows for all to see, as a capture does that is being recorded.
    case live
    /// It stays, and nothing is written.
    case new
  }

  private enum Way {
    case inPlace
    /// Without a name, to be put at a path.
    case unnamed(path: String)
    /// With a name of its own, to be moved to a path.
    case named(temporary: String, path: String)
  }

  /// Why a file cannot be made or written.
  struct Failure: Error {
    var path: String
    var text: String
  }

  /// - Parameter files: What the command said that it writes; the path is among it.
  init(
    _ path: String, in files: CommandFiles, _ manner: Manner = .replacing
  ) throws(Failure) {
    name = path
    self.manner = manner
    guard files.contains(output: path) else {
      throw Failure(path: path, text: "this is a bug of bluewake: it was not said to be written")
    }
    if case .descriptor(let number)? = OutputRoute(path) {
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
      if descriptor < 0 { throw failure }
      return
    }
    let place = FilePlace(path)
    if manner == .new, let place, place.kind != .absent { throw Self.thereAlready(path) }
    // Who may not write a file may not replace it either, even where the folder is theirs.
    if place?.kind == .regular, unsafe access(path, W_OK) != 0 { throw failure }
    if manner != .live, [.regular, .absent].contains(place?.kind),
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

  /// Whether what is written to a device would be seen on a screen.
  static func isTerminal(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isatty(descriptor) == 1
  }

  /// Lets it be seen under its name. Nothing may be written afterwards.
  func commit() throws(Failure) {
    if replacesFile, !isOnDisk() { throw failure }
    let isDone =
      switch way {
      case .inPlace: true
      case .unnamed(let path): SignalPause.during { put(at: path) }
      case .named(let temporary, let path): move(temporary, to: path)
      }
    if isDone { return }
    if manner == .new, errno == EEXIST { throw Self.thereAlready(name) }
    try copy()
  }

  /// Why the last call of the system did not work.
  private var failure: Failure {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) }
    return Failure(path: name, text: reason ?? "error \(errno)")
  }

  private static func thereAlready(_ path: String) -> Failure {
    Failure(path: path, text: "the file is there already")
  }
}

extension OutputFile {
  /// Opens something beside the file; leaves it where that cannot be.
  private func grow(in folder: String, to path: String) {
    #if os(Linux)
      // O_TMPFILE, which its header keeps from Swift.
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
      descriptor = unsafe open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        RunningChildren.note(path: temporary)
        way = .named(temporary: temporary, path: path)
        return
      }
      if errno != EEXIST { return }
    }
  }

  private static func temporaryName(_ attempt: Int) -> String { ".bluewake-\(getpid())-\(attempt)" }

  /// Only files of this process have such names, or of one that had its number.
  private static var mostAttempts: Int { 100 }

  /// What the file may do that is there, and whose it is, stays as far as that is allowed.
  private func takeOver(from path: String) {
    var old = stat()
    guard unsafe stat(path, &old) == 0 else { return }
    replacesFile = true
    _ = fchown(descriptor, old.st_uid, old.st_gid)
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }

  private func openInPlace(isThere: Bool) throws(Failure) {
    let creation = isThere ? 0 : manner == .new ? O_CREAT | O_EXCL : O_CREAT
    descriptor = unsafe open(name, O_WRONLY | O_TRUNC | O_CLOEXEC | creation, 0o666)
    if descriptor < 0 { throw failure }
  }

  /// Gives what grew without a name its name.
  ///
  /// - Returns: Whether that worked.
  private func put(at path: String) -> Bool {
    let source = "/proc/self/fd/\(descriptor)"
    if Self.link(source, path) { return true }
    guard errno == EEXIST, manner != .new, let end = path.lastIndex(of: "/") else { return false }
    for attempt in 0..<Self.mostAttempts {
      // A link replaces nothing, but a file that is moved does.
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

  /// Waits until what was written is on the disk; says so too where the file system knows no such
  /// thing.
  private func isOnDisk() -> Bool {
    while fsync(descriptor) != 0 {
      if errno == EINVAL || errno == ENOSYS { return true }
      if errno != EINTR { return false }
    }
    return true
  }

  private func move(_ temporary: String, to path: String) -> Bool {
    // A link replaces nothing; its first name goes away with this file.
    if manner == .new, Self.link(temporary, path) { return true }
    if manner == .new, errno == EEXIST { return false }
    return unsafe rename(temporary, path) == 0
  }

  private static func link(_ source: String, _ path: String) -> Bool {
    unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// Writes what grew into the file that is there: a mounted file cannot be replaced, and in a
  /// folder as /tmp nobody replaces a file of others.
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
