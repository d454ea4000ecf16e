import Conformance
import Timelines

extension VerdictMatrix {
  /// A case for each rule and each report that has it, for programs that read test reports.
  var caseList: CaseList {
    CaseList(
      title: "bluewake compare", summary: summaryLine,
      cases: shown.flatMap { row in
        zip(reports, row.cells).compactMap { report, cell in
          cell.map { cell in
            let words = cell.reason ?? cell.verdict.rawValue
            return Case(
              suite: row.group, subject: row.id, name: report.subject, file: report.file,
              verdict: cell.verdict, message: "\(words)", details: "\(words)")
          }
        }
      })
  }

  /// The matrix in Markdown: the reports, the sums of the groups, and the rules that are not the same
  /// in all reports.
  var markdown: [String] {
    let letters = reports.indices.map(Self.letter)
    var lines = ["### bluewake compare", "", summaryLine.escapedForMarkdown, ""]
    lines += Self.table(
      ["", "judged", "file", "verdicts"],
      zip(letters, reports).map { letter, report in
        [letter, report.subject, report.file, report.summary]
      })
    lines.append("")
    lines += Self.table(
      ["group", "rules", "differ"] + letters.map { "\($0) passed" },
      groups.map { sum in
        [sum.group, "\(sum.rules)", "\(sum.differences)"]
          + sum.columns.map { $0.words }
      })
    let differing = shown.filter { $0.relation != .same }
    if differing.isEmpty { return lines }
    lines.append("")
    lines += Self.table(
      ["rule"] + letters + ["why"],
      differing.map { row in
        let reasons = zip(letters, row.cells).compactMap { letter, cell in
          cell.flatMap { $0.verdict == .pass ? nil : $0.reason }.map { "\(letter): \($0)" }
        }
        return [row.id] + row.cells.map { $0?.verdict.rawValue ?? "-" }
          + [reasons.joined(separator: "; ")]
      })
    return lines
  }

  static func table(_ heads: [String], _ rows: [[String]]) -> [String] {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    return [line(heads), line(heads.map { _ in "---" })]
      + rows.map { line($0.map(\.escapedForMarkdown)) }
  }
}
