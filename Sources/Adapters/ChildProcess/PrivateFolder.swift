#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that no other user may open, in `TMPDIR` or else in `/tmp`: for a socket, or for the
/// files of an app. It is removed together with this value.
package struct PrivateFolder: ~Copyable {
  package let path: String

  /// - Parameter isTree: Whether whatever has been put into the folder is removed with it.
  package init(isTree: Bool = false) throws(SystemError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    // The system chooses six letters.
    let pattern = "\(parent)/bluewake." + String(repeating: "X", count: 6)
    var name = Array(pattern.utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw SystemError(number: errno) }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    RunningChildren.note(path: path, isTree: isTree)
  }

  deinit { RunningChildren.remove(path: path) }
}
