import Replay
import Reports
import Timelines

/// The output of `bluewake replay`: the run as it happens, then the comparison with the recording.
final class ReplayOutput {
  private let format: ReplayCommand.Format
  private let showsEverything: Bool
  /// Whether every row of the result is wanted.
  private let isVerbose: Bool
  private var text: TimelineText
  private var output = StandardOutput()
  /// How many octets have been written.
  private(set) var octets = 0
  /// The advertisements that were not shown because they say nothing new. Entries that follow from
  /// them are not shown either.
  private var hidden = RecentNumbers()

  init(format: ReplayCommand.Format, showsEverything: Bool, isVerbose: Bool) {
    self.format = format
    self.isVerbose = isVerbose
    self.showsEverything = showsEverything
    text = TimelineText(showsEverything: showsEverything)
    (text.isColored, text.width) = (Terminal.showsColor, Terminal.width)
    if format == .text { output.writeLine(text.header) }
  }

  func show(_ entry: Entry) {
    switch format {
    case .json: write("\(entry.json)")
    case .text:
      if follows(entry) { hidden.insert(entry.sequence) }
      if hidden.contains(entry.sequence) { return }
      if let line = text.line(for: entry) {
        write(line)
      } else {
        hidden.insert(entry.sequence)
      }
    }
  }

  private func write(_ line: TerminalText) {
    octets += line.text.utf8.count + 1
    output.writeLine(line)
  }

  private func follows(_ entry: Entry) -> Bool {
    guard !showsEverything, let cause = entry.cause else { return false }
    switch entry.kind {
    case .callbackDidDiscover, .airScanRequest, .airScanResponse: return hidden.contains(cause)
    default: return false
    }
  }

  /// Writes what is held back, for a person who watches.
  func flush() { output.flush() }

  func end(_ report: ReplayReport) {
    switch format {
    case .json: output.writeLine(report.lastLine)
    case .text:
      for line in text.summary { output.writeLine(line) }
      output.writeLine()
      for line in report.lines(isWhole: isVerbose) { output.writeLine(line) }
    }
    output.flush()
  }
}
