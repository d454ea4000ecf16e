import Judging
import Timelines

/// The display of a replay at a terminal while it goes on: its progress, unless the run itself is
/// shown there, and the first failures.
struct ReplayWatch {
  /// The failures; nil without a person at a terminal.
  let early: EarlyLines?
  private let progress = ProgressLine()
  private let showsProgress: Bool
  private let end: Instant

  init(until end: Instant) {
    self.end = end
    showsProgress = Terminal.showsProgress && Terminal.width == nil
    // If the run is shown, failures stand among its entries.
    early = EarlyLines(progress, waits: Terminal.width == nil)
  }

  /// Shows how much of the recording has been played.
  func show(_ time: Instant) {
    early?.release()
    guard showsProgress else { return }
    progress.show(
      Int(min(time, end).nanoseconds / 1_000_000), of: Int(end.nanoseconds / 1_000_000),
      "s of the recording", scale: 1000)
  }

  func clear() { progress.clear() }
}
