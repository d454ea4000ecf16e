import Captures
import Judging
import Timelines

/// Shows how much of a capture is read.
struct CaptureProgress {
  /// The line that shows it; nil if it would stand among the rows of standard output.
  let line: ProgressLine?
  private let total: Int

  /// - Parameter writesRows: Whether rows go to standard output meanwhile. If that is a terminal, they
  ///   show how far the work is.
  init(of capture: Capture, writesRows: Bool = true) {
    let isShown = Terminal.showsProgress && !(writesRows && Terminal.width != nil)
    line = isShown ? ProgressLine() : nil
    total = capture.unpackedOctetCount
  }

  func show(_ record: CaptureRecord) {
    // The clock is asked once for many records.
    guard let line, record.number.isMultiple(of: CaptureTimeline.progressStep) else { return }
    line.show(record.offset, of: total, "MB", scale: 1_000_000)
  }

  func clear() { line?.clear() }
}
