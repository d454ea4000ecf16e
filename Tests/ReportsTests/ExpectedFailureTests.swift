import Conformance
import Reports
import Testing
import Timelines

/// The words of each form of a report for a rule that fails as expected, and for one that passes
/// although a failure is expected.
@Suite struct ExpectedFailureTests {
  private static func report(_ verdict: Verdict, isExpected: Bool = true) throws -> Report {
    let spec = try SpecFile(
      parsing: """
        spec: 1
        id: ACME-01/opens
        title: The lock opens
        expect:
          - id: it
            never: air.advertisement
        """, path: "lock.yaml")
    var checker = Checker([spec], profile: .documented)
    var rule = checker.finish(at: Instant(nanoseconds: 1))[0]
    rule.verdict = verdict
    rule.expectations[0].verdict = verdict
    if isExpected {
      rule.expectedFailure = ExpectedFailure(
        pattern: "ACME-*", reason: "ticket #12", place: "bluewake.yaml:3:1")
    }
    return Report(command: "check", implementation: "x", profile: .documented, verdicts: [rule])
  }

  private static func text(_ verdict: Verdict, _ format: Report.Format) throws -> String {
    try report(verdict).written(as: format).text
  }

  @Test(arguments: [
    (Report.Format.text, "expected-fail  ACME-01/opens  bluewake.yaml:3:1"),
    (.text, "1 rule on x, documented profile: 1 expected-fail"),
    (.json, #""expected-fail": 1"#), (.json, #""reason": "ticket #12""#),
    (.cases(.junit), #"failures="0" errors="0" skipped="1""#),
    (.cases(.junit), #"<skipped message="expected-fail: ticket #12: "#),
    (.cases(.tap), ##"not ok 1 - ACME-01/opens › it # todo ticket \#12"##),
    (.html, "it is expected to fail: ticket #12"), (.cases(.github), "::notice file=lock.yaml"),
    (.cases(.sarif), #""justification": "ticket #12""#), (.cases(.markdown), "| expected-fail |"),
  ])
  func `an expected failure is no failure, and is told`(
    format: Report.Format, words: String
  ) throws {
    let text = try Self.text(.fail, format)
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [
    (Report.Format.text, "it passes, but is expected to fail: ticket #12"),
    (.json, #""unexpected-pass": 1"#), (.cases(.junit), "<system-out>unexpected-pass: "),
    (.cases(.tap), ##"ok 1 - ACME-01/opens › it # todo ticket \#12"##),
    (.html, "it passes, but is expected to fail"), (.cases(.github), "::warning file=lock.yaml"),
    (.cases(.sarif), "unexpected-pass: it"), (.cases(.markdown), "| unexpected-pass |"),
  ])
  func `an unexpected pass is told`(format: Report.Format, words: String) throws {
    let text = try Self.text(.pass, format)
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [Verdict.inconclusive, .notExercised, .error])
  func `what is neither a pass nor a failure stays what it is`(verdict: Verdict) throws {
    #expect(try Self.report(verdict).verdicts[0].outcome == verdict.rawValue)
    let text = try Self.text(verdict, .cases(.junit))
    let plain = try Self.report(verdict, isExpected: false).written(as: .cases(.junit)).text
    #expect(text == plain)
  }

  @Test func `a measured time stands with the first case of its rule, and in the sums`() throws {
    var report = try Self.report(.pass, isExpected: false)
    #expect(!report.written(as: .cases(.junit)).text.contains("time="))
    report.durations = ["ACME-01/opens": .milliseconds(1_042)]
    let text = report.written(as: .cases(.junit)).text
    #expect(text.split(separator: #"time="1.042""#, omittingEmptySubsequences: false).count == 4)
  }
}
