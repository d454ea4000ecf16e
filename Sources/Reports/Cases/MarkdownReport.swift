import Conformance
import Timelines

/// Cases in Markdown, for the summary of a job or a comment: a row for each case that did not pass, and
/// its details folded below.
///
/// Source: CommonMark 0.31, 2.4 and 4.6; GitHub Flavored Markdown, Tables.
struct MarkdownReport {
  func text(of list: CaseList) -> TerminalText {
    let told = list.unsettled
    var lines = ["### \(list.title.escapedForMarkdown)", "", list.summary.escapedForMarkdown]
    if !told.isEmpty {
      lines += ["", "| verdict | rule | expectation | what |", "|---|---|---|---|"]
      lines += told.map { item in
        let cells = [item.outcome, item.subject, item.name, item.remark.text]
        return "| \(cells.map(\.escapedForMarkdown).joined(separator: " | ")) |"
      }
      lines += told.filter(\.isUnexpectedFailure).flatMap(details)
    }
    return document(lines)
  }

  /// Returns lines in Markdown, in which text from outside has its escapes, as a document.
  func document(_ lines: [String]) -> TerminalText {
    TerminalText(document: lines.joined(separator: "\n") + "\n")
  }

  private func details(of item: Case) -> [String] {
    let place = item.file.map { " (\($0):\(item.line))" } ?? ""
    let name = "\(item.verdict.rawValue): \(item.subject) › \(item.name)\(place)"
    return [
      "", "<details><summary>\(name.escapedForHTML)</summary>", "",
      "<pre>\(item.details.text.escapedForXML())</pre>", "", "</details>",
    ]
  }
}

extension String {
  /// The text in one line, in which no character has a meaning of its own.
  var escapedForMarkdown: String {
    var text = ""
    for character in printable.replacing("\n", with: " ") {
      if "\\`*_{}[]<>()#+!|~&".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
