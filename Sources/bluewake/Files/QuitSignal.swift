#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Control-\\ at a terminal.
enum QuitSignal {
  /// Has SIGQUIT end the command, as it ends any other.
  ///
  /// Swift's runtime takes the signal for a crash: it writes a backtrace and lets the command go on. Who
  /// started the command so that the signal is ignored has meant it.
  static func endsTheCommand() {
    let former = signal(SIGQUIT, SIG_DFL)
    if unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGQUIT, SIG_IGN)
    }
  }
}
