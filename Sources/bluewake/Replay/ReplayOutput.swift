import Replay
import Reports
import Timelines

/// What `bluewake replay` prints: the run as it happens, then what became of the recording.
struct ReplayOutput {
  private let format: ReplayCommand.Format
  private let showsEverything: Bool
  private var text: TimelineText
  private var divergences = DivergenceSummary()
  private var output = StandardOutput()
  /// Advertisements that were not shown, as they say nothing new: what follows from one is not
  /// shown either.
  private var hidden: Set<Int> = []

  init(format: ReplayCommand.Format, showsEverything: Bool) {
    self.format = format
    self.showsEverything = showsEverything
    text = TimelineText(showsEverything: showsEverything)
    if format == .text { output.writeLine(text.header) }
  }

  mutating func show(_ entry: Entry) {
    divergences.note(entry)
    switch format {
    case .json: output.writeLine(entry.json)
    case .text:
      if follows(entry) { hidden.insert(entry.sequence) }
      if hidden.contains(entry.sequence) { return }
      if let line = text.line(for: entry) {
        output.writeLine(line)
      } else {
        hidden.insert(entry.sequence)
      }
    }
  }

  private func follows(_ entry: Entry) -> Bool {
    let kinds: Set<Kind> = [.callbackDidDiscover, .airScanRequest, .airScanResponse]
    guard !showsEverything, kinds.contains(entry.kind), let cause = entry.cause else {
      return false
    }
    return hidden.contains(cause)
  }

  mutating func end(_ report: ReplayReport) {
    switch format {
    case .json: output.writeLine(report.outcome.json(report.implementation, report.capture))
    case .text:
      for line in text.summary { output.writeLine(line) }
      output.writeLine()
      let comparison = RunComparisonText(report.comparison)
      for line in comparison.lines { output.writeLine(line) }
      output.writeLine()
      output.writeLine("\(report.implementation) among the peers of \(report.capture)")
      for line in report.outcome.lines { output.writeLine("  \(line)") }
      output.writeLine("  beside the recording: \(comparison.summary)")
      for line in divergences.lines { output.writeLine("    \(line)") }
    }
    output.flush()
  }
}

/// Divergences that say the same of one peer, counted.
private struct DivergenceSummary {
  private struct Key: Hashable, Comparable {
    var kind: Kind
    var peer: String
    var text: String

    static func < (left: Key, right: Key) -> Bool {
      (left.kind.rawValue, left.peer, left.text) < (right.kind.rawValue, right.peer, right.text)
    }
  }

  private var counts: [Key: (count: Int, records: ClosedRange<Int>?)] = [:]

  mutating func note(_ entry: Entry) {
    guard entry.kind.family == .divergence else { return }
    let key = Key(
      kind: entry.kind, peer: entry[.peer]?.text ?? "", text: entry[.text]?.text ?? "")
    var former = counts[key] ?? (0, nil)
    former.count += 1
    if let record = entry[.record]?.integer {
      let range = former.records ?? record...record
      former.records = min(range.lowerBound, record)...max(range.upperBound, record)
    }
    counts[key] = former
  }

  var lines: [String] {
    counts.sorted { $0.key < $1.key }.map { key, found in
      let records = found.records.map { range in
        range.count == 1
          ? ", record \(range.lowerBound)"
          : ", records \(range.lowerBound) to \(range.upperBound)"
      }
      let times = found.count == 1 ? "" : " (\(found.count) times)"
      return "\(key.kind.name): \(key.peer): \(key.text)\(times)\(records ?? "")"
    }
  }
}

extension CaptureReplay.Outcome {
  fileprivate var lines: [String] {
    let order =
      valuesAreInOrder
      ? "all of them, in the recorded order"
      : "\(values.count) of them"
    return [
      "interactions recorded \(recordedInteractions), reproduced \(reproduced)",
      "values recorded \(recordedValues.count), received "
        + (recordedValues.isEmpty ? "none" : order),
      "divergences: unused \(unused), unknown \(unknown), changed \(changed)",
    ]
  }

  /// One line, after the entries: its only member tells it from them.
  fileprivate func json(_ implementation: String, _ capture: String) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("summary") { json in
        json.object { json in
          json.member("version", 1)
          json.member("implementation", implementation)
          json.member("capture", capture)
          writeMembers(to: &json)
        }
      }
    }
    return json.text
  }

  func writeMembers(to json: inout JSONWriter) {
    json.member("ending", "\(ending)")
    json.member("recorded", recordedInteractions)
    json.member("reproduced", reproduced)
    json.member("unused", unused)
    json.member("unknown", unknown)
    json.member("changed", changed)
    json.member("valuesRecorded", recordedValues.count)
    json.member("valuesReceived", values.count)
    json.member("valuesInOrder", valuesAreInOrder)
  }
}
