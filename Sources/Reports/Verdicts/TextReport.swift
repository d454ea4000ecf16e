import Conformance
import Timelines

/// The report for a person at a terminal, who reads the end first: the details of what did not pass,
/// then a line for each rule that did not, then the totals.
struct TextReport {
  var isColored: Bool
  /// The characters of a line of the terminal; nil for lines of any length.
  var width: Int?

  func text(of report: Report) -> TerminalText {
    var sections = [report.reaches.flatMap { ["\($0.line)"] + $0.party }.joined(separator: "\n")]
    let saysAll = report.detail == .whole || report.verdicts.count <= Self.mostListed
    if saysAll || report.hasNothingToSay { sections += concerningOthers(report.verdicts) }
    sections += report.verdicts.flatMap { verdict in
      explanations(of: verdict, report, saysAll: saysAll) + contrast(of: verdict, report)
    }
    sections = sections.map { section in width.map(section.wrapped) ?? section }
    sections += [table(of: listed(report), namesCaptures: report.isOfSeveralCaptures)]
    let ends = report.captureLines + report.damages.map { "\($0.line)" } + ["\(report.summaryLine)"]
    let begin = [FailureCauses(report.verdicts).line].compactMap(\.self)
    let end = (ends + begin + report.unclaimedLine + hint(report)).joined(separator: "\n")
    sections.append(width.map(end.wrapped) ?? end)
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// Returns the rules that have a line each: all if they are few, else those that did not pass.
  private func listed(_ report: Report) -> [SpecVerdict] {
    let applicable = report.verdicts.filter { $0.verdict != .notApplicable }
    if report.detail == .whole || applicable.count <= Self.mostListed { return applicable }
    return applicable.filter(\.isToBeRead)
  }

  /// Source: chosen. With their details, so many rules fit a terminal.
  private static let mostListed = 20

  private func hint(_ report: Report) -> [TerminalText] {
    let applicable = report.verdicts.count { $0.verdict != .notApplicable }
    let isShort = applicable > 0 && report.verdicts.count > Self.mostListed
    return isShort && report.detail != .whole ? ["--verbose lists every rule"] : []
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
    var widths = heads.indices.map { column in
      ([heads] + rows).map { $0[column].count }.max() ?? 0
    }
    let first = verdicts.map(\.outcome.count).reduce(Self.verdictWidth, max)
    widths[1] = titleWidth(widths, besides: first)
    let head = line(("verdict" as TerminalText).padded(to: first), heads, widths)
    let lines = zip(verdicts, rows).map { verdict, row in
      line(painted(verdict, to: first), row, widths)
    }
    return verdicts.isEmpty ? "" : ([head] + lines).joined(separator: "\n")
  }

  /// Returns the room for titles, which are cut where the terminal has less than they need.
  private func titleWidth(_ widths: [Int], besides first: Int) -> Int {
    guard let width else { return widths[1] }
    let others = first + widths.reduce(0, +) - widths[1] + 2 * widths.count
    return min(widths[1], max(Self.leastTitle, width - others))
  }

  /// Source: chosen. A title of less says nothing.
  private static let leastTitle = 24

  private static let verdictWidth = Verdict.allCases.map(\.rawValue.count).max() ?? 0

  private func line(_ verdict: TerminalText, _ cells: [TerminalText], _ widths: [Int])
    -> TerminalText
  {
    var padded = zip(cells, widths).map { $0.cut(to: $1).padded(to: $1) }
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
    if captures.isEmpty { return [] }
    let rest = captures.count - Self.mostCaptures
    let names = captures.prefix(Self.mostCaptures).map { "\($0)" as TerminalText }
    let more: TerminalText = rest > 0 ? " and \(rest) more" : ""
    return ["captures: " + names.joined(separator: ", ") + more]
  }
}

extension Report {
  /// Source: chosen. Rules of their own captures have a dozen.
  private static let mostCaptures = 4

  /// The capabilities to claim next, for example `not claimed: central opens 210 more rules,
  /// lifecycle 12`.
  fileprivate var unclaimedLine: [TerminalText] {
    guard let first = unclaimed.first else { return [] }
    let others = unclaimed.dropFirst().map { ", \($0.name) \($0.count)" }.joined()
    return ["not claimed: \(first.name) opens \(first.count.counted("more rule"))\(others)"]
  }

  /// Whether no rule applies, so that it must be said why.
  fileprivate var hasNothingToSay: Bool { verdicts.allSatisfy { $0.verdict == .notApplicable } }
}

extension SpecVerdict {
  /// Whether a reader must know of the rule, and not only of the number of its kind.
  fileprivate var isToBeRead: Bool {
    switch verdict {
    case .fail, .error, .inconclusive: true
    case .pass: isUnexpectedPass
    case .notExercised, .notApplicable: false
    }
  }

  /// The part of the id that names the requirement. The title says the rest in words.
  fileprivate var row: String { String(id.prefix { $0 != "/" }) }
}

// MARK: - What is to be said of a rule

extension TextReport {
  /// - Parameter saysAll: Whether a rule that passed says which expectations were not put to the test.
  private func explanations(
    of verdict: SpecVerdict, _ report: Report, saysAll: Bool
  ) -> [TerminalText] {
    if verdict.verdict == .notApplicable { return [] }
    if let known = verdict.expectedFailure, let text = known.explanation(of: verdict) {
      return ["\(painted(verdict))  \(verdict.id)  \(known.place)\n\(Self.margin)\(text)"]
    }
    if let reason = verdict.reason {
      let place: TerminalText = verdict.position.map { "  \(verdict.path):\($0)" } ?? ""
      return ["\(painted(verdict.verdict))  \(verdict.id)\(place)\n\(Self.margin)\(reason)"]
    }
    let isCounted = verdict.verdict == .pass && !saysAll
    let told = verdict.expectations.filter {
      ($0.verdict != .pass && !isCounted) || !$0.evidence.isEmpty
    }
    let words = verdict.verdict == .fail ? report.lastWords[verdict.id] : nil
    let remedy: TerminalText? =
      verdict.isBroken ? verdict.remedy.map { "\(Self.margin)what to do: \($0)" } : nil
    let said = words.map { $0.text.map { Self.margin + $0 }.joined(separator: "\n") }
    return
      (told.map { expectation in
        let head: TerminalText =
          "\(painted(expectation.verdict))  \(verdict.id) › \(expectation.id)"
        var lines = [expectation.provedFault, expectation.sentence].compactMap {
          $0.map { "\($0)" as TerminalText }
        }
        if report.captures.count > 1, let capture = verdict.capture {
          lines.append("in \(capture)")
        }
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
      }) + [remedy, said].compactMap(\.self)
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
    return ["times put to the test: \(expectation.exercised)\(margin)"]
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
  /// The reason why the rule does not apply, if one sentence can say it.
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
