import Conformance
import Timelines

/// Slack for a terminal: the untested parts, then the times that no run came near to, then the
/// sums.
struct SlackText {
  func text(of slack: Slack) -> TerminalText {
    let untested = slack.items.compactMap { item -> [TerminalText]? in
      guard case .untested(let change, let mutants) = item.kind else { return nil }
      return [
        "\(item.rule)", "\(item.expectation)", "\(change)", "\(mutants.joined(separator: " "))",
      ]
    }
    let times = slack.items.compactMap { item -> [TerminalText]? in
      guard case .farBound(let margin) = item.kind else { return nil }
      return ["\(item.rule)", "\(item.expectation)", "\(margin.text)"]
    }
    var lines = table(
      ["rule", "expectation", "a weaker form", "fails on the same mutants"], untested)
    lines += table(["rule", "expectation", "the closest run"], times)
    return (lines + ["\(slack.summary)"]).joined(separator: "\n") + "\n"
  }

  private func table(_ head: [TerminalText], _ rows: [[TerminalText]]) -> [TerminalText] {
    rows.isEmpty ? [] : ([head] + rows).aligned + [""]
  }
}
