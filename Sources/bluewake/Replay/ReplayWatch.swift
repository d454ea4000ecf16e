import Judging
import Timelines
import VirtualTime

/// What a person at a terminal sees of a replay while it goes on: how far it is, unless the run itself
/// is shown there, and the first failures.
struct ReplayWatch {
  /// The failures; nil if nobody waits at a terminal.
  let early: EarlyLines?
  private let progress = ProgressLine()
  private let showsProgress: Bool
  private let end: Instant

  init(until end: Instant) {
    self.end = end
    showsProgress = Terminal.showsProgress && Terminal.width == nil
    // Where the run is shown, failures stand among its entries.
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
