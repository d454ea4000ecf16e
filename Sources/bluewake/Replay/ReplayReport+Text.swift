import Replay
import Timelines

extension ReplayReport {
  /// The run beside the recording, then what it came to: at most so many rows of the comparison.
  func lines(ofRows mostRows: Int = .max) -> [TerminalText] {
    let comparison = RunComparisonText(comparison)
    let heading: TerminalText = "\(implementation) among the peers of \(capture)"
    return comparison.lines(atMost: mostRows) + ["", heading]
      + outcome.lines.map { "  \($0)" } as [TerminalText]
      + ["  beside the recording: \(comparison.summary)"]
      + divergences.lines().map { "    \($0)" } as [TerminalText]
      + [ending, complaint].compactMap { $0.map { "  \($0)" } } as [TerminalText]
      + failureLines.map { "  \($0)" } as [TerminalText]
  }
}

extension CaptureReplay.Outcome {
  var lines: [String] {
    let order =
      valuesAreInOrder
      ? "all of them, in the recorded order"
      : "\(values.count) of them"
    return [
      "interactions recorded \(recordedInteractions), reproduced \(reproduced)",
      "values recorded \(recordedValues.count), received "
        + (recordedValues.count == 0 ? "none" : order),
      "divergences: unused \(unused), unknown \(unknown), changed \(changed)"
        + (skipped == 0 ? "" : ", steps skipped \(skipped)"),
    ]
  }
}
