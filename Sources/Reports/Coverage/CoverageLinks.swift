import Conformance

/// The tables below the map. Each row has an anchor of its own, and names link to these anchors.
struct CoverageLinks {
  private let coverage: Coverage
  private let killed: Set<String>
  private let killers: [String: [String]]
  /// The clauses that the expectations of each rule assert.
  private let asserted: [String: [String]]

  init(_ coverage: Coverage) {
    self.coverage = coverage
    killed = coverage.killed
    var (killers, asserted): ([String: [String]], [String: [String]]) = ([:], [:])
    for rule in coverage.rules {
      for name in rule.killed { killers[name, default: []].append(rule.verdict.id) }
      let clauses = Set(rule.clauses.values.joined())
      if !clauses.isEmpty { asserted[rule.verdict.id] = clauses.sorted() }
    }
    (self.killers, self.asserted) = (killers, asserted)
  }

  // MARK: Requirements

  func requirements(_ rows: [Coverage.Row]) -> String {
    table(
      ["requirement", "statement, clauses", "rules", "mutants that break it"],
      rows.map { row in
        Line(
          id: row.requirement.id, group: row.state.rawValue,
          cells: [
            link(row.requirement.id) + "<br><small>\(row.requirement.status.rawValue)</small>",
            "<span class=\"name\">\(row.requirement.statement.escapedForHTML)</span>"
              + "<div class=\"sources\">\(row.requirement.sources.joined(separator: ", ").escapedForHTML)</div>"
              + clauses(of: row),
            rules(of: row), list(row.mutants.map(mutant)),
          ])
      })
  }

  /// Returns the clauses of a requirement that says several things, each with its expectations.
  private func clauses(of row: Coverage.Row) -> String {
    if row.clauses.count < 2 { return "" }
    let items = row.clauses.map { clause in
      let id = clause.clause.id
      let number = id.split(separator: ".").last.map(String.init) ?? ""
      let (sign, details) =
        switch clause.state {
        case .open: ("fail", "<span class=\"verdict fail\">no expectation</span>")
        case .notJudged:
          (
            "not-applicable",
            "<span class=\"dim\">\((clause.clause.remark ?? "").escapedForHTML)</span>"
          )
        case .covered: ("pass", clause.expectations.map(expectation).joined(separator: "<br>"))
        }
      let symbol = Verdict(rawValue: sign)?.symbol ?? ""
      return
        "<li id=\"\(id.anchorForHTML)\"><details><summary><span class=\"\(sign)\">\(symbol)</span> "
        + ".\(number.escapedForHTML) \(clause.clause.statement.escapedForHTML)</summary>\(details)</details></li>"
    }
    return "<ol class=\"clauses\">\(items.joined())</ol>"
  }

  private func expectation(_ assertion: Coverage.Assertion) -> String {
    let parts = assertion.expectation.components(at: " > ")
    let alone =
      assertion.aloneKilled.isEmpty
      ? "" : "; alone fails on \(assertion.aloneKilled.map(link).joined(separator: ", "))"
    return "\(word(assertion.verdict)) \(link(parts.rule)) › \(parts.expectation.escapedForHTML)"
      + "<span class=\"dim\">, tested \(assertion.exercised)×</span>\(alone)"
  }

  private func rules(of row: Coverage.Row) -> String {
    switch row.state {
    case .open: "<span class=\"verdict fail\">no rule</span>"
    case .notJudged: "<span class=\"dim\">\((row.requirement.remark ?? "").escapedForHTML)</span>"
    case .covered: list(row.rules.map { "\(word($0.verdict.verdict)) \(link($0.verdict.id))" })
    }
  }

  private func mutant(_ mutant: Coverage.Mutant) -> String {
    let isKilled = killed.contains(mutant.name)
    return
      "<span class=\"\(isKilled ? "pass" : "fail")\">\(isKilled ? "✓" : "✗")</span> \(link(mutant.name))"
  }

  // MARK: Rules and mutants

  var rules: String {
    table(
      ["rule", "title", "verdict", "covers", "fails on"],
      coverage.rules.map { rule in
        let clauses = asserted[rule.verdict.id].map { ids in
          "<div class=\"sources\">clauses \(ids.map(link).joined(separator: ", "))</div>"
        }
        return Line(
          id: rule.verdict.id, group: "rule",
          cells: [
            link(rule.verdict.id)
              + "<div class=\"sources\">\(rule.verdict.path.escapedForHTML)</div>",
            "<span class=\"name\">\(rule.verdict.title.escapedForHTML)</span>",
            word(rule.verdict.verdict),
            list(rule.verdict.covers.map(link)) + (clauses ?? ""), list(faults(of: rule)),
          ])
      })
  }

  /// Returns the faults on which the expectations of a rule must fail: mutants, and edits in words.
  private func faults(of rule: Coverage.Rule) -> [String] {
    var seen: Set<String> = []
    return rule.trials.filter { seen.insert($0.fault.name).inserted }.map { trial in
      let sign = trial.isKilled ? "<span class=\"pass\">✓</span>" : "<span class=\"fail\">✗</span>"
      return switch trial.fault {
      case .mutant(let name): "\(sign) \(link(name))"
      case .edit(let words): "\(sign) <span class=\"edit\">\(words.escapedForHTML)</span>"
      }
    }
  }

  var mutants: String {
    table(
      ["mutant", "behaviour", "breaks", "caught by"],
      coverage.mutants.map { mutant in
        let killers = self.killers[mutant.name] ?? []
        return Line(
          id: mutant.name, group: "mutant",
          cells: [
            link(mutant.name), mutant.summary.escapedForHTML, list(mutant.requirements.map(link)),
            killers.isEmpty
              ? "<span class=\"verdict fail\">no rule</span>" : list(killers.map(link)),
          ])
      })
  }

  /// The findings of the rules that do not hold, each with its picture.
  var broken: [String] {
    if coverage.exhibits.isEmpty { return [] }
    let articles = coverage.exhibits.map { exhibit in
      "<h3>\(word(.fail)) \(link(exhibit.rule)) › \(exhibit.expectation.escapedForHTML)</h3>"
        + "<p>\(exhibit.sentence.escapedForHTML)</p>"
        + "<p class=\"fail\">\(exhibit.finding.escapedForHTML)</p>"
        + "<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"picture of the run\">"
        + "\n\(exhibit.picture)\n</div>"
    }
    return ["<style>\n\(PictureSVG.css)\n</style>", "<h2>Rules that do not hold</h2>"] + articles
  }

  // MARK: Pieces

  private struct Line {
    var id: String
    var group: String
    var cells: [String]
  }

  private func table(_ heads: [String], _ lines: [Line]) -> String {
    let head = heads.map { "<th>\($0)</th>" }.joined()
    let rows = lines.map { line in
      let cells = zip(heads, line.cells).map { "<td data-head=\"\($0)\">\($1)</td>" }
      return
        "<tr data-f=\"\(line.group)\" id=\"\(line.id.anchorForHTML)\">\(cells.joined())</tr>"
    }
    return (["<table class=\"stack\">", "<tr class=\"head\">\(head)</tr>"] + rows + ["</table>"])
      .joined(separator: "\n")
  }

  /// Returns at most so many items in sight, and the others folded.
  private func list(_ items: [String]) -> String {
    let most = 6
    if items.count <= most + 1 { return items.joined(separator: "<br>") }
    return items.prefix(most).joined(separator: "<br>")
      + "<details><summary>\(items.count - most) more</summary>"
      + items.dropFirst(most).joined(separator: "<br>") + "</details>"
  }

  private func link(_ name: String) -> String {
    "<code><a href=\"#\(name.anchorForHTML)\">\(name.escapedForHTML)</a></code>"
  }

  private func word(_ verdict: Verdict) -> String {
    "<span class=\"verdict \(verdict.rawValue)\">\(verdict.symbol) \(verdict.rawValue)</span>"
  }
}

extension String {
  /// The rule and the expectation of a name like `BG-SEM-08/scan-filter > no-other-peripheral`.
  fileprivate func components(at separator: String) -> (rule: String, expectation: String) {
    guard let range = ranges(of: separator).first else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
