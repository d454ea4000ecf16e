import Conformance

/// The table of rules on a page: the verdict, the rule with its title and requirements, how often it
/// was put to the test, and how near it came to its bound.
struct RuleRows {
  let anchors: RuleAnchors

  func table(of verdicts: [SpecVerdict]) -> String {
    if verdicts.isEmpty { return "" }
    let heads =
      ["verdict", "rule", "covers", "tested", "margin"]
      + (anchors.areOfSeveralCaptures ? ["capture"] : [])
    let head = heads.map { "<th>\($0)</th>" }.joined()
    return
      (["<table class=\"stack\">", "<tr class=\"head\">\(head)</tr>"] + verdicts.map(row)
      + ["</table>"]).joined(separator: "\n")
  }

  private func row(of verdict: SpecVerdict) -> String {
    let anchor = anchors.anchor(of: verdict)
    let covers = verdict.covers.map {
      "<a href=\"#\($0.anchorForHTML)\">\($0.escapedForHTML)</a>"
    }
    let cells = [
      "<td>\(verdict.html)</td>",
      "<td><code><a href=\"#\(anchor)\">\(verdict.id.escapedForHTML)</a></code>"
        + "<br><span class=\"name\">\(verdict.title.escapedForHTML)</span></td>",
      "<td data-head=\"covers\" class=\"links\">\(covers.joined(separator: " "))</td>",
      "<td data-head=\"tested\" class=\"number\">\(verdict.exercised)</td>",
      "<td data-head=\"margin\">\(bar(of: verdict))</td>",
    ]
    let capture =
      anchors.areOfSeveralCaptures
      ? "<td data-head=\"capture\">\((verdict.capture ?? "").escapedForHTML)</td>" : ""
    // A verdict without a section of its own is found in the table.
    let id = verdict.hasSection ? "row-\(anchor)" : anchor
    return "<tr id=\"\(id)\" data-f=\"\(verdict.outcome)\" data-r=\"\(anchor)\">"
      + "\(cells.joined())\(capture)</tr>"
  }

  /// Returns a bar whose whole length is the bound: how much of it the worst case used.
  private func bar(of verdict: SpecVerdict) -> String {
    guard let margin = verdict.expectations.compactMap(\.margin).max(by: { $0.share < $1.share })
    else { return "" }
    let width = Int((min(1, max(0, margin.share)) * 100).rounded())
    let look = margin.share > 1 ? " over" : margin.share >= 0.8 ? " near" : ""
    let words = "the worst case took \(margin.text)".escapedForHTML
    return "<span class=\"margin\" title=\"\(words)\"><span class=\"bar\(look)\">"
      + "<span style=\"width: \(width)%\"></span></span>\(margin.text.escapedForHTML)</span>"
  }
}

extension SpecVerdict {
  /// Whether the page has a section about the rule, and not only a row.
  var hasSection: Bool {
    if verdict == .notApplicable { return false }
    if expectedFailure != nil { return true }
    return reason != nil || expectations.contains { $0.verdict != .pass || !$0.evidence.isEmpty }
  }
}
