import Conformance
import Timelines

/// Slack as one page for a browser.
struct SlackHTML {
  func text(of slack: Slack) -> TerminalText {
    let rows = slack.items.map { item in
      let cells = ["\(item.rule) › \(item.expectation)", "\(item.path):\(item.line)", item.words]
      return "<tr data-f=\"\">" + cells.map { "<td>\($0.escapedForHTML)</td>" }.joined() + "</tr>"
    }
    let head = "<tr><th>expectation</th><th>place</th><th>untested part</th></tr>"
    var page = HTMLPage(
      title: "bluewake spec slack", subtitle: slack.summary,
      body: ["<table>", head] + rows + ["</table>"])
    (page.facts, page.groups) = (slack.facts, [])
    return page.text
  }
}
