import Conformance

/// The requirements that the rules of a report cover, each with its statement, the worst verdict, and
/// its rules.
struct RequirementIndex {
  let report: Report
  let anchors: RuleAnchors

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
    let requirement = report.ties.requirement(id)
    let sources = requirement.map { $0.sources.joined(separator: ", ") } ?? ""
    let worst = Verdict.worst(of: rules.map(\.verdict))
    let links = rules.map(anchors.link)
    return "<tr id=\"\(id.anchorForHTML)\" data-f=\"\(worst.rawValue)\">"
      + "<td><code>\(id.escapedForHTML)</code></td>"
      + "<td>\((requirement?.statement ?? "").escapedForHTML)<br><span class=\"links\">\(sources.escapedForHTML)</span>"
      + "\(clauses(of: requirement, rules))</td>"
      + "<td>\(worst.html)</td><td>\(links.joined(separator: "<br>"))</td></tr>"
  }

  /// Returns the clauses of a requirement that says several things, each with the rules that assert
  /// it.
  private func clauses(of requirement: Requirement?, _ rules: [SpecVerdict]) -> String {
    guard !report.ties.clauses.isEmpty, let clauses = requirement?.clauses, clauses.count > 1 else {
      return ""
    }
    let items = clauses.map { clause -> String in
      let number = clause.id.split(separator: ".").last.map(String.init) ?? ""
      let links = rules.filter { report.ties.clauses[$0.id]?.contains(clause.id) == true }
        .map(anchors.link)
      return "<li id=\"\(clause.id.anchorForHTML)\">.\(number.escapedForHTML) "
        + "\(clause.statement.escapedForHTML) \(links.joined(separator: ", "))</li>"
    }
    return "<ul class=\"clauses\">\(items.joined())</ul>"
  }
}
