import Conformance
import Judging
import Timelines

/// Shows a replay while it goes on: the run and its file, at a terminal the progress unless the run itself is
/// shown there, and the first failures.
final class ReplayWatch: JudgingObserver {
  /// The failures; nil without a person at a terminal.
  let early: EarlyLines?
  /// Shows the run; nil if it is not shown.
  let output: ReplayOutput?
  private(set) var octets = 0
  private var file: RunFile?
  /// Whether each entry is shown at once.
  private let isLive: Bool
  private var follower: Follower?
  private let progress = ProgressLine()
  private let showsProgress: Bool
  private let end: Instant

  /// - Parameters:
  ///   - end: The end of the recording.
  ///   - file: Keeps the run as a capture; nil if none is wanted.
  init(until end: Instant, output: ReplayOutput?, file: consuming RunFile?, isLive: Bool) {
    (self.end, self.output, self.isLive) = (end, output, isLive)
    self.file = file
    showsProgress = Terminal.showsProgress && Terminal.width == nil
    // If the run is shown, failures stand among its entries.
    early = EarlyLines(progress, waits: Terminal.width == nil)
    early?.prepare = { output?.flush() }
    follower = early.map { Follower($0) }
  }

  func receive(_ entry: Entry) {
    let shown = output?.show(entry) ?? 0
    if isLive { output?.flush() }
    showProgress(at: entry.time)
    let recorded = file?.write(entry) ?? 0
    octets = recorded + shown
  }

  func look(at checker: inout Checker) { follower?.look(at: &checker) }

  /// Shows how much of the recording has been played.
  private func showProgress(at time: Instant) {
    early?.release()
    guard showsProgress else { return }
    progress.show(
      Int(min(time, end).nanoseconds / 1_000_000), of: Int(end.nanoseconds / 1_000_000),
      "s of the recording", scale: 1000)
  }

  /// Ends the display and the file, which may fail.
  func close() throws {
    progress.clear()
    try file?.close()
  }
}
