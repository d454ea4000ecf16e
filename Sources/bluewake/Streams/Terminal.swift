import Foundation
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What may be shown to a person at a terminal besides plain lines.
enum Terminal {
  /// Whether colour is shown: only on a terminal that can show it, and not if `NO_COLOR` is set.
  ///
  /// Source: no-color.org.
  static var showsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    let refusal = environment["NO_COLOR"] ?? ""
    return isatty(STDOUT_FILENO) == 1 && refusal.isEmpty && environment["TERM"] != "dumb"
  }

  /// Whether a progress line may be drawn over itself.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }
}

/// A line on a terminal's standard error that shows the progress of long work. Elsewhere nothing is
/// shown.
struct ProgressLine {
  private let isShown = Terminal.showsProgress

  func show(_ text: TerminalText) {
    if isShown { StandardError.write("\r\u{1B}[K\(text)") }
  }

  func clear() {
    if isShown { StandardError.write("\r\u{1B}[K") }
  }
}
