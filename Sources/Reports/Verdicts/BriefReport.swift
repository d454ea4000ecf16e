import BluetoothProtocols
import Conformance
import Timelines
import VirtualTime

/// The report on captures for a person at a terminal who asks what is wrong: how much could be
/// judged, what was found, and one line of counts.
///
/// Most rules do not apply to a capture, and what was kept needs no line of its own.
struct BriefReport {
  var isColored: Bool

  func text(of report: Report) -> TerminalText {
    let reach = report.reaches.flatMap { [$0.line] + ($0.hostLine.map { [$0] } ?? []) }
    var sections = [reach.map { "\($0)" as TerminalText }.joined(separator: "\n")]
    let advice = report.verdicts.filter(\.isAdvice)
    let others = report.verdicts.filter { !$0.isAdvice }
    for verdict in [Verdict.error, .fail] {
      sections += others.filter { $0.verdict == verdict }.map { section($0, report) }
    }
    sections += advice.map { section($0, report) }
    sections += others.filter { $0.verdict == .inconclusive }.map { section($0, report) }
    sections += report.verdicts.filter(\.isUnexpectedPass).map { section($0, report) }
    let damages = report.damages.map { "\($0.line)" as TerminalText }
    sections.append((damages + ["\(report.summaryLine)", hint(report)]).joined(separator: "\n"))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func hint(_ report: Report) -> TerminalText {
    let reports = report.verdicts.contains { $0.verdict == .notApplicable }
    return reports
      ? "--verbose lists every rule, and why it does not apply" : "--verbose lists every rule"
  }

  private static let margin: TerminalText = "      "

  private func section(_ verdict: SpecVerdict, _ report: Report) -> TerminalText {
    let word =
      verdict.isAdvice
      ? "advice"
      : verdict.verdict.painted(
        isColored: isColored, isFailureExpected: verdict.expectedFailure != nil, to: 0)
    var lines: [TerminalText] = []
    if let known = verdict.expectedFailure, let text = known.explanation(of: verdict) {
      lines.append("\(known.place): \(text)")
    } else if let reason = verdict.reason {
      lines.append("\(reason)")
    } else {
      let told = verdict.expectations.filter { $0.verdict != .pass && $0.verdict != .notExercised }
      for expectation in told { lines += self.lines(expectation, of: verdict, report) }
    }
    if report.captures.count > 1, let capture = verdict.capture { lines.append("in \(capture)") }
    if verdict.verdict == .fail, let again = report.again(verdict) {
      lines.append("again: \(again)")
    }
    return (["\(word)  \(verdict.id)  \(verdict.title)"] + lines.map { Self.margin + $0 })
      .joined(separator: "\n")
  }

  private func lines(
    _ expectation: ExpectationVerdict, of verdict: SpecVerdict, _ report: Report
  ) -> [TerminalText] {
    let isCertain = expectation.verdict == .fail || expectation.isAdvice
    var lines: [TerminalText] = isCertain ? [] : expectation.reason.map { ["\($0)"] } ?? []
    // An open matter needs no proof.
    let shown = isCertain ? groups(of: expectation.findings) : []
    for group in shown {
      lines += group[0].briefLines
      if group.count > 1 { lines.append(others(group.dropFirst())) }
    }
    let more = expectation.violations - expectation.findings.count
    if more > 0, isCertain { lines.append("and \(more) more of the kind") }
    return lines + ["\(expectation.id)  \(verdict.path):\(expectation.line)"]
  }

  /// Returns the findings that say the same side by side, in the order of the first of each.
  private func groups(of findings: [Finding]) -> [[Finding]] {
    var groups: [[Finding]] = []
    for finding in findings {
      if let place = groups.firstIndex(where: { $0[0].message == finding.message }) {
        groups[place].append(finding)
      } else {
        groups.append([finding])
      }
    }
    return groups
  }

  /// The most findings of one kind that are named.
  private static let mostNames = 4

  private func others(_ findings: ArraySlice<Finding>) -> TerminalText {
    let names = findings.prefix(Self.mostNames).map { finding -> String in
      let places = finding.witnesses.compactMap { $0.entry.origin?.description }
      return ([finding.device].compactMap(\.self) + places.suffix(1)).joined(separator: ", ")
    }
    let rest = findings.count - names.count
    return "the same again: \(names.joined(separator: "; "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension SpecVerdict {
  /// Whether a rule of practice was broken, which is held against nobody.
  fileprivate var isAdvice: Bool {
    verdict == .inconclusive && expectations.contains(where: \.isAdvice)
  }
}

extension ExpectationVerdict {
  fileprivate var isAdvice: Bool { reason == Self.advice }
}

extension Finding {
  /// The device that is accused, if the rule judges any device.
  var device: String? { key.first { $0.field == .accused }?.value?.text }

  /// The finding, and a line of the timeline for each entry that proves it.
  fileprivate var briefLines: [TerminalText] {
    var rows = witnesses.map { (time: $0.entry.time, line: $0.briefLine) }
    if let deadline {
      let place = rows.firstIndex { $0.time > deadline } ?? rows.count
      rows.insert((deadline, "\(deadline)  deadline"), at: place)
    }
    return ["\(summary)"] + rows.map { "  " + $0.line }
  }
}

extension Witness {
  fileprivate var briefLine: TerminalText {
    var text = TextBuffer(capacity: 256)
    TimelineText.append(whoDid: entry, to: &text)
    text.append(text: "  ")
    EntryPhrase.append(entry, to: &text)
    let place = entry.origin.map { "\($0)  " } ?? "#\(entry.sequence)  "
    let note = note.map { ": \($0)" } ?? ""
    return "\(place)\(entry.time)  \(text.string)  ← \(role.rawValue)\(note)"
  }
}
