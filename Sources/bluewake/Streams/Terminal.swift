import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The features that a terminal may show besides plain lines.
enum Terminal {
  /// Whether colour is shown: on a terminal that can show it, if `NO_COLOR` is not set, and anywhere
  /// if `CLICOLOR_FORCE` is set.
  ///
  /// Source: no-color.org; bixense.com/clicolors.
  static var showsColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    let refusal = environment["NO_COLOR"] ?? ""
    let force = environment["CLICOLOR_FORCE"] ?? ""
    if !refusal.isEmpty { return false }
    if !force.isEmpty, force != "0" { return true }
    return isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
  }

  /// The number of characters in a line of standard output; nil if it is no terminal.
  static var width: Int? { StandardOutput.width }

  /// Whether a progress line may be drawn over itself.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }
}

/// A line on a terminal's standard error that shows the progress of long work: what is done of it in
/// percent, and how fast it goes. It appears when the work has taken a second. Elsewhere nothing is
/// shown.
final class ProgressLine {
  private let isShown = Terminal.showsProgress
  private let begin = ContinuousClock.now
  private var next: ContinuousClock.Instant
  private var isDrawn = false

  init() { next = begin + .seconds(1) }

  /// Whether the work has taken a second.
  var hasTakenLong: Bool { ContinuousClock.now - begin >= .seconds(1) }

  /// Shows the progress.
  ///
  /// - Parameters:
  ///   - done: The number done, or of octets read.
  ///   - total: The number in all.
  ///   - unit: The unit of the rate: `rules`, `MB`.
  ///   - scale: The number that makes up one of the unit.
  func show(
    _ done: Int, of total: Int, _ unit: TerminalText, scale: Int = 1, _ text: TerminalText = ""
  ) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + .milliseconds(100)
    let seconds =
      Double((now - begin).components.seconds)
      + Double((now - begin).components.attoseconds) / 1e18
    let share = total > 0 ? Double(done) / Double(total) : 0
    let rate = Double(done) / Double(scale) / max(0.001, seconds)
    let left = share > 0 ? Int(seconds / share - seconds) : 0
    let rounded = rate < 10 ? "\(Double(Int(rate * 10)) / 10)" : "\(Int(rate))"
    draw(
      "\(Int(share * 100))%  \(rounded) \(unit)/s  \(left) s left" + (text.isEmpty ? "" : "  ")
        + text)
  }

  /// Shows a text at once.
  func show(_ text: TerminalText) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now >= next else { return }
    next = now + .milliseconds(100)
    draw(text)
  }

  private func draw(_ text: TerminalText) {
    isDrawn = true
    StandardError.write("\r\u{1B}[K\(text)")
  }

  func clear() {
    if isDrawn { StandardError.write("\r\u{1B}[K") }
    isDrawn = false
  }
}
