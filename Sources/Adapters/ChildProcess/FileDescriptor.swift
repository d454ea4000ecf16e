#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file descriptor. It is closed with this value.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// Reads what is there, at most as much as there is room for.
  ///
  /// - Returns: The number of octets; 0 at the end; nil if there is nothing to be read yet.
  func read(into room: inout [UInt8]) -> Int? {
    while true {
      #if canImport(Glibc)
        let count = unsafe room.withUnsafeMutableBytes {
          unsafe Glibc.read(number, $0.baseAddress, $0.count)
        }
      #else
        let count = unsafe room.withUnsafeMutableBytes {
          unsafe Darwin.read(number, $0.baseAddress, $0.count)
        }
      #endif
      if count >= 0 { return count }
      if errno == EINTR { continue }
      // Any other error of a pipe counts as its end.
      return errno == EAGAIN ? nil : 0
    }
  }

  /// Writes as much as is possible without waiting.
  ///
  /// - Returns: The number of octets; nil if the reader has closed its end.
  func write(_ octets: ArraySlice<UInt8>) -> Int? {
    while true {
      #if canImport(Glibc)
        let count = unsafe octets.withUnsafeBytes {
          unsafe Glibc.write(number, $0.baseAddress, $0.count)
        }
      #else
        let count = unsafe octets.withUnsafeBytes {
          unsafe Darwin.write(number, $0.baseAddress, $0.count)
        }
      #endif
      if count >= 0 { return count }
      if errno == EINTR { continue }
      return errno == EAGAIN ? 0 : nil
    }
  }

  /// Makes a pipe hold so many octets, if the system allows it. Then a long line goes through at
  /// once, and not piece by piece in turns with the reader.
  func makeRoom(for octets: Int) {
    #if os(Linux)
      // F_SETPIPE_SZ, which its header keeps from Swift.
      _ = fcntl(number, 1031, Int32(clamping: octets))
    #endif
  }

  func stopWaiting() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }
}

/// The two ends of a pipe, which no child inherits by itself.
struct Pipe: ~Copyable {
  let readEnd: FileDescriptor
  let writeEnd: FileDescriptor

  /// - Throws: The system's error number.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(number: errno) }
    let reading = FileDescriptor(ends[0])
    let writing = FileDescriptor(ends[1])
    let movedReading = try Self.outOfTheWay(reading)
    let movedWriting = try Self.outOfTheWay(writing)
    readEnd = movedReading
    writeEnd = movedWriting
  }

  /// Returns a copy of an end with a number above 9. The numbers 0 to 4 are those that the child's
  /// ends get (``Spawned/Setting/seat``), and a pipe could otherwise have one of them here.
  private static func outOfTheWay(_ end: borrowing FileDescriptor) throws(SystemError)
    -> FileDescriptor
  {
    let copy = fcntl(end.number, F_DUPFD_CLOEXEC, 10)
    guard copy >= 0 else { throw SystemError(number: errno) }
    return FileDescriptor(copy)
  }
}

/// An error number of the system, with its words.
package struct SystemError: Error, CustomStringConvertible {
  var number: Int32

  package var description: String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
