import Foundation
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a person at a terminal may be shown beyond plain lines.
enum Terminal {
  /// Colour only on a terminal that can show it, and not where somebody has set `NO_COLOR`.
  ///
  /// Source: no-color.org.
  static var showsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    let refusal = environment["NO_COLOR"] ?? ""
    return isatty(STDOUT_FILENO) == 1 && refusal.isEmpty && environment["TERM"] != "dumb"
  }

  /// Whether progress may be drawn over itself.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }
}

/// One line on a terminal's standard error that says how far long work is; nothing elsewhere.
struct ProgressLine {
  private let isShown = Terminal.showsProgress

  func show(_ text: TerminalText) {
    if isShown { StandardError.write("\r\u{1B}[K\(text)") }
  }

  func clear() {
    if isShown { StandardError.write("\r\u{1B}[K") }
  }
}
