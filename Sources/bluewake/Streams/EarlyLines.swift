import Timelines

/// Lines that a person at a terminal reads while long work goes on. They go to standard error, where
/// the progress is shown too, and never to a file. The report at the end has all of them again.
final class EarlyLines {
  /// Is called before lines are shown, to write what comes before them.
  var prepare: () -> Void = {}
  private let progress: ProgressLine
  private let waits: Bool
  private var waiting: [TerminalText] = []
  private var count = 0

  /// The most lines. A reader would not read more.
  ///
  /// Source: chosen.
  private static let most = 40

  /// Makes no lines if standard error is no terminal.
  ///
  /// - Parameters:
  ///   - progress: The progress that is wiped away for each line.
  ///   - waits: Whether lines are held back until the work has taken a second.
  init?(_ progress: ProgressLine, waits: Bool = true) {
    if !Terminal.showsProgress { return nil }
    (self.progress, self.waits) = (progress, waits)
  }

  /// Shows a line as soon as it is time for lines.
  func add(_ line: TerminalText) {
    count += 1
    if count <= Self.most { waiting.append(line) }
    if count == Self.most + 1 {
      waiting.append("more failures were found; the report has them all")
    }
  }

  /// Shows what waits, if it is time for that.
  func release() {
    if waiting.isEmpty || waits && !progress.hasTakenLong { return }
    prepare()
    progress.clear()
    waiting.forEach(StandardError.writeLine)
    waiting = []
  }
}
