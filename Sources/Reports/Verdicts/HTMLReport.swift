import Conformance
import Pictures
import Timelines

/// The report as one page for a browser: a row for each rule, then the details of the rules that
/// did not pass, worst first and each with its picture, and at the foot the rules that do not apply.
struct HTMLReport {
  func text(of report: Report) -> TerminalText {
    let told = Verdict.byWeight.flatMap { verdict in
      report.verdicts.filter { $0.verdict == verdict }
    }
    let rest = report.verdicts.filter { $0.verdict == .notApplicable }
    var body = report.reaches.map { reach in
      let lines = [reach.line] + (reach.hostLine.map { [$0] } ?? [])
      return "<p>\(lines.map(\.escapedForHTML).joined(separator: "<br>"))</p>"
    }
    if let origin = report.origin {
      body.append("<p class=\"subtitle\">\(origin.escapedForHTML)</p>")
    }
    let passes = told.filter { $0.verdict == .pass }
    body += [
      table(of: told.filter { $0.verdict != .pass }, namesCaptures: report.isOfSeveralCaptures)
    ]
    if !passes.isEmpty {
      let rows = table(of: passes, namesCaptures: report.isOfSeveralCaptures)
      body.append(
        "<details>\n<summary>rules that passed: \(passes.count)</summary>\n\(rows)\n</details>")
    }
    body += told.flatMap { sections(about: $0, report) }
    if !rest.isEmpty { body.append(list(of: rest)) }
    if !report.captures.isEmpty {
      body.append(
        "<p>captures: \(report.captures.map(\.escapedForHTML).joined(separator: ", "))</p>")
    }
    body += report.damages.map { "<p>\($0.line.escapedForHTML)</p>" }
    if !report.exhibits.isEmpty { body.insert("<style>\n\(PictureSVG.css)\n</style>", at: 0) }
    return HTMLPage(
      title: "bluewake \(report.command)", subtitle: report.summaryLine, body: body
    ).text
  }
}

// MARK: - The table

extension HTMLReport {
  private func table(of verdicts: [SpecVerdict], namesCaptures: Bool) -> String {
    if verdicts.isEmpty { return "" }
    let heads =
      ["verdict", "rule", "title", "tested", "margin"] + (namesCaptures ? ["capture"] : [])
    let head = heads.map { "<th>\($0)</th>" }.joined()
    let rows = verdicts.map { row(of: $0, namesCaptures: namesCaptures) }
    return (["<div class=\"wide\"><table>", "<tr>\(head)</tr>"] + rows + ["</table></div>"])
      .joined(separator: "\n")
  }

  private func row(of verdict: SpecVerdict, namesCaptures: Bool) -> String {
    let capture = "<td>\((verdict.capture ?? "").escapedForHTML)</td>"
    let cells = [
      "<td>\(word(verdict.verdict, isFailureExpected: verdict.expectedFailure != nil))</td>",
      "<td><code><a href=\"#\(verdict.id.escapedForHTML)\">\(verdict.id.escapedForHTML)</a></code></td>",
      "<td>\(verdict.title.escapedForHTML)</td>", "<td class=\"number\">\(verdict.exercised)</td>",
      "<td class=\"number\">\(bar(of: verdict))</td>",
    ]
    return "<tr>\(cells.joined())\(namesCaptures ? capture : "")</tr>"
  }

  private func word(_ verdict: Verdict, isFailureExpected: Bool = false) -> String {
    let outcome = verdict.outcome(failureIsExpected: isFailureExpected)
    let style = outcome == verdict.rawValue ? outcome : Verdict.inconclusive.rawValue
    return "<span class=\"verdict \(style)\">\(outcome)</span>"
  }

  /// Returns a bar that shows how much of the bound was used.
  private func bar(of verdict: SpecVerdict) -> String {
    guard let margin = verdict.expectations.compactMap(\.margin).max(by: { $0.share < $1.share })
    else { return "" }
    let width = Int((min(1, max(0, margin.share)) * 100).rounded())
    return "<span class=\"bar\"><span style=\"width: \(width)%\"></span></span>"
      + margin.text.escapedForHTML
  }
}

// MARK: - What is to be said of a rule

extension HTMLReport {
  fileprivate func sections(about verdict: SpecVerdict, _ report: Report) -> [String] {
    if let known = verdict.expectedFailure, let text = known.explanation(of: verdict) {
      let lines = [text, known.place].map { "<p>\($0.escapedForHTML)</p>" }
      return [
        section(verdict.verdict, isFailureExpected: true, verdict.id, lines, anchor: verdict.id)
      ]
    }
    if let reason = verdict.reason {
      let place = verdict.position.map { position in
        ["<p><code>\(verdict.path.escapedForHTML):\(position)</code></p>"]
      }
      return [
        section(
          verdict.verdict, verdict.id, ["<p>\(reason.escapedForHTML)</p>"] + (place ?? []),
          anchor: verdict.id)
      ]
    }
    let told = verdict.expectations.filter { $0.verdict != .pass || !$0.evidence.isEmpty }
    return told.map { expectation in
      var lines = ["<p>\(expectation.sentence.escapedForHTML)</p>"]
      lines.append("<p><code>\(verdict.path.escapedForHTML):\(expectation.line)</code></p>")
      if let capture = verdict.capture { lines.append("<p>in \(capture.escapedForHTML)</p>") }
      if let reason = expectation.reason { lines.append("<p>\(reason.escapedForHTML)</p>") }
      let key = Report.pictureKey(verdict.id, expectation.id, verdict.capture)
      if let exhibit = report.exhibits[key] {
        if let picture = exhibit.picture {
          lines.append("<div class=\"picture\" tabindex=\"0\">\n\(picture)\n</div>")
        }
        if let excerpt = exhibit.excerpt {
          let text = excerpt.split(separator: "\n", omittingEmptySubsequences: false)
          lines.append(
            "<pre>\(text.map { String($0).escapedForHTML }.joined(separator: "\n"))</pre>")
        }
      }
      lines += expectation.findings.flatMap(block)
      let more = expectation.violations - expectation.findings.count
      if more > 0 { lines.append("<p>and \(more) more of the kind</p>") }
      lines += expectation.evidence.flatMap(block)
      if expectation.verdict == .fail, let again = report.again(verdict) {
        lines.append("<p>again: <code>\(again.escapedForHTML)</code></p>")
      }
      return section(
        expectation.verdict, "\(verdict.id) › \(expectation.id)", lines,
        anchor: expectation.id == told.first?.id ? verdict.id : nil)
    }
  }

  private func section(
    _ verdict: Verdict, isFailureExpected: Bool = false, _ name: String, _ lines: [String],
    anchor: String?
  ) -> String {
    let word = word(verdict, isFailureExpected: isFailureExpected)
    let id = anchor.map { " id=\"\($0.escapedForHTML)\"" } ?? ""
    return
      (["<h2\(id)>\(word) \(name.escapedForHTML)</h2>", "<section>"] + lines + [
        "</section>"
      ])
      .joined(separator: "\n")
  }

  private func list(of verdicts: [SpecVerdict]) -> String {
    let rows = verdicts.map { verdict in
      let reason = verdict.absence ?? ""
      return "<tr><td><code>\(verdict.id.escapedForHTML)</code></td>"
        + "<td>\(reason.escapedForHTML)</td></tr>"
    }
    let summary = "<summary>rules that do not apply, and why: \(verdicts.count)</summary>"
    return
      (["<h2>Does not apply</h2>", "<details>", summary, "<table>"] + rows
      + ["</table>", "</details>"]).joined(separator: "\n")
  }
}

// MARK: - Witnesses

extension HTMLReport {
  private func block(_ finding: Finding) -> [String] {
    var rows = finding.witnesses.map { (time: $0.entry.time, row: row(of: $0)) }
    if let deadline = finding.deadline {
      let place = rows.firstIndex { $0.time > deadline } ?? rows.count
      let row = self.row(["", "\(deadline)", "deadline", "", "", ""])
      rows.insert((deadline, row), at: place)
    }
    return [
      "<p><strong>\(finding.summary.escapedForHTML)</strong></p>", table(of: rows.map(\.row)),
    ]
  }

  private func block(_ evidence: Evidence) -> [String] {
    let key = evidence.key.map(\.text).joined(separator: "; ")
    return (key.isEmpty ? [] : ["<p>\(key.escapedForHTML)</p>"])
      + [table(of: evidence.witnesses.map(row))]
  }

  private func table(of rows: [String]) -> String {
    (["<div class=\"wide\"><table class=\"witnesses\">"] + rows + ["</table></div>"])
      .joined(separator: "\n")
  }

  private func row(of witness: Witness) -> String {
    let entry = witness.entry
    let note = witness.note.map { ": \($0)" } ?? ""
    return row([
      "#\(entry.sequence)", "\(entry.time)", entry.kind.rawValue, entry.fields.description,
      entry.origin?.description ?? "", "\(witness.role.rawValue)\(note)",
    ])
  }

  private func row(_ cells: [String]) -> String {
    let columns = zip(["place", "place", "place", "", "place", ""], cells).map { style, cell in
      "<td\(style.isEmpty ? "" : " class=\"\(style)\"")>\(cell.escapedForHTML)</td>"
    }
    return "<tr>\(columns.joined())</tr>"
  }
}

extension Report {
  /// The failures, each with its picture, for a page of another report.
  public var failuresInHTML: [String] {
    let sections = verdicts.filter { $0.verdict == .fail }.flatMap {
      HTMLReport().sections(about: $0, self)
    }
    return exhibits.isEmpty ? sections : ["<style>\n\(PictureSVG.css)\n</style>"] + sections
  }
}

extension Verdict {
  /// What needs a reader's eye comes first. What does not apply has a list of its own.
  fileprivate static let byWeight: [Verdict] = [.fail, .inconclusive, .error, .notExercised, .pass]
}
