import Conformance
import Timelines
import VirtualTime

/// The report for a person at a terminal: a line for each rule, then what is to be said of those
/// that did not pass.
struct TextReport {
  var isColored: Bool

  func text(of report: Report) -> String {
    var sections = [table(of: report.verdicts)]
    sections += report.verdicts.flatMap { explanations(of: $0) }
    sections.append((report.captureLines + [report.summaryLine]).joined(separator: "\n"))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }
}

// MARK: - The table

extension TextReport {
  private func table(of verdicts: [SpecVerdict]) -> String {
    let rows = verdicts.map { verdict in
      [verdict.row, verdict.title, "\(verdict.exercised)", verdict.margin ?? ""].map(\.printable)
    }
    let heads = ["rule", "title", "tested", "margin"]
    let widths = heads.indices.map { column in
      ([heads] + rows).map { $0[column].count }.max() ?? 0
    }
    let head = line("verdict".padded(to: Self.verdictWidth), heads, widths)
    let lines = zip(verdicts, rows).map { verdict, row in
      line(painted(verdict.verdict, to: Self.verdictWidth), row, widths)
    }
    return verdicts.isEmpty ? "" : ([head] + lines).joined(separator: "\n")
  }

  private static let verdictWidth = Verdict.allCases.map(\.rawValue.count).max() ?? 0

  private func line(_ verdict: String, _ cells: [String], _ widths: [Int]) -> String {
    var padded = zip(cells, widths).map { $0.padded(to: $1) }
    // Numbers stand at the right.
    padded[2] = cells[2].padded(to: widths[2], atRight: true)
    return ([verdict] + padded).joined(separator: "  ").withoutTrailingSpaces
  }

  /// Green for what held, red for what broke, yellow for what is not known.
  private func painted(_ verdict: Verdict, to width: Int = 0) -> String {
    let word = verdict.rawValue.padded(to: width)
    guard isColored else { return word }
    let code =
      switch verdict {
      case .pass: 32
      case .fail, .error: 31
      case .inconclusive, .notExercised: 33
      case .notApplicable: 2
      }
    return "\u{1B}[\(code)m\(word)\u{1B}[0m"
  }
}

extension Report {
  /// The captures that the verdicts rest on.
  fileprivate var captureLines: [String] {
    captures.isEmpty ? [] : ["captures: " + captures.map(\.printable).joined(separator: ", ")]
  }
}

extension SpecVerdict {
  /// The part of the id that names the requirement; the title says the rest in words.
  fileprivate var row: String { String(id.prefix { $0 != "/" }) }
}

// MARK: - What is to be said of a rule

extension TextReport {
  private func explanations(of verdict: SpecVerdict) -> [String] {
    if let reason = verdict.reason {
      return ["\(painted(verdict.verdict))  \(verdict.id)\n\(Self.margin)\(reason.printable)"]
    }
    return verdict.expectations.filter { $0.verdict != .pass }.map { expectation in
      let head = "\(painted(expectation.verdict))  \(verdict.id) › \(expectation.id)"
      var lines = ["\(head)  \(verdict.path):\(expectation.line)"]
      lines.append(Self.margin + expectation.sentence.printable)
      if let reason = expectation.reason { lines.append(Self.margin + reason.printable) }
      lines += expectation.findings.flatMap { self.lines(of: $0) }
      let more = expectation.violations - expectation.findings.count
      if more > 0 { lines.append("\(Self.margin)and \(more) more of the kind") }
      return lines.joined(separator: "\n")
    }
  }

  private static let margin = "      "

  private func lines(of finding: Finding) -> [String] {
    let key = finding.key.map { part in
      "\(part.field.rawValue) = \(part.value.map(\.description) ?? "absent")"
    }
    let message = ([finding.message] + key).joined(separator: "; ").printable
    return [Self.margin + message] + rows(of: finding).aligned.map { Self.margin + "  " + $0 }
  }

  /// The witnesses in the order of time, with the deadline where it passed among them.
  private func rows(of finding: Finding) -> [[String]] {
    var rows = finding.witnesses.map { (time: $0.entry.time, cells: cells(of: $0)) }
    if let deadline = finding.deadline {
      let place = rows.firstIndex { $0.time > deadline } ?? rows.count
      rows.insert((deadline, ["", deadline.description, "deadline", "", "", ""]), at: place)
    }
    return rows.map(\.cells)
  }

  private func cells(of witness: Witness) -> [String] {
    let entry = witness.entry
    let note = witness.note.map { ": \($0)" } ?? ""
    return [
      "#\(entry.sequence)", entry.time.description, entry.kind.rawValue,
      entry.fields.description, entry.origin?.description ?? "",
      "← \(witness.role.rawValue)\(note)",
    ].map(\.printable)
  }
}

extension SpecVerdict {
  var exercised: Int { expectations.reduce(0) { $0 + $1.exercised } }

  /// The margin that came nearest to its bound: `7500ms of 10s`.
  var margin: String? {
    let margins = expectations.compactMap(\.margin)
    return margins.max { $0.share < $1.share }.map { margin in
      let worst = DurationText.rounded(nanoseconds: margin.worst.nanoseconds)
      let bound = DurationText.text(nanoseconds: margin.bound.nanoseconds)
      return "\(worst) of \(bound)"
    }
  }
}
