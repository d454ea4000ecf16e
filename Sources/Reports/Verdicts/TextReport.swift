import Conformance
import Timelines
import VirtualTime

/// The report for a person at a terminal: a line for each rule, then the details of the rules that
/// did not pass.
struct TextReport {
  var isColored: Bool

  func text(of report: Report) -> TerminalText {
    // The rules that do not apply stand below, by their reasons. For a capture these are most
    // rules.
    let applicable = report.verdicts.filter { $0.verdict != .notApplicable }
    let reach = report.reaches.flatMap { [$0.line] + ($0.hostLine.map { [$0] } ?? []) }
    let lines: [TerminalText] = reach.map { "\($0)" }
    var sections = [lines.joined(separator: "\n")]
    sections += [table(of: applicable, namesCaptures: report.isOfSeveralCaptures)]
    sections += report.verdicts.flatMap { verdict in
      explanations(of: verdict, report) + contrast(of: verdict, report)
    }
    sections += concerningOthers(report.verdicts)
    sections.append(
      (report.captureLines + report.damages.map { "\($0.line)" } + ["\(report.summaryLine)"])
        .joined(separator: "\n"))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}

// MARK: - The table

extension TextReport {
  private func table(of verdicts: [SpecVerdict], namesCaptures: Bool) -> TerminalText {
    let rows = verdicts.map { verdict -> [TerminalText] in
      let cells: [TerminalText] = [
        "\(verdict.row)", "\(verdict.title)", "\(verdict.exercised)", "\(verdict.margin ?? "")",
      ]
      return cells + (namesCaptures ? ["\(verdict.capture ?? "")"] : [])
    }
    let heads: [TerminalText] =
      ["rule", "title", "tested", "margin"] + (namesCaptures ? ["capture"] : [])
    let widths = heads.indices.map { column in
      ([heads] + rows).map { $0[column].count }.max() ?? 0
    }
    let width = verdicts.map(\.outcome.count).reduce(Self.verdictWidth, max)
    let head = line(("verdict" as TerminalText).padded(to: width), heads, widths)
    let lines = zip(verdicts, rows).map { verdict, row in
      line(painted(verdict, to: width), row, widths)
    }
    return verdicts.isEmpty ? "" : ([head] + lines).joined(separator: "\n")
  }

  private static let verdictWidth = Verdict.allCases.map(\.rawValue.count).max() ?? 0

  private func line(_ verdict: TerminalText, _ cells: [TerminalText], _ widths: [Int])
    -> TerminalText
  {
    var padded = zip(cells, widths).map { $0.padded(to: $1) }
    // Numbers are aligned at the right.
    padded[2] = cells[2].padded(to: widths[2], atRight: true)
    return ([verdict] + padded).joined(separator: "  ").withoutTrailingSpaces
  }

  private func painted(_ rule: SpecVerdict, to width: Int = 0) -> TerminalText {
    rule.verdict.painted(
      isColored: isColored, isFailureExpected: rule.expectedFailure != nil, to: width)
  }

  private func painted(_ verdict: Verdict, to width: Int = 0) -> TerminalText {
    verdict.painted(isColored: isColored, to: width)
  }
}

extension Report {
  /// The captures that the verdicts rest on.
  fileprivate var captureLines: [TerminalText] {
    captures.isEmpty ? [] : ["captures: " + captures.map { "\($0)" }.joined(separator: ", ")]
  }
}

extension SpecVerdict {
  /// The part of the id that names the requirement. The title says the rest in words.
  fileprivate var row: String { String(id.prefix { $0 != "/" }) }
}

// MARK: - What is to be said of a rule

extension TextReport {
  private func explanations(of verdict: SpecVerdict, _ report: Report) -> [TerminalText] {
    if verdict.verdict == .notApplicable { return [] }
    if let known = verdict.expectedFailure, let text = known.explanation(of: verdict) {
      return ["\(painted(verdict))  \(verdict.id)  \(known.place)\n\(Self.margin)\(text)"]
    }
    if let reason = verdict.reason {
      let place: TerminalText = verdict.position.map { "  \(verdict.path):\($0)" } ?? ""
      return ["\(painted(verdict.verdict))  \(verdict.id)\(place)\n\(Self.margin)\(reason)"]
    }
    let told = verdict.expectations.filter { $0.verdict != .pass || !$0.evidence.isEmpty }
    return told.map { expectation in
      let head: TerminalText = "\(painted(expectation.verdict))  \(verdict.id) › \(expectation.id)"
      var lines: [TerminalText] = ["\(expectation.sentence)"]
      if report.captures.count > 1, let capture = verdict.capture { lines.append("in \(capture)") }
      if let reason = expectation.reason { lines.append("\(reason)") }
      let key = Report.pictureKey(verdict.id, expectation.id, verdict.capture)
      let sketch = report.exhibits[key]?.sketch ?? []
      for (index, finding) in expectation.findings.enumerated() {
        lines += finding.lines
        // The sketch is about the first finding.
        if index == 0, !sketch.isEmpty { lines += [""] + sketch + [""] }
      }
      let more = expectation.violations - expectation.findings.count
      if more > 0 { lines.append("and \(more) more of the kind") }
      lines += evidence(for: expectation)
      if expectation.verdict == .fail, let again = report.again(verdict) {
        lines.append("again: \(again)")
      }
      return
        (["\(head)  \(verdict.path):\(expectation.line)"]
        + lines.map { $0.isEmpty ? "" : Self.margin + $0 }).joined(separator: "\n")
    }
  }

  private func contrast(of verdict: SpecVerdict, _ report: Report) -> [TerminalText] {
    guard let contrast = report.contrasts[verdict.id] else { return [] }
    return [
      (["\(painted(verdict))  \(verdict.id)", "\(Self.margin)\(contrast.head)"]
        + contrast.lines.map { "\(Self.margin)\($0)" }).joined(separator: "\n")
    ]
  }

  private static let margin: TerminalText = "      "
  /// The most rules listed by name. A longer list of rules that were not judged would hide those
  /// that were.
  private static let mostNames = 40

  /// Returns the rules that do not apply: each reason, and under it the rules.
  private func concerningOthers(_ verdicts: [SpecVerdict]) -> [TerminalText] {
    var reasons: [String] = []
    var rules: [String: [String]] = [:]
    var known: Set<[String]> = []
    for verdict in verdicts where verdict.verdict == .notApplicable {
      let reason = verdict.absence ?? ""
      if rules[reason] == nil { reasons.append(reason) }
      // If there are several captures, a rule may come once for each.
      if !known.insert([reason, verdict.id]).inserted { continue }
      rules[reason, default: []].append(verdict.id)
    }
    return reasons.map { reason -> TerminalText in
      let rules = rules[reason, default: []]
      let names: [TerminalText] =
        rules.count > Self.mostNames
        ? ["\(Self.margin)\(rules.count) rules; --report json=FILE names them"]
        : rules.map { "\(Self.margin)\($0)" }
      return (["\(painted(.notApplicable))  \(reason)"] + names).joined(separator: "\n")
    }
  }

  /// Returns the entries that kept the expectation, if they were asked for.
  private func evidence(for expectation: ExpectationVerdict) -> [TerminalText] {
    if expectation.evidence.isEmpty { return [] }
    let margin: TerminalText =
      expectation.margin.map { "; at worst \($0.text), at #\($0.sequence)" } ?? ""
    let more = expectation.exercised - expectation.evidence.count
    return ["times that it was put to the test: \(expectation.exercised)\(margin)"]
      + expectation.evidence.flatMap(\.lines)
      + (more > 0 ? ["these were the first \(expectation.evidence.count)"] : [])
  }
}

// MARK: - Witnesses in rows

extension Finding {
  /// The message, and a row for each witness. If a deadline passed, it is among the rows.
  fileprivate var lines: [TerminalText] {
    var rows = witnesses.map { (time: $0.entry.time, cells: $0.cells) }
    if let deadline {
      let place = rows.firstIndex { $0.time > deadline } ?? rows.count
      rows.insert((deadline, ["", "\(deadline)", "deadline", "", "", ""]), at: place)
    }
    return ["\(summary)"] + rows.map(\.cells).aligned.map { "  " + $0 }
  }
}

extension Evidence {
  fileprivate var lines: [TerminalText] {
    (key.isEmpty ? [] : ["\(key.map(\.text).joined(separator: "; "))"])
      + witnesses.map(\.cells).aligned.map { "  " + $0 }
  }
}

extension Witness {
  fileprivate var cells: [TerminalText] {
    let note = note.map { ": \($0)" } ?? ""
    return [
      "#\(entry.sequence)", "\(entry.time)", "\(entry.kind.rawValue)", "\(entry.fields)",
      "\(entry.origin?.description ?? "")", "← \(role.rawValue)\(note)",
    ]
  }
}

extension SpecVerdict {
  /// Why the rule does not apply, if one sentence can say it.
  var absence: String? { reason ?? expectations.lazy.compactMap(\.reason).first }

  var exercised: Int { expectations.reduce(0) { $0 + $1.exercised } }

  /// The margin that came nearest to its bound, for example `7500ms of 10s (75%)`.
  var margin: String? {
    expectations.compactMap(\.margin).max { $0.share < $1.share }?.text
  }
}

extension Margin {
  /// The worst time and its bound, for example `7500ms of 10s (75%)`.
  var text: String {
    let worst = DurationText.rounded(nanoseconds: worst.nanoseconds)
    let bound = bound.text
    return "\(worst) of \(bound) (\(Int((share * 100).rounded()))%)"
  }
}
