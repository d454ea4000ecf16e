import Captures
import Timelines

/// Shows how much of a capture is read, where standard output is not the terminal on which it would be
/// shown.
struct CaptureProgress {
  private let line: ProgressLine?
  private let total: Int

  init(of capture: Capture) {
    line = Terminal.width == nil && Terminal.showsProgress ? ProgressLine() : nil
    total = capture.unpackedOctetCount
  }

  func show(_ record: CaptureRecord) {
    // The clock is asked once for many records.
    guard let line, record.number & 0x3FF == 0 else { return }
    line.show(record.offset, of: total, "MB", scale: 1_000_000)
  }

  func clear() { line?.clear() }
}
