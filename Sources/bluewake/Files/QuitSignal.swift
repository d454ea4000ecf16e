#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The signal of Control-\\ at a terminal.
enum QuitSignal {
  /// Lets SIGQUIT end the command, as it ends any other command.
  ///
  /// Swift's runtime takes the signal for a crash. It writes a backtrace and lets the command go
  /// on. If the command was started with the signal ignored, that was intended, so the signal stays
  /// ignored.
  static func endsTheCommand() {
    let former = signal(SIGQUIT, SIG_DFL)
    if unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGQUIT, SIG_IGN)
    }
  }
}
