import Conformance
import Timelines

/// The matrix of devices as one page for a browser: the devices with their numbers, then a row for each
/// rule. Rules that every device kept are folded.
struct DeviceMatrixHTML {
  func text(of devices: DeviceMatrix, in matrix: VerdictMatrix) -> TerminalText {
    let rows = matrix.shown(of: devices)
    var body = [MatrixHTML.style, legend(of: devices, in: matrix)]
    for relation in DeviceMatrix.Row.Relation.allCases {
      let own = rows.filter { $0.relation == relation }
      if own.isEmpty { continue }
      let heading = "\(own.count.counted("rule")) \(relation.words)".escapedForHTML
      let table = table(of: own, devices)
      body +=
        relation < .kept
        ? ["<h2>\(heading)</h2>", table]
        : ["<details>", "<summary><h2>\(heading)</h2></summary>", table, "</details>"]
    }
    body += matrix.ends(of: devices, rows).dropFirst().map { "<p>\($0.escapedForHTML)</p>" }
    var page = HTMLPage(title: "bluewake compare", subtitle: devices.summaryLine, body: body)
    page.facts = matrix.facts
    page.groups = DeviceMatrix.Row.Relation.allCases.compactMap { relation in
      let count = rows.count { $0.relation == relation }
      return count == 0 ? nil : (relation.words, count)
    }
    return page.text
  }

  private func legend(of devices: DeviceMatrix, in matrix: VerdictMatrix) -> String {
    let labels = matrix.labels(of: devices)
    let rows = devices.columns.indices.map { index in
      let column = devices.columns[index]
      let cells = [
        ("device", column.words), ("capture", labels[index]),
        ("report", matrix.reports[column.report].file),
      ]
      let row = cells.map { "<td data-head=\"\($0)\">\($1.escapedForHTML)</td>" }
      return "<tr><td><strong>\(index + 1)</strong></td>\(row.joined())</tr>"
    }
    let head =
      "<tr class=\"head\"><th>column</th><th>device</th><th>capture</th><th>report</th></tr>"
    return (["<table class=\"stack\">", head] + rows + ["</table>"]).joined(separator: "\n")
  }

  private func table(of rows: [DeviceMatrix.Row], _ devices: DeviceMatrix) -> String {
    let heads = devices.columns.indices.map { index in
      let column = devices.columns[index]
      let name = (column.name ?? column.device).escapedForHTML
      return "<th scope=\"col\">\(index + 1)<small>\(name)</small></th>"
    }
    let head = "<tr class=\"head\"><th scope=\"col\">rule</th>\(heads.joined())</tr>"
    return HTMLPage.wide(
      "rules",
      (["<table class=\"matrix\">", head] + rows.map(line) + ["</table>"]).joined(separator: "\n"))
  }

  private func line(of row: DeviceMatrix.Row) -> String {
    let cells = row.cells.enumerated().map { index, cell -> String in
      let head = "data-head=\"\(index + 1)\""
      guard let cell else { return "<td \(head) class=\"dim\">–</td>" }
      let word = cell.mark.verdict.rawValue
      let shown = "\(cell.mark.verdict.symbol) \(cell.words)".escapedForHTML
      return "<td \(head) class=\"\(word)\"><span class=\"verdict \(word)\">\(shown)</span></td>"
    }
    let reasons = row.cells.enumerated().compactMap { index, cell -> String? in
      cell?.reason.map {
        "<div class=\"why\"><strong>\(index + 1)</strong> \($0.escapedForHTML)</div>"
      }
    }
    let anchor = row.id.anchorForHTML
    return "<tr data-f=\"\(row.relation.words.escapedForHTML)\" id=\"\(anchor)\"><th scope=\"row\">"
      + "<code><a href=\"#\(anchor)\">\(row.id.escapedForHTML)</a></code>"
      + "<small>\(row.title.escapedForHTML)</small>\(reasons.joined())</th>\(cells.joined())</tr>"
  }
}

extension DeviceMatrix {
  /// The matrix in Markdown: the devices, then the rules.
  ///
  /// - Parameters:
  ///   - rows: The rows that are shown.
  ///   - labels: The capture of each column in words.
  func markdown(_ rows: [Row], _ labels: [String]) -> [String] {
    let numbers = columns.indices.map { "\($0 + 1)" }
    let legend = zip(numbers, zip(columns, labels)).map { [$0, $1.0.words, $1.1] }
    return ["### bluewake compare", "", summaryLine.escapedForMarkdown, ""]
      + VerdictMatrix.table(["", "device", "capture"], legend) + [""]
      + VerdictMatrix.table(
        ["rule"] + numbers,
        rows.map { row in [row.id] + columns.indices.map { row.word(in: $0) } })
  }
}
