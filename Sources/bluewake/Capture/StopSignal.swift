import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether somebody wants the command to end, which then ends in order.
///
/// A second signal ends it at once, in case it does not listen.
enum StopSignal {
  private static let received = Atomic(false)

  static var isReceived: Bool { received.load(ordering: .relaxed) }

  /// Takes SIGINT and SIGTERM from now on.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        StopSignal.received.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }
}
