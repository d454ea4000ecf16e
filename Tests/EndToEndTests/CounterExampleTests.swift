import Foundation
import TestSupport
import Testing

/// The ways in which an author of rules shows, without any Swift, that a rule can fail: with a
/// timeline that was edited by hand, and with the mutants and edits of the tool.
@Suite(.waitsForPrograms) struct CounterExampleTests {
  private static let rule = RuleBook.folder + "/gatt/one-answer-per-read.yaml"

  /// The timeline of a run of the rule's scenario, as `timeline --format json` prints it.
  private static func timeline(in folder: WorkFolder) throws -> [Substring] {
    #expect(try folder.run(["record", "--scenario", rule, "run.btsnoop"]).status == 0)
    let (status, output) = try folder.run(["timeline", "run.btsnoop", "--format", "json"])
    #expect(status == 0)
    return output.split(separator: "\n")
  }

  @Test func `a printed timeline is judged like the run, and fails without its callbacks`() throws {
    try WorkFolder.with { folder in
      let lines = try Self.timeline(in: folder)
      #expect(lines.count > 40)
      try Data(lines.joined(separator: "\n").utf8).write(to: folder["run.json"])
      let whole = try folder.run(["check", Self.rule, "--trace", "run.json"])
      #expect(whole.status == 0, "\(whole.output)")
      #expect(whole.output.contains("1 rule, documented profile: 1 pass"))
      let fewer = lines.filter { !$0.contains("callback.didUpdateValue") }
      #expect(fewer.count < lines.count)
      try Data(fewer.joined(separator: "\n").utf8).write(to: folder["fewer.json"])
      let (status, output) = try folder.run(["check", Self.rule, "--trace", "fewer.json"])
      #expect(status == 1)
      #expect(output.contains("no callback.didUpdateValue within 30s"), "\(output)")
    }
  }

  @Test func `a line that is no entry is refused by its number`() throws {
    try WorkFolder.with { folder in
      let lines = try Self.timeline(in: folder).prefix(2) + ["{\"kind\": \"callback.didRaed\"}"]
      try Data(lines.joined(separator: "\n").utf8).write(to: folder["bad.json"])
      let (status, output) = try folder.run(["check", Self.rule, "--trace", "bad.json"])
      #expect(status == 65)
      #expect(
        output.contains("bad.json:3: error: kind: found the text callback.didRaed"), "\(output)")
    }
  }

  @Test func `kills shows what is named and what is not, and an edit that breaks nothing`() throws {
    try WorkFolder.with { folder in
      let text = try String(contentsOfFile: Self.rule, encoding: .utf8)
      let named = "killed-by: [reads-not-awaited]"
      #expect(text.contains(named))
      let edited = text.replacing(
        named,
        with:
          "killed-by: [{repeat: call.readValue, nth: 1}, {alter: call.readValue, remove: [service]}]"
      )
      try Data(edited.utf8).write(to: folder["rules/reads.yaml"])
      let (status, output) = try folder.run(["spec", "kills", "rules/reads.yaml"])
      #expect(status == 1)
      #expect(output.contains("    fails on reads-unanswered\n"), "\(output)")
      #expect(output.contains("    fails on reads-not-awaited (not named)\n"), "\(output)")
      #expect(
        output.contains("    does not fail on alter call.readValue: no service\n"), "\(output)")
    }
  }

  @Test func `kills lists no mutant for what fails on the reference`() throws {
    try WorkFolder.with { folder in
      let rule = LaunchRule.text("wrong", "none", "never: app.launched")
      try Data(rule.utf8).write(to: folder["wrong.yaml"])
      let (status, output) = try folder.run(["spec", "kills", "wrong.yaml"])
      #expect(status == 1)
      #expect(
        output == """
          wrong > none
              fails on the reference itself; bluewake check shows how

          """)
    }
  }

  @Test func `check tells of an expectation that passes on a mutant that it names`() throws {
    try WorkFolder.with { folder in
      let text = try String(contentsOfFile: Self.rule, encoding: .utf8)
      let wrong = text.replacing("[reads-not-awaited]", with: "[reads-not-awaited, queue-reversed]")
      try Data(wrong.utf8).write(to: folder["reads.yaml"])
      let remark = "under killed-by, but passes on it"
      let (status, output) = try folder.run([
        "check", "reads.yaml", "--implementation", "reference:queue-reversed",
      ])
      #expect(status == 0, "\(output)")
      let warned = "'one-request-at-a-time' names 'queue-reversed' \(remark)"
      #expect(output.contains("warning: the expectation \(warned)"), "\(output)")
      let other = try folder.run([
        "check", "reads.yaml", "--implementation", "reference:reads-not-awaited",
      ])
      #expect(other.status == 1)
      #expect(!other.output.contains(remark), "\(other.output)")
    }
  }
}
