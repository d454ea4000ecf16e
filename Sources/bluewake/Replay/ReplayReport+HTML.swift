import Accounting
import Conformance
import Replay
import Reports
import Timelines

extension ReplayReport {
  /// One page: the result of the run, its divergences, and every row of the comparison.
  var page: HTMLPage {
    let summary = RunComparisonText(comparison).summary
    let divergences = divergences.lines()
    return HTMLPage(
      title: "bluewake replay", subtitle: "\(implementation) among the peers of \(capture)",
      body: (outcome.lines + remarks).map {
        "<p>\($0.escapedForHTML)</p>"
      }
        + (failure == nil
          ? [] : ["<pre>\(failureLines.joined(separator: "\n").text.escapedForHTML)</pre>"])
        + (outcome.statement.isClean
          ? []
          : ["<h2>Failures</h2>", list(outcome.statement.discrepancies.map(\.description))])
        + (divergences.isEmpty ? [] : ["<h2>Divergences</h2>", list(divergences)])
        + ["<h2>Beside the recording</h2>", "<p>\(summary.escapedForHTML)</p>"]
        + table(
          RunComparisonText(comparison).rows, heads: RunComparisonText.heads) + verdicts)
  }

  private var verdicts: [String] {
    guard let rules else { return [] }
    let rows = rules.verdicts.filter { $0.verdict != .notApplicable }.map { verdict in
      let findings = verdict.expectations.flatMap(\.findings).map(\.message)
      return [verdict.verdict.rawValue, verdict.id, verdict.title, findings.first ?? ""]
    }
    return ["<h2>Rules</h2>", "<p>\(rules.summaryLine.escapedForHTML)</p>"]
      + table(rows, heads: ["verdict", "rule", "title", "finding"]) + rules.failuresInHTML
  }

  private func list(_ lines: [String]) -> String {
    "<ul>\(lines.map { "<li>\($0.escapedForHTML)</li>" }.joined())</ul>"
  }

  private func table(_ rows: [[String]], heads: [String]) -> [String] {
    let head = ["<tr>\(heads.map { "<th>\($0)</th>" }.joined())</tr>"]
    let lines = rows.map { row in
      "<tr>\(row.map { "<td>\($0.escapedForHTML)</td>" }.joined())</tr>"
    }
    return ["<table>"] + head + lines + ["</table>"]
  }
}
