import Conformance
import Timelines

/// The report as one page for a browser: the capture in lanes, if one was audited, a row for each
/// rule, those that did not pass first, then their details, each with its picture, then what passed,
/// the requirements, the records, and the rules that do not apply. Rules, requirements, witnesses,
/// marks of pictures and records link to each other.
struct HTMLReport {
  func text(of report: Report) -> TerminalText {
    var page = HTMLPage(
      title: "bluewake \(report.command)", subtitle: report.summaryLine,
      body: (report.stage == nil ? heads(of: report) : []) + rules(of: report))
    page.facts = report.pageFacts
    if let stage = report.stage { page.lead = heads(of: report) + [stage] }
    page.groups = report.summary.map { ($0.outcome, $0.count) }
    return page.text
  }

  /// Returns what is to be known before anything else: how much was judged, and what was damaged.
  fileprivate func heads(of report: Report) -> [String] {
    let reaches = report.reaches.map { reach in
      let lines = [reach.line] + (reach.hostLine.map { [$0] } ?? [])
      return "<p>\(lines.map(\.escapedForHTML).joined(separator: "<br>"))</p>"
    }
    let damages = report.damages.map {
      "<p class=\"error\">\(Verdict.error.symbol) \($0.line.escapedForHTML)</p>"
    }
    return styles(of: report) + reaches + damages
  }

  fileprivate func rules(of report: Report) -> [String] {
    let told = Verdict.byWeight.flatMap { verdict in
      report.verdicts.filter { $0.verdict == verdict }
    }
    let rest = report.verdicts.filter { $0.verdict == .notApplicable }
    let folded: Set<Verdict> = [.pass, .notExercised]
    let others = told.filter { !folded.contains($0.verdict) }
    let anchors = RuleAnchors(report)
    let table = RuleRows(anchors: anchors)
    let details = RuleDetails(report, anchors)
    var body: [String] = []
    if others.isEmpty, !told.isEmpty { body.append("<p>no rule failed, and none is in doubt</p>") }
    body.append(table.table(of: others))
    body += others.flatMap(details.sections)
    for (verdict, words) in [(Verdict.notExercised, "not put to the test"), (.pass, "that passed")]
    {
      let verdicts = told.filter { $0.verdict == verdict }
      // With only a few rules, all details are open.
      body += fold(verdicts, words, isOpen: report.verdicts.count < 4, table, details)
    }
    body.append(contrasts(of: told, report))
    body.append(RequirementIndex(report: report, anchors: anchors).html)
    body.append(MutantIndex(report: report, anchors: anchors).html)
    body.append(RecordIndex(report: report, anchors: anchors).html)
    if !rest.isEmpty { body.append(list(of: rest)) }
    return body.filter { !$0.isEmpty }
  }

  private func styles(of report: Report) -> [String] {
    if report.stage != nil { return ["<style>\n\(PictureStage.css)\n\(Self.wideStyle)\n</style>"] }
    return report.exhibits.isEmpty ? [] : ["<style>\n\(PictureSVG.css)\n</style>"]
  }

  /// Lanes take the whole window; the rest stays as wide as it is read well.
  private static let wideStyle =
    "body{max-width:190rem;margin-top:1rem} main>:not(.stage){max-width:94rem}"

  /// Returns rules that need no reader's eye, with their details, in a fold.
  private func fold(
    _ verdicts: [SpecVerdict], _ words: String, isOpen: Bool, _ table: RuleRows,
    _ details: RuleDetails
  ) -> [String] {
    if verdicts.isEmpty { return [] }
    // In steps: as one sum of arrays it keeps the compiler busy for seven seconds.
    var fold = ["<details\(isOpen ? " open" : "")>"]
    fold.append("<summary>rules \(words): \(verdicts.count)</summary>")
    fold.append(table.table(of: verdicts))
    for verdict in verdicts { fold += details.sections(about: verdict) }
    fold.append("</details>")
    return fold
  }

  /// Returns the changes of the other profile, in a fold.
  private func contrasts(of verdicts: [SpecVerdict], _ report: Report) -> String {
    let rows = verdicts.compactMap { verdict -> String? in
      guard let contrast = report.contrasts[verdict.id] else { return nil }
      let lines = ([contrast.head] + contrast.lines).map(\.escapedForHTML)
      return "<tr data-f=\"\(verdict.outcome)\"><td>\(verdict.html)</td>"
        + "<td><code>\(verdict.id.escapedForHTML)</code></td>"
        + "<td>\(lines.joined(separator: "<br>"))</td></tr>"
    }
    if rows.isEmpty { return "" }
    let summary = "<summary>differences in the other profile: \(rows.count)</summary>"
    return
      (["<details>", summary, "<table class=\"stack\">"] + rows + ["</table>", "</details>"])
      .joined(separator: "\n")
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
  /// The facts below the title of the page.
  fileprivate var pageFacts: [PageFact] {
    var all: [PageFact] = []
    if let version { all.append(PageFact("version", "bluewake \(version)")) }
    if let called { all.append(PageFact("command", called)) }
    if let implementation { all.append(PageFact("implementation", implementation)) }
    all.append(PageFact("profile", profile.rawValue))
    if !captures.isEmpty {
      all.append(PageFact("captures", captures.joined(separator: ", ")))
    }
    return all + [.seeds(ties.seeds)].compactMap(\.self)
  }

  /// The rules with their verdicts and pictures, for a page of another report.
  public var rulesInHTML: [String] { HTMLReport().heads(of: self) + HTMLReport().rules(of: self) }
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
  /// The verdicts that need attention come first. Rules that do not apply have a list of their own.
  fileprivate static let byWeight: [Verdict] = [.fail, .inconclusive, .error, .notExercised, .pass]

  /// The sign and the word, in the colour of the verdict.
  var html: String { "<span class=\"verdict \(rawValue)\">\(symbol) \(rawValue)</span>" }
}
