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
