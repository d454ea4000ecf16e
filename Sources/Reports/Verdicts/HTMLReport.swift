import Conformance
import Pictures
import Timelines

/// The report as one page for a browser: a row for each rule, those that did not pass first, then
/// their details, each with its picture, then what passed, the requirements, the records, and the
/// rules that do not apply. Rules, requirements, witnesses, marks of pictures and records link to
/// each other.
struct HTMLReport {
  func text(of report: Report) -> TerminalText {
    var page = HTMLPage(
      title: "bluewake \(report.command)", subtitle: report.summaryLine, body: body(of: report))
    page.facts = report.pageFacts
    page.groups = report.summary.map { ($0.outcome, $0.count) }
    return page.text
  }

  fileprivate func body(of report: Report) -> [String] {
    let told = Verdict.byWeight.flatMap { verdict in
      report.verdicts.filter { $0.verdict == verdict }
    }
    let rest = report.verdicts.filter { $0.verdict == .notApplicable }
    let (passes, others) = (
      told.filter { $0.verdict == .pass }, told.filter { $0.verdict != .pass }
    )
    let table = RuleRows(report)
    var body = report.exhibits.isEmpty ? [] : ["<style>\n\(PictureSVG.css)\n</style>"]
    body += report.reaches.map { reach in
      let lines = [reach.line] + (reach.hostLine.map { [$0] } ?? [])
      return "<p>\(lines.map(\.escapedForHTML).joined(separator: "<br>"))</p>"
    }
    body += report.damages.map {
      "<p class=\"error\">\(Verdict.error.symbol) \($0.line.escapedForHTML)</p>"
    }
    body.append(table.table(of: others))
    if !passes.isEmpty {
      body.append(
        "<details>\n<summary>rules that passed: \(passes.count)</summary>\n"
          + "\(table.table(of: passes))\n</details>")
    }
    body += told.flatMap { RuleDetails(report).sections(about: $0) }
    body.append(RequirementIndex(report).html)
    body.append(MutantIndex(report).html)
    body.append(RecordIndex(report).html)
    if !rest.isEmpty { body.append(list(of: rest)) }
    return body.filter { !$0.isEmpty }
  }

  private func list(of verdicts: [SpecVerdict]) -> String {
    let rows = verdicts.map { verdict in
      let reason = verdict.absence ?? ""
      return "<tr data-f=\"not-applicable\"><td><code>\(verdict.id.escapedForHTML)</code></td>"
        + "<td>\(reason.escapedForHTML)</td></tr>"
    }
    let summary = "<summary>rules that do not apply, and why: \(verdicts.count)</summary>"
    return
      (["<details>", summary, "<table class=\"stack\">"] + rows + ["</table>", "</details>"])
      .joined(separator: "\n")
  }
}

extension Report {
  /// What stands below the title of the page.
  fileprivate var pageFacts: [PageFact] {
    var all: [PageFact] = []
    if let version { all.append(PageFact("version", "bluewake \(version)")) }
    if let called { all.append(PageFact("command", called)) }
    if let implementation { all.append(PageFact("implementation", implementation)) }
    all.append(PageFact("profile", profile.rawValue))
    if !captures.isEmpty {
      all.append(PageFact("captures", captures.joined(separator: ", ")))
    }
    if !ties.seeds.isEmpty {
      let name = ties.seeds.count == 1 ? "seed" : "seeds"
      all.append(PageFact(name, ties.seeds.map { "\($0)" }.joined(separator: ", ")))
    }
    return all
  }

  /// The rules with their verdicts and pictures, for a page of another report.
  public var rulesInHTML: [String] { HTMLReport().body(of: self) }
}

extension SpecVerdict {
  /// The outcome in the colour of the verdict. An expected failure has the colour of a doubt.
  var html: String {
    outcome == verdict.rawValue
      ? verdict.html
      : "<span class=\"verdict inconclusive\">\(verdict.symbol) \(outcome)</span>"
  }
}

extension Verdict {
  /// What needs a reader's eye comes first. What does not apply has a list of its own.
  fileprivate static let byWeight: [Verdict] = [.fail, .inconclusive, .error, .notExercised, .pass]

  /// The sign and the word, in the colour of the verdict.
  var html: String { "<span class=\"verdict \(rawValue)\">\(symbol) \(rawValue)</span>" }
}
