import Judging
import Replay
import Reports
import Timelines

/// The output of `bluewake replay`: the run as it happens, then the comparison with the recording.
final class ReplayOutput {
  private let format: ReplayCommand.Format
  /// Whether every row of the result is wanted.
  private let isVerbose: Bool
  private var lines: ShownLines
  private var output = StandardOutput()
  /// The number of octets written.
  private var octets = 0

  init(format: ReplayCommand.Format, showsEverything: Bool, isVerbose: Bool) {
    self.format = format
    self.isVerbose = isVerbose
    lines = ShownLines(showsEverything: showsEverything)
    if format == .text { output.writeLine(lines.text.header) }
  }

  /// Writes an entry, unless it adds no information.
  ///
  /// - Returns: The number of octets written so far.
  func show(_ entry: Entry) -> Int {
    let line: TerminalText? =
      switch format {
      case .json: "\(entry.json)"
      case .text: lines.line(for: entry)
      }
    if let line {
      octets += line.text.utf8.count + 1
      output.writeLine(line)
    }
    return octets
  }

  /// Writes what is held back, for a person who watches.
  func flush() { output.flush() }

  func end(_ report: ReplayReport) {
    switch format {
    case .json: output.writeLine(report.lastLine)
    case .text:
      for line in lines.text.summary { output.writeLine(line) }
      output.writeLine()
      for line in report.lines(isWhole: isVerbose) { output.writeLine(line) }
    }
    output.flush()
  }
}

/// The entries of a run as lines, without those that say nothing new.
private struct ShownLines {
  var text: TimelineText
  private let showsEverything: Bool
  /// The advertisements that were not shown because they say nothing new. Entries that follow from
  /// them are not shown either.
  private var hidden = RecentNumbers()

  init(showsEverything: Bool) {
    self.showsEverything = showsEverything
    text = TimelineText(showsEverything: showsEverything)
    (text.isColored, text.width) = (Terminal.showsColor, Terminal.width)
  }

  mutating func line(for entry: Entry) -> TerminalText? {
    if follows(entry) { hidden.insert(entry.sequence) }
    if hidden.contains(entry.sequence) { return nil }
    let line = text.line(for: entry)
    if line == nil { hidden.insert(entry.sequence) }
    return line
  }

  private func follows(_ entry: Entry) -> Bool {
    guard !showsEverything, let cause = entry.cause else { return false }
    switch entry.kind {
    case .callbackDidDiscover, .airScanRequest, .airScanResponse: return hidden.contains(cause)
    default: return false
    }
  }
}
