import Foundation
import TestSupport
import Testing

/// `bluewake reduce`: what is left still shows it, and is a capture that could have been recorded.
@Suite(.waitsForPrograms) struct ReduceCommandTests {
  private func reduce(
    _ folder: WorkFolder, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    try folder.run(["reduce", "capture.btsnoop"] + arguments)
  }

  private func condition(_ words: String) -> String {
    "'\(Command.bluewake.executable.path)' timeline {} | grep -q '\(words)'"
  }

  @Test(.slow) func `a lost link is left with its connection and nothing else`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try reduce(folder, ["--while", condition("Connection Timeout")])
      #expect(status == 0, "\(output)")
      #expect(output.contains("capture.reduced.btsnoop: 2 of 207 records are left"), "\(output)")
      let timeline = try folder.run(["timeline", "capture.reduced.btsnoop"]).output
      #expect(timeline.contains("connected  as central"), "\(timeline)")
      #expect(timeline.contains("disconnected:  Connection Timeout"), "\(timeline)")
      #expect(
        try folder.run(["info", "capture.reduced.btsnoop"]).output.contains("damage       none"))
    }
  }

  @Test(.slow) func `a request stays with its response and the link with its end`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try reduce(
        folder, ["small.pcapng", "--while", condition("2A37)  = ")])
      // Another format is not what reduce is for: the octets are those of a btsnoop file.
      #expect(status == 0, "\(output)")
      let table = try folder.run(["decode", "small.pcapng", "--format", "tsv"]).output
      let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
      #expect((3...6).contains(rows.count), "\(table)")
      #expect(table.contains("Read By Type Request") == table.contains("Read By Type Response"))
      #expect(table.contains("Handle Value Notification"), "\(table)")
    }
  }

  @Test func `a rule that fails goes on failing`() throws {
    try WorkFolder.with { folder in
      let rule = """
        spec: 1
        id: ACME-01/no-loss
        title: No link is lost
        expect:
          - id: never
            never: {event: link.disconnected, where: {status: 8}}
        """
      try Data(rule.utf8).write(to: folder["rule.yaml"])
      let audit = try folder.run(["audit", "capture.btsnoop", "--specs", "rule.yaml"])
      try #require(audit.status == 1, "\(audit.output)")
      let (status, output) = try reduce(folder, ["small.btsnoop", "--fails", "rule.yaml"])
      #expect(status == 0, "\(output)")
      #expect(try folder.run(["audit", "small.btsnoop", "--specs", "rule.yaml"]).status == 1)
      #expect(try folder.run(["info", "small.btsnoop"]).output.contains("records      2 "))
    }
  }

  @Test func `what the whole capture does not show is told, and nothing is written`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try reduce(folder, ["--while", "exit 3"])
      #expect(status == 65)
      #expect(output.contains("the command ends with exit status 3, expected 0"), "\(output)")
      #expect(!FileManager.default.fileExists(atPath: folder["capture.reduced.btsnoop"].path))
      #expect(try reduce(folder, []).status == 64)
      #expect(try reduce(folder, ["--while", "true", "--fails", "BG-SEM-08"]).status == 64)
      let late = try reduce(folder, ["--while", "sleep 20", "--patience", "100ms"])
      #expect(
        late.status == 65 && late.output.contains("takes longer than 100ms"), "\(late.output)")
      #expect(try reduce(folder, ["capture.btsnoop", "--while", "true"]).status == 64)
    }
  }
}
