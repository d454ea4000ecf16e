import Conformance
import Timelines

/// The matrix as one page for a browser: the reports, a bar for each group and report, and a row for
/// each rule, those with differences first.
struct MatrixHTML {
  func text(of matrix: VerdictMatrix) -> TerminalText {
    let letters = matrix.reports.indices.map(VerdictMatrix.letter)
    var body = [Self.style, legend(of: matrix, letters)]
    for relation in VerdictMatrix.Relation.allCases.sorted(by: { $0.rank < $1.rank }) {
      if relation == .incomplete { body += ["<h2>Groups</h2>", groups(of: matrix, letters)] }
      let rows = matrix.shown.filter { $0.relation == relation }
      if rows.isEmpty { continue }
      let heading = "\(relation.words): \(rows.count)".escapedForHTML
      let table = table(of: rows, letters, reports: matrix.reports)
      body +=
        relation == .same
        ? ["<details>", "<summary><h2>\(heading)</h2></summary>", table, "</details>"]
        : ["<h2>\(heading)</h2>", table]
    }
    var page = HTMLPage(title: "bluewake compare", subtitle: matrix.summaryLine, body: body)
    page.facts = matrix.facts
    page.groups = VerdictMatrix.Relation.allCases.sorted { $0.rank < $1.rank }.compactMap {
      relation in
      let count = matrix.shown.count { $0.relation == relation }
      return count == 0 ? nil : (relation.rawValue, count)
    }
    return page.text
  }

  static let style =
    "<style>\n\(String(resource: PackageResources.matrix_css))\n</style>"

  private func legend(of matrix: VerdictMatrix, _ letters: [String]) -> String {
    let rows = zip(letters, matrix.reports).map { letter, report in
      let profile = report.profile.map { ", \($0) profile" } ?? ""
      let cells = [
        ("", "<strong>\(letter)</strong>"), ("judged", report.subject.escapedForHTML),
        ("file", "<code>\(report.file.escapedForHTML)</code>"),
        ("by", "\(report.command)\(profile)".escapedForHTML),
        ("verdicts", report.summary.escapedForHTML),
      ]
      let row = cells.map { head, cell in
        head.isEmpty ? "<td>\(cell)</td>" : "<td data-head=\"\(head)\">\(cell)</td>"
      }
      return "<tr>\(row.joined())</tr>"
    }
    let head =
      "<tr class=\"head\"><th>report</th><th>judged</th><th>file</th><th>by</th><th>verdicts</th></tr>"
    return (["<table class=\"stack\">", head] + rows + ["</table>"]).joined(separator: "\n")
  }

  private func groups(of matrix: VerdictMatrix, _ letters: [String]) -> String {
    let heads = (["group", "rules", "differ"] + letters.map { "\($0) passed" }).map {
      "<th scope=\"col\">\($0)</th>"
    }
    let rows = matrix.groups.map { sum -> String in
      let cells = sum.columns.map { column in
        "<td>\(bar(column.passed, of: column.judged))</td>"
      }
      return "<tr><th scope=\"row\">\(sum.group.escapedForHTML)</th>"
        + "<td class=\"number\">\(sum.rules)</td><td class=\"number\">\(sum.differences)</td>"
        + cells.joined() + "</tr>"
    }
    return
      HTMLPage.wide(
        "groups",
        (["<table class=\"sums\">", "<tr>\(heads.joined())</tr>"] + rows + ["</table>"])
          .joined(separator: "\n"))
  }

  private func bar(_ passed: Int, of judged: Int) -> String {
    if judged == 0 { return "<span class=\"dim\">none judged</span>" }
    let look = passed == judged ? "bar" : "bar part"
    return "<span class=\"\(look)\"><span style=\"width: \(100 * passed / judged)%\"></span></span>"
      + "\(passed) of \(judged)"
  }

  private func table(
    of rows: [VerdictMatrix.Row], _ letters: [String], reports: [JudgedReport]
  ) -> String {
    let heads = zip(letters, reports).map { letter, report in
      "<th scope=\"col\">\(letter)<small>\(report.subject.shortenedForHead.escapedForHTML)</small></th>"
    }
    let lines = rows.map { row -> String in
      let cells = zip(letters, row.cells).map { letter, cell -> String in
        let head = "data-head=\"\(letter)\""
        guard let cell else { return "<td \(head) class=\"dim\">not there</td>" }
        let word = cell.verdict.rawValue
        return
          "<td \(head) class=\"\(word)\"><span class=\"verdict \(word)\">\(cell.verdict.symbol) \(word)</span></td>"
      }
      let why = zip(letters, row.cells).compactMap { letter, cell -> String? in
        guard let cell, let reason = cell.reason, cell.verdict != .pass,
          row.relation.rank < VerdictMatrix.Relation.incomplete.rank
        else { return nil }
        return "<div class=\"why\"><strong>\(letter)</strong> \(reason.escapedForHTML)</div>"
      }
      return
        "<tr data-f=\"\(row.relation.rawValue)\" id=\"\(row.id.anchorForHTML)\"><th scope=\"row\">"
        + "<code><a href=\"#\(row.id.anchorForHTML)\">\(row.id.escapedForHTML)</a></code>"
        + "<small>\(row.title.escapedForHTML)</small>\(why.joined())</th>\(cells.joined())</tr>"
    }
    return
      HTMLPage.wide(
        "rules",
        ([
          "<table class=\"matrix\">",
          "<tr class=\"head\"><th scope=\"col\">rule</th>\(heads.joined())</tr>",
        ]
          + lines + ["</table>"]).joined(separator: "\n"))
  }
}

extension String {
  /// The beginning of the text, for the head of a column.
  fileprivate var shortenedForHead: String {
    let most = 28
    return unicodeScalars.count <= most
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
  }
}
