import Conformance

/// The requirements that the rules of a report cover, each with its statement, the worst verdict, and
/// its rules.
struct RequirementIndex {
  private let report: Report

  init(_ report: Report) { self.report = report }

  var html: String {
    var rules: [String: [SpecVerdict]] = [:]
    for verdict in report.verdicts {
      for id in verdict.covers { rules[id, default: []].append(verdict) }
    }
    if rules.isEmpty { return "" }
    let rows = rules.keys.sorted().map { row($0, rules[$0] ?? []) }
    let summary = "<summary>requirements that these rules cover: \(rows.count)</summary>"
    let head =
      "<tr class=\"head\"><th>requirement</th><th>statement</th><th>worst</th><th>rules</th></tr>"
    return
      (["<details>", summary, "<table class=\"stack\">", head] + rows + ["</table>", "</details>"])
      .joined(separator: "\n")
  }

  private func row(_ id: String, _ rules: [SpecVerdict]) -> String {
    let requirement = Requirement.of(id)
    let sources = requirement.map { $0.sources.joined(separator: ", ") } ?? ""
    let worst = Verdict.worst(of: rules.map(\.verdict))
    let links = rules.map { rule -> String in
      // What does not apply is named in a list without places.
      let name = rule.id.escapedForHTML
      let text =
        rule.verdict == .notApplicable
        ? name : "<a href=\"#\(rule.anchor(in: report))\">\(name)</a>"
      return
        "<span class=\"\(rule.verdict.rawValue)\">\(rule.verdict.symbol)</span> <code>\(text)</code>"
    }
    return "<tr id=\"\(id.anchorForHTML)\" data-f=\"\(worst.rawValue)\">"
      + "<td><code>\(id.escapedForHTML)</code></td>"
      + "<td>\((requirement?.statement ?? "").escapedForHTML)<br><span class=\"links\">\(sources.escapedForHTML)</span></td>"
      + "<td>\(worst.html)</td><td>\(links.joined(separator: "<br>"))</td></tr>"
  }
}
