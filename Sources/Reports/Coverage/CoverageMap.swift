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

  private static let style = """
    <style>
    .map { display: grid; grid-template-columns: minmax(14rem, max-content) 1fr; gap: .5rem 1.2rem; }
    .map dt { font-size: 13px; } .map dt .dim { display: block; } .map dd { margin: 0; }
    .legend { font-size: 13px; color: var(--none); display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; }
    .square { display: inline-block; position: relative; width: 2.1rem; height: 1.5rem; margin: 0 .2rem .2rem 0;
      font: 12px/1.2rem ui-monospace, monospace; text-align: center; text-decoration: none; color: var(--ink);
      border: 1px solid var(--good); background: linear-gradient(to right, var(--good) var(--share), var(--bad) var(--share))
      bottom / 100% 4px no-repeat, color-mix(in srgb, var(--good) 14%, var(--ground)); }
    .square i { position: absolute; top: -.25rem; right: .1rem; font-style: normal; font-size: 8px; color: var(--good); }
    .square.broken { border: 2px solid var(--bad); background-color: color-mix(in srgb, var(--bad) 20%, var(--ground)); font-weight: 700; }
    .square.open { border: 2px dashed var(--bad); background: none; font-weight: 700; }
    .square.closed { border: 1px dotted var(--none); background: none; color: var(--none); }
    a.square:hover, a.square:focus-visible { outline: 2px solid var(--link); }
    .edit { display: inline-block; vertical-align: top; max-width: 18rem; overflow-wrap: anywhere; }
    h2 small { font-weight: 400; color: var(--none); }
    .clauses { margin: .4rem 0 0; padding-left: 0; list-style: none; font-size: 13px; }
    .clauses li { margin: .15rem 0; } .sources { color: var(--none); font-size: 13px; }
    @media (max-width: 40rem) { .map { grid-template-columns: 1fr; gap: .2rem; } .map dd { margin-bottom: .6rem; } }
    </style>
    """
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
