import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A signal that ends the command only once the command has written what it has found.
///
/// ```
/// Interruption.isAwaited()            the first SIGINT, SIGTERM or SIGHUP does not end the process
///        │ signal                     programs that run are killed, and none is started
///        ▼
/// Interruption.isRequested            whoever judges looks here, and stops
/// Interruption.isHeeded()             the command has stopped, and writes its reports
/// Interruption.end()                  the process ends by the signal
/// ```
/// A second signal ends the process at once. So does the first one if the command does not heed it
/// within ``patience``.
public enum Interruption {
  private static let isExpected = Atomic(false)
  private static let hasStopped = Atomic(false)
  private static let received = Atomic<Int32>(0)

  /// The number of seconds that the command may take to stop judging.
  ///
  /// Source: chosen. A judge looks several times in a second. Reading the rules takes some seconds
  /// on a busy machine.
  static let patience = 120

  /// Whether the command is to stop judging.
  public static var isRequested: Bool { number != 0 }

  /// Which signal it was, for example `signal 2 (Interrupt)`; nil if there was none.
  public static var signal: String? { isRequested ? name(ofSignal: number) : nil }

  /// For example `signal 11 (Segmentation fault)`.
  static func name(ofSignal number: Int32) -> String {
    let name = unsafe strsignal(number).map { unsafe String(cString: $0) }
    return "signal \(number)" + (name.map { " (\($0))" } ?? "")
  }

  /// The number of the signal; 0 if there was none.
  static var number: Int32 { received.load(ordering: .relaxed) }

  /// Records that the command has stopped judging. Writing has no time limit.
  public static func isHeeded() { hasStopped.store(true, ordering: .relaxed) }

  /// Records that the command writes reports when it is interrupted.
  static func expect() { isExpected.store(true, ordering: .relaxed) }

  /// Returns whether the command ends by itself upon a signal. It does so once.
  static func takes(_ number: Int32) -> Bool {
    guard isExpected.load(ordering: .relaxed), number != SIGQUIT else { return false }
    return received.compareExchange(
      expected: 0, desired: number, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Whether the command goes on judging although it was interrupted.
  static var isIgnored: Bool { !hasStopped.load(ordering: .relaxed) }
}
