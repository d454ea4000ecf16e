import Conformance
import Judging
import Scanner
import Testing

/// Each file of `Rules` is a test case.
@Suite struct RuleTests {
  static let rules = Result { try RuleTest.all(in: "../../Rules") }

  /// The rule that the scanner does not keep yet.
  static let broken = "SCAN-2/reported-once"

  @Test(arguments: try rules.get())
  func `the scanner keeps the rule`(_ rule: RuleTest) throws {
    let outcome = try rule.judge { Scanner() }
    withKnownIssue("it reports duplicates that nobody asked for") {
      for issue in outcome.issues { issue.record() }
    } when: {
      rule.id == Self.broken
    }
    #expect(outcome.openMatters.isEmpty)
  }

  @Test func `the verdict on the broken rule names the callback that proves it`() throws {
    let rule = try #require(try Self.rules.get().first { $0.id == Self.broken })
    let verdict = try rule.judge { Scanner() }.verdict
    #expect(verdict.verdict == .fail)
    #expect(verdict.expectations.map(\.verdict) == [.fail, .pass])
    let finding = try #require(verdict.expectations.first?.findings.first)
    #expect(finding.witnesses.last?.entry.kind.rawValue == "callback.didDiscover")
  }

  @Test func `the issue stands at the expectation in the rule's file`() throws {
    let rule = try #require(try Self.rules.get().first { $0.id == Self.broken })
    let issue = try #require(try rule.judge { Scanner() }.issues.first)
    #expect(issue.fileID == "Rules/reported-once.yaml")
    #expect(issue.path.hasSuffix("/JudgedScanner/Rules/reported-once.yaml"))
    #expect(issue.line == 32)
    #expect(issue.text.contains("at most 1 callback.didDiscover"))
  }
}

extension RuleIssue {
  /// Makes the test fail, at the place in the rule's file.
  func record() {
    Issue.record(
      Comment(rawValue: text),
      sourceLocation: SourceLocation(fileID: fileID, filePath: path, line: line, column: 1))
  }
}
