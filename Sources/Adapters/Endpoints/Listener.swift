#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket that waits for one host, on the loopback or in the file system.
struct Listener: ~Copyable {
  let descriptor: FileDescriptor
  /// The address of the socket: `127.0.0.1:PORT`, or the path.
  let place: String
  /// The path that has to be removed from the file system.
  private let path: String?

  /// - Parameter port: 0 for any free port.
  init(port: UInt16) throws(SystemError) {
    let socket = try Self.socket(AF_INET)
    var reuse: Int32 = 1
    _ = unsafe setsockopt(
      socket.number, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    // Only this machine can connect: 127.0.0.1.
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try Self.bind(socket, &address)
    let bound = try Self.port(of: socket)
    descriptor = socket
    place = "127.0.0.1:\(bound)"
    path = nil
  }

  init(path: String) throws(SystemError) {
    let socket = try Self.socket(AF_UNIX)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let octets = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard octets.count < room else { throw SystemError(number: ENAMETOOLONG) }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: octets) }
    try RunningChildren.make(path) { () throws(SystemError) in
      do throws(SystemError) {
        try Self.bind(socket, &address)
      } catch {
        guard error.number == EADDRINUSE, Self.isDeserted(path, &address) else { throw error }
        _ = unsafe unlink(path)
        try Self.bind(socket, &address)
      }
    }
    descriptor = socket
    place = path
    self.path = path
  }

  deinit {
    if let path { RunningChildren.remove(path: path) }
  }

  /// Returns whether the path is a socket without a listener: a process that was killed could not
  /// remove its socket.
  private static func isDeserted(_ path: String, _ address: inout sockaddr_un) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
      let socket = try? Self.socket(AF_UNIX)
    else { return false }
    let number = socket.number
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe connect(number, address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return result != 0 && errno == ECONNREFUSED
  }

  /// Returns the stream of a host that has connected; nil if none has.
  func accept() -> FileDescriptor? {
    #if canImport(Glibc)
      let number = Glibc.accept(descriptor.number, nil, nil)
    #else
      let number = Darwin.accept(descriptor.number, nil, nil)
    #endif
    guard number >= 0 else { return nil }
    let stream = FileDescriptor(number)
    stream.stopWaiting()
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    // Packets are small, and each of them is waited for. A socket without this option only refuses
    // it.
    var noDelay: Int32 = 1
    _ = unsafe setsockopt(
      number, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
    return stream
  }

  private static func socket(_ family: Int32) throws(SystemError) -> FileDescriptor {
    #if canImport(Glibc)
      let number = Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = Darwin.socket(family, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw SystemError(number: errno) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let descriptor = FileDescriptor(number)
    descriptor.stopWaiting()
    return descriptor
  }

  private static func bind<Address>(
    _ descriptor: borrowing FileDescriptor, _ address: inout Address
  ) throws(SystemError) {
    let number = descriptor.number
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #if canImport(Glibc)
          unsafe Glibc.bind(number, address, socklen_t(MemoryLayout<Address>.size))
        #else
          unsafe Darwin.bind(number, address, socklen_t(MemoryLayout<Address>.size))
        #endif
      }
    }
    guard result == 0, listen(number, 1) == 0 else { throw SystemError(number: errno) }
  }

  private static func port(of descriptor: borrowing FileDescriptor) throws(SystemError) -> UInt16 {
    let number = descriptor.number
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(number, $0, &length)
      }
    }
    guard result == 0 else { throw SystemError(number: errno) }
    return UInt16(bigEndian: address.sin_port)
  }
}
