import Foundation
import TestSupport
import Testing

/// `bluewake spec from`: a rule that a capture became passes, and fails when a value goes missing.
@Suite(.waitsForPrograms) struct SpecFromTests {
  @Test func `the rule of a lost link passes, and fails on who loses values`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try folder.run(["spec", "from", "capture.btsnoop"])
      #expect(status == 0, "\(output)")
      #expect(output.contains("9 values; passes on the reference"), "\(output)")
      let rule = "capture-rule/rule.yaml"
      #expect(try folder.run(["check", rule, "--strict"]).status == 0)
      let mutant = try folder.run(
        ["check", rule, "--implementation", "reference:loss-reports-no-error"])
      #expect(mutant.status == 1, "\(mutant.output)")
      #expect(mutant.output.contains("lost-with-connectionTimeout"), "\(mutant.output)")
      let lint = try folder.run(["spec", "lint", rule])
      #expect(lint.status == 0, "\(lint.output)")
    }
  }

  @Test func `each value that is missing breaks the rule`() throws {
    try WorkFolder.with { folder in
      #expect(try folder.run(["spec", "from", "capture.btsnoop", "-o", "rule"]).status == 0)
      let text = try String(contentsOf: folder["rule/rule.yaml"], encoding: .utf8)
      #expect(text.contains("exactly: 9") && text.contains("value: \"0x105f8602\""), "\(text)")
      // An edit of the run leaves the values out: what nobody sees fail would be worth nothing.
      let lint = try folder.run(["spec", "lint", "rule/rule.yaml"])
      #expect(!lint.output.contains("can never fail"), "\(lint.output)")
      let silent = text.replacing("enabled: \"true\"", with: "enabled: \"false\"")
      try Data(silent.utf8).write(to: folder["rule/rule.yaml"])
      let check = try folder.run(["check", "rule/rule.yaml"])
      #expect(check.status == 1 && check.output.contains("value-of-2A37-5"), "\(check.output)")
      let fewer = text.replacing("exactly: 9", with: "exactly: 10")
      try Data(fewer.utf8).write(to: folder["rule/rule.yaml"])
      #expect(try folder.run(["check", "rule/rule.yaml"]).status == 1)
    }
  }

  @Test func `nothing is overwritten, and what cannot become a rule is told`() throws {
    try WorkFolder.with { folder in
      #expect(try folder.run(["spec", "from", "-"]).status == 64)
      #expect(try folder.run(["spec", "from", "capture.btsnoop", "-o", "rule"]).status == 0)
      let again = try folder.run(["spec", "from", "capture.btsnoop", "-o", "rule"])
      #expect(again.status == 74 && again.output.contains("it is there already"), "\(again.output)")
      let other = try folder.run(
        ["spec", "from", "capture.btsnoop", "-o", "other", "--peer", "F3:C8:51:2D:9B:05"])
      #expect(other.status == 65, "\(other.output)")
      #expect(other.output.contains("did you mean F3:C8:51:2D:9B:04"), "\(other.output)")
    }
  }
}
