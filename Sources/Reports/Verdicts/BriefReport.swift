import BluetoothProtocols

package import Conformance
package import Timelines

/// The report on captures for a person at a terminal who asks what is wrong: who is in the capture,
/// what was found, and at the end how much could be judged.
///
/// Most rules do not apply to a capture, and what was kept needs no line of its own.
struct BriefReport {
  var isColored: Bool
  /// The characters of a line of the terminal; nil for lines of any length.
  var width: Int?

  func text(of report: Report) -> TerminalText {
    // Of several captures, each host stands beside the capture's name.
    let isOne = report.reaches.count == 1
    var sections = isOne ? [report.reaches[0].party.joined(separator: "\n")] : []
    let advice = report.verdicts.filter(\.isAdvice)
    let others = report.verdicts.filter { !$0.isAdvice }
    let (errors, failures) = (
      others.filter { $0.verdict == .error }, others.filter { $0.verdict == .fail }
    )
    let devices = DeviceFindings.groups(of: failures + advice)
    sections += (errors + failures).filter { !$0.isAboutDevices }.map { section($0, report) }
    sections += devices.map { section($0, report) }
    sections += advice.filter { !$0.isAboutDevices }.map { section($0, report) }
    sections += OpenCause.causes(of: others).map { section($0, report) }
    sections += report.verdicts.filter(\.isUnexpectedPass).map { section($0, report) }
    sections += absences(of: report.verdicts)
    let damages = report.damages.map { "\($0.line)" as TerminalText }
    let reaches = report.reaches.flatMap { reach in
      [reach.line, isOne ? reach.hint : nil].compactMap { $0.map { "\($0)" as TerminalText } }
        + (isOne ? [] : reach.party)
    }
    sections.append(
      (damages + ["\(report.summaryLine)"] + reaches + [hint(report)]).joined(separator: "\n"))
    let text = sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
    return (width.map(text.wrapped) ?? text) + "\n"
  }

  /// If no rule applies, the most frequent reasons.
  private func absences(of verdicts: [SpecVerdict]) -> [TerminalText] {
    guard verdicts.allSatisfy({ $0.verdict == .notApplicable }) else { return [] }
    let counts = Dictionary(grouping: verdicts, by: { $0.absence ?? "" }).mapValues(\.count)
    let reasons = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if reasons.isEmpty { return [] }
    let rest = reasons.count - Self.mostReasons
    let more: [TerminalText] = rest > 0 ? ["and \(rest.counted("more reason"))"] : []
    return [
      (reasons.prefix(Self.mostReasons).map { reason -> TerminalText in
        "\(reason.value.counted("rule")): \(reason.key)"
      } + more).joined(separator: "\n")
    ]
  }

  /// Source: chosen. They say what a capture lacks, and more would say it again.
  private static let mostReasons = 5

  private func hint(_ report: Report) -> TerminalText {
    let reports = report.verdicts.contains { $0.verdict == .notApplicable }
    let why: TerminalText = reports ? ", and why it does not apply" : ""
    return "--verbose lists every rule\(why); bluewake spec explain RULE explains one"
  }

  private static let margin: TerminalText = "      "

  private func section(_ verdict: SpecVerdict, _ report: Report) -> TerminalText {
    var lines: [TerminalText] = []
    if let known = verdict.expectedFailure, let text = known.explanation(of: verdict) {
      lines.append("\(known.place): \(text)")
    } else if let reason = verdict.reason {
      lines.append("\(reason)")
    } else {
      let told = verdict.expectations.filter {
        verdict.isBroken
          ? $0.isCertain
          : ![.pass, .notExercised, .notApplicable].contains($0.verdict)
      }
      for expectation in told { lines += self.lines(expectation, of: verdict) }
    }
    if report.captures.count > 1, let capture = verdict.capture { lines.append("in \(capture)") }
    if verdict.isBroken { lines += report.demands(of: verdict) }
    if verdict.verdict == .fail, let again = report.again(verdict) {
      lines.append("again: \(again)")
    }
    let fault = verdict.expectations.first(where: \.isCertain)?.fault
    return
      (["\(painted(verdict))  \(verdict.id)  \(fault ?? verdict.title)"]
      + lines.map { Self.margin + $0 }).joined(separator: "\n")
  }

  private func painted(_ verdict: SpecVerdict) -> TerminalText {
    if verdict.isAdvice { return "advice" }
    return verdict.verdict.painted(
      isColored: isColored, isFailureExpected: verdict.expectedFailure != nil, to: 0)
  }

  private func lines(_ expectation: ExpectationVerdict, of verdict: SpecVerdict) -> [TerminalText] {
    var lines: [TerminalText] =
      expectation.isCertain ? [] : expectation.reason.map { ["\($0)"] } ?? []
    // An open matter needs no proof.
    if expectation.isCertain {
      lines += expectation.findings.flatMap { $0.briefLines(beside: expectation.fault) }
      lines += more(of: expectation)
    }
    return lines + ["\(expectation.id)  \(verdict.path):\(expectation.line)"]
  }

  private func more(of expectation: ExpectationVerdict) -> [TerminalText] {
    let more = expectation.violations - expectation.findings.count
    return more > 0 ? ["and \(more) more of the kind"] : []
  }
}

// MARK: - What is open

extension BriefReport {
  /// A cause that leaves one rule open has the details of the rule. If it leaves many open, the first
  /// ones are named.
  private func section(_ cause: OpenCause, _ report: Report) -> TerminalText {
    let first = cause.verdicts[0]
    let rules = cause.rules
    if cause.verdicts.count == 1 { return section(first, report) }
    let captures = Set(cause.verdicts.compactMap(\.capture)).count
    let range: TerminalText = captures > 1 ? " on \(captures) captures" : ""
    let rest = rules.count - Self.mostNames
    let more = rest > 0 ? " and \(rest.counted("more rule"))" : ""
    let lines: [TerminalText] =
      rules.count == 1
      ? ["\(cause.reason)", "\(cause.places)"]
      : ["\(rules.prefix(Self.mostNames).joined(separator: ", "))\(more)"]
    let head: TerminalText =
      rules.count == 1
      ? "\(first.id)  \(first.title)\(range)" : "\(rules.count) rules\(range): \(cause.reason)"
    let all = captures > 1 ? lines + ["in \(names(of: cause))"] : lines
    return (["\(painted(first))  \(head)"] + all.map { Self.margin + $0 }).joined(separator: "\n")
  }

  /// The captures in which the cause shows, the first ones by name.
  private func names(of cause: OpenCause) -> TerminalText {
    var captures: [String] = []
    for capture in cause.verdicts.compactMap(\.capture) where !captures.contains(capture) {
      captures.append(capture)
    }
    let rest = captures.count - Self.mostNames
    let more = rest > 0 ? " and \(rest.counted("more capture"))" : ""
    return "\(captures.prefix(Self.mostNames).joined(separator: ", "))\(more)"
  }
}

// MARK: - What devices did

extension BriefReport {
  private func section(_ group: DeviceFindings, _ report: Report) -> TerminalText {
    var lines: [TerminalText] = [heading(of: group, report)]
    for cause in group.causes {
      lines.append("  " + cause.witness.briefLine)
      for (place, item) in cause.items.enumerated() {
        let isSaid = cause.items.prefix(place).contains { $0.saysTheSame(as: item) }
        lines += self.lines(item, cause, report, isSaid: isSaid)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The devices that did the same, the first ones by name.
  private func heading(of group: DeviceFindings, _ report: Report) -> TerminalText {
    let cast = report.reaches.lazy.filter(\.showsCast).compactMap(\.cast).first ?? Cast()
    let rest = group.devices.count - Self.mostNames
    let names = group.devices.prefix(Self.mostNames).map(cast.named).joined(separator: ", ")
    return "\(names)" + (rest > 0 ? " and \(rest) more devices" : "")
  }

  /// - Parameter isSaid: Whether another expectation of the rule has the same fault, which stands
  ///   above with what is expected.
  private func lines(
    _ item: DeviceFindings.Item, _ cause: DeviceFindings.Cause, _ report: Report, isSaid: Bool
  ) -> [TerminalText] {
    let verdict = item.verdict
    let finding = item.findings[0]
    var lines: [TerminalText] = []
    let fault = item.expectation.fault
    if let measured = finding.measured(beside: fault) { lines.append("\(measured)") }
    let others = finding.witnesses.filter { $0.entry.sequence != cause.witness.entry.sequence }
    lines += others.map { "\($0.briefLine)  ← \($0.role.word)" }
    if item.findings.count > 1 { lines.append(repetitions(of: finding, item.findings.dropFirst())) }
    // The counts of findings left out follow the last one shown.
    if item.expectation.findings.last == item.findings.last { lines += more(of: item.expectation) }
    if report.captures.count > 1, let capture = verdict.capture { lines.append("in \(capture)") }
    if !isSaid { lines += report.demands(of: verdict) }
    lines.append("\(verdict.id) › \(item.expectation.id)")
    if !isSaid, verdict.verdict == .fail, let again = report.again(verdict) {
      lines.append("again: \(again)")
    }
    return (isSaid ? [] : ["    \(painted(verdict))  \(fault ?? verdict.title)"])
      + lines.map { "      " + Self.margin + $0 }
  }

  /// The most devices and records of one kind that are named.
  private static let mostNames = 4

  private func repetitions(of first: Finding, _ findings: ArraySlice<Finding>) -> TerminalText {
    let places = findings.prefix(Self.mostNames).compactMap { finding -> String? in
      let place = finding.culprit?.entry.origin?.description
      let other = finding.device == first.device ? nil : finding.device
      return place.map { [other, $0].compactMap(\.self).joined(separator: ", ") }
    }
    let rest = findings.count - places.count
    return "also: \(places.joined(separator: "; "))" + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension Report {
  /// Returns the statements of the rule's requirements, with their sources and remedies.
  fileprivate func demands(of verdict: SpecVerdict) -> [TerminalText] {
    verdict.covers.compactMap(ties.requirement).map { requirement in
      // Requirements in files beside the rules name their sources themselves.
      let sources = Requirement.of(requirement.id)?.sources.joined(separator: ", ") ?? ""
      return "expected: \(requirement.statement)"
        + (sources.isEmpty ? "" : " (\(sources))" as TerminalText)
    } + (verdict.edition.map { ["judged by edition \($0)"] } ?? [])
      + (verdict.remedy.map { ["what to do: \($0)"] } ?? [])
  }
}

extension Finding {
  /// The finding, and a line of the timeline for each entry that proves it.
  ///
  /// - Parameter fault: The fault that the reader sees above; nil if there is no text for it.
  package func briefLines(beside fault: String? = nil) -> [TerminalText] {
    var rows = witnesses.map {
      (time: $0.entry.time, line: "\($0.briefLine)  ← \($0.role.word)" as TerminalText)
    }
    if let deadline {
      let place = rows.firstIndex { $0.time > deadline } ?? rows.count
      rows.insert((deadline, "\(deadline)  deadline"), at: place)
    }
    let key = key.map(\.text).joined(separator: "; ")
    let head = fault == nil ? summary : measured(beside: fault) ?? key
    return (head.isEmpty ? [] : ["\(head)"]) + rows.map { "  " + $0.line }
  }

  /// The message; if an entry is forbidden, that entry in words.
  var sentence: String {
    saysMore ? message : culprit?.phrase ?? message
  }
}

extension Witness {
  /// The party and its act, as in a timeline.
  var phrase: String {
    var text = TextBuffer(capacity: 256)
    TimelineText.append(whoDid: entry, to: &text)
    text.append(text: "  ")
    EntryPhrase.append(entry, to: &text)
    return text.string
  }

  fileprivate var briefLine: TerminalText {
    let place = entry.origin.map { "\($0)  " } ?? "#\(entry.sequence)  "
    let note = note.map { ": \($0)" } ?? ""
    return "\(place)\(entry.time)  \(phrase)\(note)"
  }
}
