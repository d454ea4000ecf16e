#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for a socket that nobody else is to open, in `TMPDIR` or else in `/tmp`; removed with
/// its value.
struct PrivateFolder: ~Copyable {
  let path: String

  init() throws(SystemError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    // Six letters for the system to choose.
    let pattern = "\(parent)/bluewake." + String(repeating: "X", count: 6)
    var name = Array(pattern.utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw SystemError(number: errno) }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    RunningChildren.note(path: path)
  }

  deinit { RunningChildren.remove(path: path) }
}
