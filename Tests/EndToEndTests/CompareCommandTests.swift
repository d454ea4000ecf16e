import Foundation
import TestSupport
import Testing

/// `bluewake compare` on reports that the command itself wrote.
@Suite(.waitsForPrograms) struct CompareCommandTests {
  private func check(_ implementation: String, into file: URL) throws {
    let (status, output) = try Command.bluewake.run(
      [
        "check", "Specs/invariants/queued-events-in-order.yaml", "Specs/gatt",
        "--implementation", implementation, "--report", "json=\(file.path)",
      ], in: CaptureFiles.root)
    #expect(status == (implementation == "reference" ? 0 : 1), "\(output.suffix(500))")
  }

  @Test(.slow) func `what a mutant breaks is opposite to the reference, in every form`() throws {
    try WorkFolder.with { folder in
      let files = ["reference", "reference:queue-reversed"].map { name in
        (name, folder.url.appending(path: name.replacing(":", with: "-") + ".json"))
      }
      for (name, file) in files { try check(name, into: file) }
      let page = folder.url.appending(path: "page.html")
      let arguments =
        ["compare"] + files.map(\.1.path) + ["--differences", "--report", "html=\(page.path)"]
      let (status, output) = try Command.bluewake.run(arguments)
      #expect(status == 0)
      #expect(output.contains("one passes, another one fails: 1\n"), "\(output)")
      #expect(output.contains("pass  fail  BG-FGO-12/queued-events-in-order"))
      #expect(!output.contains("BG-CEN-02/"))
      #expect(try Command.bluewake.run(arguments + ["--strict"]).status == 1)
      let html = try String(contentsOf: page, encoding: .utf8)
      #expect(html.contains("id=\"BG-FGO-12/queued-events-in-order\""))
    }
  }

  /// A rule that one advertiser of `Traces/advertisers` breaks, and another one keeps.
  private static let quiet = """
    spec: 1
    id: acme/named
    title: Nobody advertises a name
    accused: device
    expect:
      - {id: none, never: {event: air.advertisement, where: {from: accused, localName: {present: true}}}}
    """

  @Test func `audits show which device keeps what, in every form and from one report too`() throws {
    try WorkFolder.with { folder in
      try Data(Self.quiet.utf8).write(to: folder["rule.yaml"])
      let traces = ["link-loss/central.btsnoop", "advertisers/scanner.btsnoop"]
      for (name, trace) in zip(["a.json", "b.json"], traces) {
        let capture = CaptureFiles.tracesFolder.appending(path: trace).path
        _ = try folder.run(
          ["audit", capture, "--specs", "rule.yaml", "--report", "json=\(name)"])
      }
      let (status, output) = try folder.run(["compare", "a.json", "b.json"])
      #expect(status == 0)
      let lines = output.split(separator: "\n").map(String.init)
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(output)")
      #expect(lines.contains { $0.hasSuffix("F3:C8:51:2D:9B:04 \"Reedbed Pulse 3\", peripheral") })
      #expect(lines.contains { $0.hasPrefix("acme/named ") && $0.contains("FAIL #") }, "\(output)")
      #expect(try folder.run(["compare", "b.json"]).output.contains("FAIL #"))
      let reports = try folder.run(["compare", "a.json", "b.json", "--by", "reports"])
      #expect(reports.status == 0)
      #expect(reports.output.hasPrefix("A  "))
      #expect(try folder.run(["compare", "b.json", "--by", "reports"]).status == 64)
      for format in ["json", "html", "markdown"] {
        let words = ["compare", "a.json", "b.json", "--format", format]
        let twice = try [folder.run(words), folder.run(words)]
        #expect(twice[0].output == twice[1].output)
        #expect(twice[0].output.contains("Reedbed Pulse 3"), "\(format)")
      }
    }
  }

  @Test func `reports of implementations have no devices to show`() throws {
    try WorkFolder.with { folder in
      let report = #"{"bluewake": 1, "report": "check", "implementation": "i", "rules": []}"#
      try Data(report.utf8).write(to: folder["one.json"])
      let (status, output) = try folder.run(["compare", "one.json", "--by", "devices"])
      #expect(status == 65)
      #expect(output.hasPrefix("one.json: error: found no verdicts on devices, expected "))
      #expect(try folder.run(["compare", "one.json"]).status == 64)
    }
  }

  @Test func `a file that is no report ends the command with 65 and its place`() throws {
    try WorkFolder.with { folder in
      let (good, bad) = (
        folder.url.appending(path: "good.json"), folder.url.appending(path: "bad.json")
      )
      try #"{"bluewake": 1, "report": "audit", "captures": ["a"], "rules": []}"#
        .write(to: good, atomically: true, encoding: .utf8)
      for text in ["", "{\"bluewake\": 1", "{\"bluewake\": 1, \"report\": \"check\"}"] {
        try text.write(to: bad, atomically: true, encoding: .utf8)
        let (status, output) = try Command.bluewake.run(["compare", good.path, bad.path])
        #expect(status == 65)
        #expect(output.hasPrefix("\(bad.path): error: "), "\(output)")
      }
      #expect(try Command.bluewake.run(["compare", good.path, "/no/such"]).status == 65)
      #expect(try Command.bluewake.run(["compare", good.path]).status == 64)
      #expect(
        try Command.bluewake.run(["compare", good.path, good.path, "--report", "json=\(good.path)"])
          .status == 64)
    }
  }

  /// A device may have any name.
  private func expectHarmlessDevices(in folder: WorkFolder) throws {
    let name = HostileText.controls
    let device: [String: Any] = ["device": name, "name": HostileText.command, "links": 1]
    let verdict: [String: Any] = ["device": name, "verdict": "fail", "tested": 1, "record": 1]
    let rule: [String: Any] = [
      "id": name, "title": HostileText.command, "covers": [name], "verdict": "fail",
      "devices": [verdict],
    ]
    let report: [String: Any] = [
      "bluewake": 1, "report": "audit", "captures": [name], "rules": [rule],
      "reach": [["capture": name, "host": name, "devices": [device]]],
    ]
    let file = folder.url.appending(path: "devices.json")
    try JSONSerialization.data(withJSONObject: report).write(to: file)
    for format in ["text", "json", "markdown", "html"] {
      let words = ["compare", file.path, "--verbose", "--format", format]
      let (status, output) = try Command.bluewake.run(words)
      #expect(status == 0)
      HostileText.expectHarmless(output, about: words)
    }
  }

  @Test func `no name in a report steers the terminal`() throws {
    try WorkFolder.with { folder in
      let file = folder.url.appending(path: "hostile.json")
      let rule: [String: Any] = [
        "id": HostileText.controls, "title": HostileText.command, "covers": [HostileText.controls],
        "verdict": "fail", "reason": HostileText.controls,
      ]
      let report: [String: Any] = [
        "bluewake": 1, "report": "check", "implementation": HostileText.controls,
        "profile": HostileText.command, "captures": [String](), "rules": [rule],
      ]
      try JSONSerialization.data(withJSONObject: report).write(to: file)
      try expectHarmlessDevices(in: folder)
      for format in ["text", "json", "markdown", "html"] {
        let words = ["compare", file.path, file.path, "--format", format]
        let (status, output) = try Command.bluewake.run(words)
        #expect(status == 0)
        HostileText.expectHarmless(output, about: words)
      }
      for kind in ["junit", "tap", "github", "sarif"] {
        let words = ["compare", file.path, file.path, "--report", "\(kind)=-"]
        let (_, output) = try Command.bluewake.run(words)
        HostileText.expectHarmless(output, format: kind == "github" ? kind : "", about: words)
      }
    }
  }
}
