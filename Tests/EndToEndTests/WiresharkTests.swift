import Foundation
import TestSupport
import Testing

/// The findings of an audit in Wireshark: comments on records, and the script that makes fields of them.
@Suite(.waitsForPrograms, .enabled(if: Tshark.program != nil, "tshark is not installed"))
struct WiresharkTests {
  private static let script = CaptureFiles.root.appending(path: "Examples/Wireshark/bluewake.lua")

  @Test func `findings are fields that one can filter by`() throws {
    try WorkFolder.with { folder in
      let rules = """
        spec: 1
        id: acme/no-links
        title: Nobody connects
        expect:
          - {id: none, never: {event: link.connected, where: {from: implementation}}}
        """
      try Data(rules.utf8).write(to: folder["rule.yaml"])
      let specs = ["--specs", "rule.yaml", "--specs", RuleBook.folder + "/accessories"]
      let capture = CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop").path
      let (status, _) = try folder.run(
        ["audit", capture, "--annotate", "annotated.pcapng"] + specs)
      #expect(status == 1)
      let fields = ["frame.number", "bluewake.verdict", "bluewake.rule", "bluewake.finding"]
      let rows = try Tshark.rows(
        of: folder["annotated.pcapng"], fields, script: Self.script, filter: "bluewake.finding")
      #expect(rows.contains { $0.all("bluewake.verdict") == ["fail"] })
      #expect(rows.contains { $0["bluewake.rule"] == "acme/no-links › none" })
      #expect(rows.contains { $0["bluewake.finding"].hasPrefix("Nobody connects: ") })
      #expect(rows.contains { $0.all("bluewake.verdict").contains("advice") })
      let failed = try Tshark.rows(
        of: folder["annotated.pcapng"], fields, script: Self.script,
        filter: "bluewake.verdict == \"fail\"")
      #expect(!failed.isEmpty && failed.count < rows.count)
    }
  }

  @Test func `a capture without findings has none of the fields`() throws {
    let capture = CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop")
    let rows = try Tshark.rows(
      of: capture, ["frame.number"], script: Self.script, filter: "bluewake.finding")
    #expect(rows.isEmpty)
  }
}
