#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal. The host opens its other end as a serial line.
struct PseudoTerminal: ~Copyable {
  let descriptor: FileDescriptor
  /// The path at which the host opens its end.
  let place: String
  /// Kept open until the host has come, so that the line does not hang up earlier.
  private var otherEnd: FileDescriptor?
  private let link: String?

  /// - Parameter link: The path at which a link to the terminal is made; an old link to a terminal
  ///   there is replaced.
  init(link: String?) throws(SystemError) {
    let (opened, name) = try Self.open()
    let controlling = FileDescriptor(opened)
    let other = Self.openFile(name)
    guard other >= 0 else { throw SystemError(number: errno) }
    let kept = FileDescriptor(other)
    Self.makeRaw(other)
    controlling.stopWaiting()
    if let link {
      try RunningChildren.make(link) { () throws(SystemError) in try Self.replace(link, by: name) }
    }
    descriptor = controlling
    otherEnd = consume kept
    place = link ?? name
    self.link = link
  }

  /// Leaves the other end to the host: from now on the line hangs up when the host closes it.
  mutating func leaveToHost() { otherEnd = nil }

  deinit {
    if let link { RunningChildren.remove(path: link) }
  }

  #if canImport(Glibc)
    /// Opens a terminal in Linux's own way: this C library shows the portable way only to programs
    /// that ask for X/Open.
    ///
    /// Source: Linux, pty(4) and ioctl_tty(2).
    private static func open() throws(SystemError) -> (number: Int32, name: String) {
      let number = openFile("/dev/ptmx")
      guard number >= 0 else { throw SystemError(number: errno) }
      var lock: Int32 = 0
      var index: UInt32 = 0
      guard unsafe ioctl(number, setLock, &lock) == 0, unsafe ioctl(number, getNumber, &index) == 0
      else {
        let failure = errno
        _ = close(number)
        throw SystemError(number: failure)
      }
      return (number, "/dev/pts/\(index)")
    }

    /// TIOCSPTLCK and TIOCGPTN.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
  #else
    private static func open() throws(SystemError) -> (number: Int32, name: String) {
      let number = posix_openpt(O_RDWR | O_NOCTTY)
      guard number >= 0, grantpt(number) == 0, unlockpt(number) == 0,
        let name = unsafe ptsname(number)
      else { throw SystemError(number: errno) }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return (number, unsafe String(cString: name))
    }
  #endif

  private static func openFile(_ path: String) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    #else
      unsafe Darwin.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    #endif
  }

  private static func makeRaw(_ number: Int32) {
    var settings = termios()
    guard unsafe tcgetattr(number, &settings) == 0 else { return }
    unsafe cfmakeraw(&settings)
    _ = unsafe tcsetattr(number, TCSANOW, &settings)
  }

  /// Makes a link. It replaces only a link to a terminal, which a killed process has left, and no
  /// other file.
  private static func replace(_ link: String, by place: String) throws(SystemError) {
    var target = [CChar](repeating: 0, count: 64)
    let length = unsafe readlink(link, &target, target.count)
    let beginning = target.prefix(max(length, 0)).map(UInt8.init(bitPattern:))
    if beginning.starts(with: "/dev/".utf8) { _ = unsafe unlink(link) }
    guard unsafe symlink(place, link) == 0 else { throw SystemError(number: errno) }
  }
}
