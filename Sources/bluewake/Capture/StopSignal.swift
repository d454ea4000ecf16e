import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells whether the user wants the command to end. The command then ends in an orderly way.
///
/// A second signal ends it at once, in case it does not respond.
enum StopSignal {
  private static let received = Atomic(false)

  static var isReceived: Bool { received.load(ordering: .relaxed) }

  /// Handles SIGINT and SIGTERM from now on.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        StopSignal.received.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }
}
