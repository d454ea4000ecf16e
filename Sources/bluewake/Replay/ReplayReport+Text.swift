import Conformance
import Judging
import Replay
import Reports
import Timelines

extension ReplayReport {
  /// Returns the run beside the recording, its result, and the verdicts of the rules.
  ///
  /// - Parameter isWhole: Whether every row and every divergence has its own line, as in a report.
  func lines(isWhole: Bool = true) -> [TerminalText] {
    let comparison = RunComparisonText(comparison)
    let heading: TerminalText = "\(implementation) among the peers of \(capture)"
    let divergences = isWhole ? divergences.lines() : divergences.causes()
    return (isWhole ? comparison.lines : comparison.foldedLines) + ["", heading]
      + outcome.lines.map { "  \($0)" } as [TerminalText]
      + ["  beside the recording: \(comparison.summary)"]
      + outcome.callbacks.lines(atMost: isWhole ? .max : Self.mostFailures)
      + divergences.map { "    \($0)" } as [TerminalText]
      + remarks.map { "  \($0)" } as [TerminalText]
      + failureLines.map { "  \($0)" } as [TerminalText]
      + discrepancyLines(atMost: isWhole ? .max : Self.mostFailures)
      + ruleLines(isWhole: isWhole)
  }

  /// The most failures on a terminal. More of them would hide what they have in common.
  private static let mostFailures = 20

  private func discrepancyLines(atMost most: Int) -> [TerminalText] {
    let found = outcome.statement.discrepancies
    let left = outcome.statement.count - min(found.count, most)
    let lines: [TerminalText] = found.prefix(most).map { "    \($0)" }
    if left == 0 { return lines }
    return lines + ["    and \(left) more; --report text=FILE holds the first \(found.count)"]
  }

  /// Returns the verdicts of the rules; on a terminal, only of those that the run put to the test.
  private func ruleLines(isWhole: Bool) -> [TerminalText] {
    guard var shown = rules else { return [] }
    if !isWhole {
      shown.verdicts.removeAll { $0.verdict == .notExercised || $0.verdict == .notApplicable }
    }
    let left = (rules?.verdicts.count ?? 0) - shown.verdicts.count
    let lines: [TerminalText] = ["", shown.written(as: .text).withoutLineBreak]
    if left == 0 { return lines }
    return lines + ["\(left) other rules do not apply to this run; --report text=FILE names them"]
  }
}

extension CaptureReplay.Outcome {
  var lines: [String] {
    var lines = ["interactions recorded \(recordedInteractions), reproduced \(reproduced)"]
    if received.recorded.count > 0 || sent.recorded.count == 0 {
      lines.append(
        "values recorded \(received.recorded.count), received \(received.words)")
    }
    if sent.recorded.count > 0 {
      lines.append("values of its own recorded \(sent.recorded.count), sent \(sent.words)")
    }
    if let told = statement.line { lines.append(told) }
    return lines + [
      "divergences: unused \(unused), unknown \(unknown), changed \(changed)"
        + (skipped == 0 ? "" : ", steps skipped \(skipped)")
    ]
  }
}

extension CaptureReplay.Outcome.Exchange {
  fileprivate var words: String {
    if recorded.count == 0, run.count == 0 { return "none" }
    if isSame { return "all of them, in the recorded order" }
    if run.count == recorded.count { return "as many, but not as recorded" }
    return run.count < recorded.count ? "\(run.count) of them" : "\(run.count), which is more"
  }
}

extension ToldComparison {
  /// Returns the numbers of expected and delivered callbacks, and the first differences.
  ///
  /// - Parameter most: The most differences that are named.
  fileprivate func lines(atMost most: Int) -> [TerminalText] {
    if expected + told == 0 { return [] }
    let part = isPartial ? ", the first ones are compared" : ""
    let summary: TerminalText =
      "  \(what) expected from the recording \(expected), reported \(told)\(part): \(differences)"
    let rest = rows.count - min(rows.count, most)
    let left: [TerminalText] =
      rest > 0 ? ["    and \(rest) more; --report text=FILE holds them"] : []
    return [summary] + rows.prefix(most).map { "    \($0.sentence)" } as [TerminalText] + left
  }

  private var what: String {
    isOfRecordedRun ? "callbacks, app states and own air" : "callbacks"
  }

  private var differences: String {
    if isSame { return "the same" }
    return RunComparison.Status.allCases.filter { count($0) > 0 }
      .map { "\($0.rawValue) \(count($0))" }.joined(separator: ", ")
  }
}

extension RunComparison.Row {
  /// For example `missing: F3:C8:51:2D:9B:04: didUpdateValue of 2A37, expected from record 84`.
  fileprivate var sentence: String {
    let places = [
      recorded?.number.map { "expected from record \($0)" },
      run?.number.map { "reported in #\($0)" },
    ].compactMap(\.self)
    let about = [status.rawValue, peer, what].filter { !$0.isEmpty }.joined(separator: ": ")
    return ([about] + places).joined(separator: ", ")
  }
}

extension Statement {
  /// The number of items of each kind that the app received, and the faults among them.
  fileprivate var line: String? {
    let parts = [
      (settled.values, "values"), (settled.answers, "answers"), (settled.links, "links"),
      (settled.discoveries, "discoveries"), (settled.served, "served"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if parts.isEmpty, isClean { return nil }
    let told = "reported to the app: \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
    let open = open > 0 ? "; \(open) on their way at the end" : ""
    if isClean { return "\(told); none lost, doubled or altered\(open)" }
    let faults = Discrepancy.Fault.allCases.filter { count($0) > 0 }
      .map { "\($0.rawValue) \(count($0))" }
    return "\(told); failures: \(faults.joined(separator: ", "))\(open)"
  }
}
