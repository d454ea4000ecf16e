import Conformance
import Timelines

/// The matrix for a terminal: the reports with their letters, the sums of the groups, then the rules.
struct MatrixText {
  var isColored: Bool

  func text(of matrix: VerdictMatrix) -> TerminalText {
    let letters = matrix.reports.indices.map(VerdictMatrix.letter)
    let legend: [[TerminalText]] = zip(letters, matrix.reports).map { letter, report in
      let profile = report.profile.map { ", \($0) profile" } ?? ""
      return [
        "\(letter)", "\(report.subject)", "\(report.file)",
        "\(report.command)\(profile): \(report.summary)",
      ]
    }
    var sections = [legend.aligned.joined(separator: "\n")]
    if !matrix.rows.isEmpty { sections.append(groups(of: matrix, letters)) }
    for relation in VerdictMatrix.Relation.allCases.sorted(by: { $0.rank < $1.rank }) {
      let rows = matrix.shown.filter { $0.relation == relation }
      if !rows.isEmpty { sections.append(section(relation, rows, letters)) }
    }
    sections.append("\(matrix.summaryLine)")
    return sections.joined(separator: "\n\n") + "\n"
  }

  private func groups(of matrix: VerdictMatrix, _ letters: [String]) -> TerminalText {
    let head: [TerminalText] =
      ["group", "rules", "differ"] + letters.map { "\($0) passed" }
    let rows = matrix.groups.map { sum -> [TerminalText] in
      ["\(sum.group)", "\(sum.rules)", "\(sum.differences)"]
        + sum.columns.map { "\($0.words)" }
    }
    return ([head] + rows).aligned.joined(separator: "\n")
  }

  private func section(
    _ relation: VerdictMatrix.Relation, _ rows: [VerdictMatrix.Row], _ letters: [String]
  ) -> TerminalText {
    let widths = rows.first.map { row in
      row.cells.indices.map { column in
        max(
          letters[column].count,
          rows.map { ($0.cells[column]?.verdict.rawValue ?? "-").count }.max() ?? 0)
      }
    }
    let heads = zip(letters, widths ?? []).map { ("\($0)" as TerminalText).padded(to: $1) }
    var lines: [TerminalText] = ["\(relation.words): \(rows.count)"]
    lines.append((heads + ["rule"]).joined(separator: "  "))
    for row in rows {
      let cells = zip(row.cells, widths ?? []).map { cell, width in
        cell?.verdict.painted(isColored: isColored, to: width)
          ?? ("-" as TerminalText).padded(to: width)
      }
      lines.append((cells + ["\(row.id)", "\(row.title)"]).joined(separator: "  "))
      guard relation.rank < VerdictMatrix.Relation.incomplete.rank else { continue }
      for (letter, cell) in zip(letters, row.cells) {
        guard let cell, let reason = cell.reason, cell.verdict != .pass else { continue }
        lines.append("      \(letter): \(reason)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
