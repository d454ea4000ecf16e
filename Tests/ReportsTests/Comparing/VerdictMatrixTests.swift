import Conformance
import Foundation
import Reports
import Testing
import Timelines

/// The verdicts of several reports, side by side.
@Suite struct VerdictMatrixTests {
  private static func report(
    _ implementation: String, _ verdicts: [(rule: String, verdict: String)]
  ) throws -> JudgedReport {
    let rules = verdicts.map { rule, verdict in
      """
      {"id": "\(rule)", "title": "What <\(rule)> says", "covers": ["BG-CEN-04"],
       "verdict": "\(verdict)", "expectations": [
        {"id": "first", "verdict": "pass", "findings": []},
        {"id": "second", "verdict": "\(verdict)", "findings": [{"message": "no callback | came"}]}]}
      """
    }
    let text = """
      {"bluewake": 1, "report": "check", "implementation": "\(implementation)",
       "profile": "documented", "captures": [], "rules": [\(rules.joined(separator: ", "))]}
      """
    return try JudgedReport(parsing: Array(text.utf8), file: "\(implementation).json")
  }

  private static func matrix() throws -> VerdictMatrix {
    VerdictMatrix([
      try report(
        "one",
        [
          ("BG-CEN-04/kept", "pass"), ("BG-CEN-05/broken", "pass"),
          ("BG-WAK-01/open", "pass"), ("mine/alone", "pass"), ("BG-SEM-01/none", "not-applicable"),
        ]),
      try report(
        "two",
        [
          ("BG-CEN-04/kept", "pass"), ("BG-WAK-01/open", "not-exercised"),
          ("BG-CEN-05/broken", "fail"), ("BG-SEM-01/none", "not-applicable"),
        ]),
    ])
  }

  @Test func `what one keeps and another one breaks comes first`() throws {
    let matrix = try Self.matrix()
    #expect(
      matrix.rows.map(\.id) == [
        "BG-CEN-05/broken", "BG-WAK-01/open", "mine/alone", "BG-CEN-04/kept", "BG-SEM-01/none",
      ])
    #expect(
      matrix.rows.map(\.relation) == [.opposite, .different, .incomplete, .same, .same])
    #expect(matrix.rows[0].cells.map { $0?.verdict } == [.pass, .fail])
    #expect(matrix.rows[0].cells[1]?.reason == "second: no callback | came")
    #expect(matrix.rows[2].cells[1] == nil)
    #expect(matrix.hasDifferences)
  }

  @Test func `of several captures the worst verdict counts`() throws {
    let report = try Self.report("one", [("a", "pass"), ("a", "fail"), ("a", "not-applicable")])
    #expect(
      VerdictMatrix([report, report]).rows.map { $0.cells.map { $0?.verdict } } == [[.fail, .fail]])
  }

  @Test func `the text has the sums of groups, the matrix and the reasons`() throws {
    let text = try Self.matrix().written(as: .text).text
    #expect(
      text == """
        A  one  one.json  check, documented profile: 4 pass, 1 not-applicable
        B  two  two.json  check, documented profile: 1 pass, 1 not-exercised, 1 fail, 1 not-applicable

        group   rules  differ  A passed  B passed
        BG-CEN  2      1       2 of 2    1 of 2
        BG-SEM  1      0       -         -
        BG-WAK  1      1       1 of 1    -
        mine    1      0       1 of 1    -

        one passes, another one fails: 1
        A     B     rule
        pass  fail  BG-CEN-05/broken  What <BG-CEN-05/broken> says
              B: second: no callback | came

        other differences: 1
        A     B              rule
        pass  not-exercised  BG-WAK-01/open  What <BG-WAK-01/open> says
              B: second: no callback | came

        not in every report: 1
        A     B  rule
        pass  -  mine/alone  What <mine/alone> says

        the same: 2
        A               B               rule
        pass            pass            BG-CEN-04/kept  What <BG-CEN-04/kept> says
        not-applicable  not-applicable  BG-SEM-01/none  What <BG-SEM-01/none> says

        5 rules in 2 reports: one passes, another one fails in 1; other differences in 1; the same in 2; \
        not in every report: 1

        """)
  }

  @Test func `with differences alone the sums stay those of all rules`() throws {
    var matrix = try Self.matrix()
    matrix.showsDifferencesOnly = true
    let text = matrix.written(as: .text).text
    #expect(!text.contains("BG-CEN-04/kept") && !text.contains("mine/alone"))
    #expect(text.contains("BG-CEN  2      1       2 of 2    1 of 2"))
    #expect(text.contains("5 rules in 2 reports"))
  }

  @Test func `another parser reads the document, with nothing for a missing rule`() throws {
    let json = try Self.matrix().written(as: .json).text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rules = try #require(object["rules"] as? [[String: Any]])
    #expect(rules.map { $0["relation"] as? String }.first == "opposite")
    let verdicts = try #require(rules[2]["verdicts"] as? [Any])
    #expect(verdicts[0] as? String == "pass" && verdicts[1] is NSNull)
  }

  @Test func `no name comes out as markup`() throws {
    let page = try Self.matrix().written(as: .html).text
    #expect(page.contains("What &lt;BG-CEN-05/broken&gt; says"))
    #expect(!page.contains("<BG-CEN"))
    let markdown = try Self.matrix().written(as: .cases(.markdown)).text
    #expect(
      markdown.contains("| BG-CEN-05/broken | pass | fail | B: second: no callback \\| came |"))
    #expect(!markdown.contains("BG-CEN-04/kept"))
  }

  @Test(arguments: [
    ("", "at offset 0: found the end, expected a value"),
    ("[]", "bluewake: found nothing, expected 1, the version of a report"),
    (#"{"bluewake": 2}"#, "bluewake: found 2, expected 1, the version of a report"),
    (
      #"{"bluewake": 1, "report": "coverage"}"#,
      "report: found the text coverage, expected the text check, audit or replay"
    ),
    (#"{"bluewake": 1, "report": "check"}"#, "rules: found nothing, expected an array of rules"),
    (
      #"{"bluewake": 1, "report": "check", "rules": [{"id": "a", "verdict": "good"}]}"#,
      "rules[0].verdict: found the text good, expected one of "
    ),
  ])
  func `what is no report is refused, with the place`(text: String, complaint: String) {
    do throws(JSONFailure) {
      _ = try JudgedReport(parsing: Array(text.utf8), file: "a.json")
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix(complaint), "\(error)")
    }
  }

  @Test func `a report that is cut anywhere is refused or read, and never traps`() throws {
    let whole = Array(
      #"{"bluewake":1,"report":"check","rules":[{"id":"a","verdict":"fail","expectations":[{}]}]}"#
        .utf8)
    for length in whole.indices {
      #expect(throws: JSONFailure.self) {
        try JudgedReport(parsing: Array(whole[..<length]), file: "a")
      }
    }
    #expect(try JudgedReport(parsing: whole, file: "a").rules.count == 1)
  }
}
