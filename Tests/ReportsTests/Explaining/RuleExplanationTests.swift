import Conformance
import Reports
import Testing

/// The drawing of each pattern on a page.
@Suite struct RuleExplanationTests {
  /// An expectation, and the marks of its drawing.
  struct Example: CustomTestStringConvertible, Sendable {
    var expectation: String
    var marks: [String]
    var testDescription: String { expectation }
  }

  static let examples = [
    Example(
      expectation: "each: link.connected, then: app.woken, within: 1s",
      marks: ["given link.connected", "wanted app.woken, within 1s"]),
    Example(
      expectation: "each: alert.shown, preceded-by: call.connect, since: app.launched",
      marks: ["given the last app.launched", "wanted call.connect", "given alert.shown"]),
    Example(expectation: "never: alert.shown", marks: ["forbidden alert.shown"]),
    Example(
      expectation: "eventually: alert.shown, within: 5s",
      marks: ["wanted alert.shown, within 5s"]),
    Example(
      expectation: "exactly: 2, of: alert.shown",
      marks: ["wanted exactly 2 alert.shown", "forbidden one more"]),
    Example(
      expectation: "at-most: 2, of: alert.shown, per: 1s",
      marks: ["allowed at most 2 alert.shown, in any 1s", "forbidden one more"]),
    Example(
      expectation: "at-least: 2, of: alert.shown", marks: ["wanted at least 2 alert.shown"]),
    Example(
      expectation: "first: app.woken, is: {event: app.woken, where: {app: lock}}",
      marks: ["forbidden another app.woken", "wanted app.woken (app lock)"]),
    Example(expectation: "may: alert.shown", marks: ["allowed alert.shown"]),
    Example(
      expectation: "every: 5s, see: alert.shown",
      marks: [
        "wanted alert.shown", "wanted again, within 5s", "wanted and again, within 5s",
      ]),
    Example(
      expectation: "sequence: [app.woken, {event: app.suspended, within: 10s}]",
      marks: ["wanted app.woken", "wanted app.suspended, within 10s"]),
  ]

  private func parsed(_ expectation: String) -> SpecFile? {
    try? SpecFile(
      parsing: """
        spec: 1
        id: BG-CEN-04/wakes
        title: A <connection> wakes the app
        covers: [BG-CEN-04]
        expect:
          - {id: one, \(expectation)}
        """, path: "wakes.yaml")
  }

  @Test(arguments: examples)
  func `the drawing has what is given, wanted and forbidden, in order`(example: Example) throws {
    let rule = try #require(parsed(example.expectation))
    let expectation = try #require(rule.expectations(for: .documented).first)
    let marks = expectation.sketch.marks.map { mark in
      "\(mark.part.rawValue) \(mark.text)" + (mark.distance.isEmpty ? "" : ", \(mark.distance)")
    }
    #expect(marks == example.marks)
  }

  @Test func `the scope has its events at both ends`() throws {
    let rule = try #require(
      parsed("from: app.woken, until: app.suspended, never: alert.shown"))
    let sketch = try #require(rule.expectations(for: .documented).first).sketch
    #expect(sketch.opening == "app.woken" && sketch.closing == "app.suspended")
    #expect(sketch.scope == "from app.woken until app.suspended")
  }

  @Test func `the page says it all, and no text of a file is markup`() throws {
    let rule = try #require(parsed("each: link.connected, then: app.woken, within: 1s"))
    let items = rule.expectations(for: .documented).map {
      RuleExplanation.Item(
        $0, excerpt: "- {id: <b>}",
        runs: [.init(implementation: "a<b", verdict: .fail, picture: nil)])
    }
    let page = RuleExplanation.page(
      of: [RuleExplanation(rule, items)], facts: [PageFact("command", "<x>")]
    ).text
    #expect(page.contains("A &lt;connection&gt; wakes the app"))
    #expect(page.contains("Each link.connected is followed by app.woken within 1s."))
    #expect(page.contains("- {id: &lt;b&gt;}") && page.contains("a&lt;b</code>"))
    #expect(page.contains("<dd>&lt;x&gt;</dd>"))
    #expect(page.contains("aria-label=\"given link.connected, wanted app.woken\""))
  }
}
