import Conformance
import Timelines

/// The coverage for a terminal: each requirement with its rules below it, then the sums.
struct CoverageText {
  /// Whether each clause is shown with its expectations, not only the clauses without any.
  var showsClauses = false

  func text(of coverage: Coverage) -> TerminalText {
    var lines: [TerminalText] = []
    for row in coverage.rows { lines += self.lines(of: row) }
    lines.append("")
    lines += sums(of: coverage)
    for name in coverage.unknown { lines.append("no such requirement: \(name)") }
    for trial in coverage.survivors {
      lines.append("\(trial.expectation) does not fail on \(trial.fault.name)")
    }
    lines += [
      "\(coverage.requirementsLine)", "\(coverage.clausesLine)", "\(coverage.rulesLine)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of row: Coverage.Row) -> [TerminalText] {
    let requirement = row.requirement
    let head: [TerminalText] = [
      "\(requirement.id)", "\(requirement.status.rawValue)", "\(requirement.statement)",
    ]
    let title: TerminalText =
      "\(head[0].padded(to: 10))  \(head[1].padded(to: 10))  \(head[2])"
    return [title] + details(of: row).map { "    " + $0 }
  }

  private func details(of row: Coverage.Row) -> [TerminalText] {
    switch row.state {
    case .open: ["no rule"]
    case .notJudged: ["no rule: \(row.requirement.remark ?? "")"]
    case .covered: row.rules.map(line) + row.clauses.flatMap(lines)
    }
  }

  private func lines(of clause: Coverage.Clause) -> [TerminalText] {
    let head: TerminalText = "\(clause.clause.id)  \(clause.clause.statement)"
    switch clause.state {
    case .open: return ["open  " + head]
    case .notJudged: return showsClauses ? [head, "  no rule: \(clause.clause.remark ?? "")"] : []
    case .covered:
      if !showsClauses { return [] }
      return [head]
        + clause.expectations.map { assertion in
          let alone: TerminalText =
            assertion.aloneKilled.isEmpty
            ? "" : ", alone fails on \(assertion.aloneKilled.joined(separator: ", "))"
          return "  \(assertion.verdict.rawValue)  \(assertion.expectation), put to the test "
            + "\(assertion.exercised == 1 ? "once" : "\(assertion.exercised) times")" + alone
        }
    }
  }

  private func line(of rule: Coverage.Rule) -> TerminalText {
    let mutants: TerminalText =
      rule.killed.isEmpty ? "" : "  fails on \(rule.killed.joined(separator: ", "))"
    return "\(rule.verdict.verdict.rawValue)  \(rule.verdict.id)\(mutants)"
  }

  /// Returns a line of sums for each group.
  private func sums(of coverage: Coverage) -> [TerminalText] {
    var groups: [String] = []
    for row in coverage.rows where !groups.contains(row.requirement.group) {
      groups.append(row.requirement.group)
    }
    let head: [TerminalText] = [
      "group", "rows", "with rules", "with mutants", "not judged", "open", "clauses",
      "open clauses",
    ]
    return
      ([head]
      + groups.map { group -> [TerminalText] in
        let rows = coverage.rows.filter { $0.requirement.group == group }
        let counts = [
          rows.count, rows.count { $0.state == .covered }, rows.count { !$0.mutants.isEmpty },
          rows.count { $0.state == .notJudged }, rows.count { $0.state == .open },
          rows.reduce(0) { $0 + $1.clauses.count },
          rows.flatMap(\.clauses).count { $0.state == .open },
        ]
        return ["\(rows[0].requirement.groupName)"] + counts.map { "\($0)" }
      }).aligned
  }
}
