import Conformance
import Timelines

/// All requirements at a glance: a line for each group, with a square for each requirement.
///
/// A square shows the number of the requirement. Its ground says whether rules cover it, the bar at
/// its foot which share of its clauses expectations assert, and the dot whether mutants break it that
/// a rule catches. All that is also said in words, where the pointer rests and for screen readers.
struct CoverageMap {
  func html(of coverage: Coverage) -> String {
    let killed = coverage.killed
    let lines = coverage.groups.map { group -> String in
      let rows = coverage.rows.filter { $0.requirement.group == group }
      let name = rows.first?.requirement.groupName ?? group
      let squares = rows.map { square($0, killed) }.joined()
      return "<dt><a href=\"#group-\(group.anchorForHTML)\">\(name.escapedForHTML)</a> "
        + "\((Coverage.title(of: group) ?? "").escapedForHTML)"
        + "<span class=\"dim\">\(sums(of: rows, killed).escapedForHTML)</span></dt>"
        + "<dd>\(squares)</dd>"
    }
    return ([Self.style, Self.legend, "<dl class=\"map\">"] + lines + ["</dl>"])
      .joined(separator: "\n")
  }

  private func square(_ row: Coverage.Row, _ killed: Set<String>) -> String {
    let requirement = row.requirement
    let number = requirement.id.split(separator: "-").last.map(String.init) ?? requirement.id
    let judged = row.clauses.filter { $0.state != .notJudged }
    let asserted = judged.count { $0.state == .covered }
    let share = judged.isEmpty ? 100 : 100 * asserted / judged.count
    let caught = row.mutants.count { killed.contains($0.name) }
    var words = ["\(requirement.id): \(requirement.statement)", row.lookWords]
    if row.state == .covered {
      words.append("\(asserted) of \(judged.count) clauses asserted")
      words.append(
        row.mutants.isEmpty ? "no mutant" : "\(caught) of \(row.mutants.count) mutants caught")
    }
    let dot = row.mutants.isEmpty ? "" : caught == row.mutants.count ? "●" : "◐"
    let text = words.joined(separator: "; ").escapedForHTML
    return
      "<a class=\"square \(row.look)\" href=\"#\(requirement.id.anchorForHTML)\" title=\"\(text)\" "
      + "aria-label=\"\(text)\" style=\"--share:\(share)%\">\(number.escapedForHTML)<i>\(dot)</i></a>"
  }

  private func sums(of rows: [Coverage.Row], _ killed: Set<String>) -> String {
    let clauses = rows.flatMap(\.clauses).filter { $0.state != .notJudged }
    let mutants = Set(rows.flatMap(\.mutants).map(\.name))
    let open = rows.count { $0.state == .open }
    return "\(rows.count { $0.state == .covered }) of \(rows.count) with rules"
      + (open > 0 ? ", \(open) open" : "")
      + "; \(clauses.count { $0.state == .covered }) of \(clauses.count) clauses"
      + "; \(mutants.intersection(killed).count) of \(mutants.count) mutants"
  }

  private static let legend = """
    <p class="legend"><span><span class="square covered" style="--share:100%">04<i>●</i></span> rules cover it, its mutants are caught</span>
    <span><span class="square covered" style="--share:50%">04<i></i></span> half of its clauses asserted, no mutant</span>
    <span><span class="square broken" style="--share:100%">04<i>◐</i></span> a rule does not hold, a mutant is not caught</span>
    <span><span class="square open" style="--share:0%">04<i></i></span> no rule yet</span>
    <span><span class="square closed" style="--share:100%">04<i></i></span> no rule can judge it</span></p>
    """

  private static let style =
    "<style>\n\(String(resource: PackageResources.map_css))\n</style>"
}

extension Coverage.Row {
  private var isBroken: Bool {
    rules.contains { $0.verdict.verdict == .fail || $0.verdict.verdict == .error }
  }

  fileprivate var look: String {
    switch state {
    case .covered: isBroken ? "broken" : "covered"
    case .notJudged: "closed"
    case .open: "open"
    }
  }

  fileprivate var lookWords: String {
    switch state {
    case .covered:
      rules.count.counted("rule")
        + (isBroken ? ", one does not hold" : "")
    case .notJudged: "no rule: \(requirement.remark ?? "")"
    case .open: "no rule yet"
    }
  }
}
