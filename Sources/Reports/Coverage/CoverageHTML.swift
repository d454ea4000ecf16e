import Conformance
import Timelines

/// The coverage as one page for a browser: a table for each group of requirements.
struct CoverageHTML {
  func text(of coverage: Coverage) -> TerminalText {
    var body = [summary(of: coverage)]
    var groups: [String] = []
    for row in coverage.rows where !groups.contains(row.requirement.group) {
      groups.append(row.requirement.group)
    }
    for group in groups {
      let rows = coverage.rows.filter { $0.requirement.group == group }
      body.append("<h2>BG-\(group)</h2>")
      body.append(table(of: rows))
    }
    body.append("<h2>Mutants</h2>")
    body.append(table(of: coverage))
    return HTMLPage(
      title: "bluewake coverage", subtitle: coverage.requirementsLine, body: body
    ).text
  }

  private func summary(of coverage: Coverage) -> String {
    "<p>\(coverage.clausesLine.escapedForHTML)<br>\(coverage.rulesLine.escapedForHTML)</p>"
  }

  private func table(heads: [String], rows: [[String]]) -> String {
    let head = heads.map { "<th>\($0)</th>" }.joined()
    let lines = rows.map { row in "<tr>" + row.map { "<td>\($0)</td>" }.joined() + "</tr>" }
    return (["<table>", "<tr>\(head)</tr>"] + lines + ["</table>"]).joined(separator: "\n")
  }

  private func table(of rows: [Coverage.Row]) -> String {
    table(
      heads: ["requirement", "statement", "rules", "mutants that break it"],
      rows: rows.map { row in
        [
          "<code>\(row.requirement.id.escapedForHTML)</code><br>"
            + row.requirement.status.rawValue,
          row.requirement.statement.escapedForHTML + "<br><small>"
            + row.requirement.sources.joined(separator: ", ").escapedForHTML + "</small>"
            + clauses(of: row),
          rules(of: row),
          row.mutants.map { code($0.name) }.joined(separator: "<br>"),
        ]
      })
  }

  /// Returns the clauses of a requirement that says several things, each with its expectations.
  private func clauses(of row: Coverage.Row) -> String {
    if row.clauses.count < 2 { return "" }
    let items = row.clauses.map { clause in
      let state =
        switch clause.state {
        case .open: "<span class=\"verdict fail\">no expectation</span>"
        case .notJudged:
          "<span class=\"not-applicable\">\((clause.clause.remark ?? "").escapedForHTML)</span>"
        case .covered: clause.expectations.map { code($0.expectation) }.joined(separator: "<br>")
        }
      return "<li><details><summary>\(clause.clause.statement.escapedForHTML)</summary>"
        + "\(state)</details></li>"
    }
    return "<ol>\(items.joined())</ol>"
  }

  private func rules(of row: Coverage.Row) -> String {
    switch row.state {
    case .open: "<span class=\"verdict fail\">no rule</span>"
    case .notJudged:
      "<span class=\"not-applicable\">\((row.requirement.remark ?? "").escapedForHTML)</span>"
    case .covered:
      row.rules.map { rule in
        let verdict = rule.verdict.verdict.rawValue
        let killed = rule.killed.map(\.escapedForHTML).joined(separator: ", ")
        return "<details><summary><span class=\"verdict \(verdict)\">\(verdict)</span> "
          + "\(code(rule.verdict.id))</summary>\(rule.verdict.title.escapedForHTML)"
          + (killed.isEmpty ? "" : "<br>fails on \(killed)") + "</details>"
      }.joined()
    }
  }

  private func table(of coverage: Coverage) -> String {
    table(
      heads: ["mutant", "what it does", "breaks", "killed by"],
      rows: coverage.mutants.map { mutant in
        let killers = coverage.rules.filter { $0.killed.contains(mutant.name) }
        return [
          code(mutant.name), mutant.summary.escapedForHTML,
          mutant.requirements.joined(separator: ", ").escapedForHTML,
          killers.isEmpty
            ? "<span class=\"verdict fail\">no rule</span>"
            : killers.map { code($0.verdict.id) }.joined(separator: "<br>"),
        ]
      })
  }

  private func code(_ text: String) -> String { "<code>\(text.escapedForHTML)</code>" }
}
