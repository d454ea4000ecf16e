import Conformance
import Judging
import Replay
import Reports
import Timelines

extension ReplayReport {
  /// One page: the result of the run, what failed and diverged, what differs from the recording and,
  /// folded, what is the same, then the rules.
  var page: HTMLPage {
    var page = HTMLPage(
      title: "bluewake replay", subtitle: "\(implementation) among the peers of \(capture)",
      body: (outcome.lines + remarks).map { "<p>\($0.escapedForHTML)</p>" }
        + program + failures + beside + verdicts)
    page.facts =
      CalledCommand.facts + [
        PageFact("implementation", implementation),
        PageFact("profile", Profile.documented.rawValue), PageFact("captures", capture),
        PageFact("seed", "\(seed)"),
      ]
    let counts = RunComparison.Status.allCases.map { ($0.rawValue, comparison.count($0)) }
    page.groups = counts + (rules?.summary.map { ($0.outcome, $0.count) } ?? [])
    return page
  }

  private var program: [String] {
    failure == nil
      ? [] : ["<pre>\(failureLines.joined(separator: "\n").text.escapedForHTML)</pre>"]
  }

  private var failures: [String] {
    let divergences = divergences.lines()
    return
      (outcome.statement.isClean
      ? [] : ["<h2>Failures</h2>", list(outcome.statement.discrepancies.map(\.description))])
      + (divergences.isEmpty ? [] : ["<h2>Divergences</h2>", list(divergences)])
  }

  /// The rows that differ, and below them, folded, those that agree.
  private var beside: [String] {
    let text = RunComparisonText(comparison)
    let rows = zip(comparison.rows, text.rows).map { (status: $0.status, cells: $1) }
    let same = rows.filter { $0.status == .same }
    let others = rows.filter { $0.status != .same }
    return ["<h2>Beside the recording</h2>", "<p>\(text.summary.escapedForHTML)</p>"]
      + (others.isEmpty ? [] : table(others))
      + (same.isEmpty
        ? []
        : ["<details>", "<summary>the same in both: \(same.count)</summary>"] + table(same)
          + ["</details>"])
  }

  private var verdicts: [String] {
    guard let rules else { return [] }
    return ["<h2>Rules</h2>", "<p>\(rules.summaryLine.escapedForHTML)</p>"] + rules.rulesInHTML
  }

  private func list(_ lines: [String]) -> String {
    "<ul>\(lines.map { "<li>\($0.escapedForHTML)</li>" }.joined())</ul>"
  }

  private func table(_ rows: [(status: RunComparison.Status, cells: [String])]) -> [String] {
    let heads = RunComparisonText.heads.map { $0.isEmpty ? "status" : $0 }
    let head = ["<tr class=\"head\">\(heads.map { "<th>\($0)</th>" }.joined())</tr>"]
    let lines = rows.map { row in
      let cells = zip(heads, row.cells).map { head, cell in
        "<td data-head=\"\(head)\">\(cell.escapedForHTML)</td>"
      }
      return "<tr data-f=\"\(row.status.rawValue)\">\(cells.joined())</tr>"
    }
    return ["<table class=\"stack\">"] + head + lines + ["</table>"]
  }
}
