import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Another program in place of this command, with its streams and its place in the terminal.
enum CommandReplacement {
  /// Becomes the program. It returns only if that did not work.
  ///
  /// - Returns: The system's reason, for example `: No such file or directory`.
  static func run(_ program: String, _ arguments: [String]) -> TerminalText {
    let words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe execv(program, words + [nil])
    let reason = errno
    return unsafe strerror(reason).map { unsafe ": \(String(cString: $0))" } ?? ""
  }
}
