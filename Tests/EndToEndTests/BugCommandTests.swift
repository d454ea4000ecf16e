import Foundation
import TestSupport
import Testing

/// `bluewake bug`: the folder shows the finding, and identifies nobody.
@Suite(.waitsForPrograms) struct BugCommandTests {
  /// Runs the command on a capture, with the rules of the checkout.
  private func bug(
    _ folder: WorkFolder, _ capture: String = "faulty.btsnoop", _ options: String...
  ) throws -> (status: Int32, output: String) {
    try folder.run(["bug", capture, "--specs", RuleBook.folder] + options)
  }

  private func text(_ folder: WorkFolder, _ name: String) throws -> String {
    try String(contentsOf: folder[name], encoding: .utf8)
  }

  /// A link on which the client asks for the MTU twice.
  private static func askingTwice() throws -> RecordedFile {
    var file = try RecordedFile("link-loss/central.btsnoop")
    let request = try #require(file.place(of: [0x03, 0x00, 0x04, 0x00, 0x02]))
    let response = try #require(file.place(of: [0x03, 0x00, 0x04, 0x00, 0x03]))
    file.copyRecord(request, to: response + 1)
    file.copyRecord(response, to: response + 2)
    return file
  }

  @Test(.slow) func `a fault becomes a small capture and a rule that fails on it`() throws {
    try WorkFolder.with { folder in
      try Self.askingTwice().octets.write(to: folder["faulty.btsnoop"])
      let (status, output) = try bug(folder, "faulty.btsnoop", "--output", "found")
      #expect(status == 0, "\(output)")
      #expect(output.contains("DEV-ATT-04/mtu-once (fail)"), "\(output)")
      let info = try folder.run(["info", "found/capture.btsnoop"]).output
      #expect(info.contains("records      6 ") || info.contains("records      5 "), "\(info)")
      let rule = ["--specs", "found/rule.yaml"]
      #expect(try folder.run(["audit", "found/capture.btsnoop"] + rule).status == 1)
      #expect(try folder.run(["audit", "capture.btsnoop"] + rule).status == 0)
      #expect(try folder.run(["spec", "lint", "found/rule.yaml"]).output.isEmpty)
    }
  }

  @Test(.slow) func `the verdict is what an audit in the folder prints`() throws {
    try WorkFolder.with { folder in
      try Self.askingTwice().octets.write(to: folder["faulty.btsnoop"])
      #expect(try bug(folder, "faulty.btsnoop", "--output", "found").status == 0)
      let script =
        "cd found && '\(Command.bluewake.executable.path)' audit capture.btsnoop --specs rule.yaml"
        + " --format json | cmp - verdict.json"
      let shell = URL(filePath: "/bin/sh")
      let compared = try folder.run(["-c", script], executable: shell)
      #expect(compared.status == 0 && compared.output.isEmpty, "\(compared.output)")
    }
  }

  @Test(.slow) func `a rerun gives the same octets, also from standard input`() throws {
    try WorkFolder.with { folder in
      try Self.askingTwice().octets.write(to: folder["faulty.btsnoop"])
      #expect(try bug(folder, "faulty.btsnoop", "--output", "one").status == 0)
      let arguments = ["bug", "-", "--specs", RuleBook.folder, "-o", "two"]
      #expect(try folder.run(arguments, input: "faulty.btsnoop").status == 0)
      let contents = try folder.contents()
      for name in ["README.md", "capture.btsnoop", "rule.yaml", "states.yaml", "verdict.json"] {
        #expect(contents["one/\(name)"] != nil, "\(name)")
        #expect(contents["one/\(name)"] == contents["two/\(name)"], "\(name)")
      }
    }
  }

  @Test(.slow) func `the folder names no device, place or date of the capture`() throws {
    try WorkFolder.with { folder in
      try Self.askingTwice().octets.write(to: folder["faulty.btsnoop"])
      #expect(try bug(folder, "faulty.btsnoop", "--output", "found").status == 0)
      for name in ["README.md", "rule.yaml", "verdict.json"] {
        let text = try text(folder, "found/\(name)")
        #expect(!text.contains("F3:C8:51:2D:9B:04") && !text.contains(folder.url.path), "\(text)")
      }
      let timeline = try folder.run(["timeline", "found/capture.btsnoop", "--utc"]).output
      #expect(timeline.contains("2000-01-01"), "\(timeline)")
      #expect(!timeline.contains("F3:C8:51:2D:9B:04") && !timeline.contains("Pulse"), "\(timeline)")
      let readme = try text(folder, "found/README.md")
      #expect(readme.contains("A client asks for the MTU once on a link"), "\(readme)")
      #expect(readme.contains("Source: Core 6.2, Vol 3, Part F, 3.4.2.1."), "\(readme)")
    }
  }

  @Test(.slow) func `of a value, only its form stays`() throws {
    try WorkFolder.with { folder in
      var file = try RecordedFile("link-loss/central.btsnoop")
      // The flags say that there is an energy too, and the value is too short for it.
      let place = try #require(file.place(of: [0x1B, 0x10, 0x00, 0x10]))
      file.replaceEnd(of: place, by: [0x18, 0x62, 0x72, 0x02])
      try file.octets.write(to: folder["faulty.btsnoop"])
      let (status, output) = try bug(folder, "faulty.btsnoop", "--output", "found")
      #expect(status == 0 && output.contains("DEV-FMT-01/heart-rate (fail)"), "\(output)")
      let readme = try text(folder, "found/README.md")
      #expect(!readme.contains("octets that would be replaced, and stay"), "\(readme)")
      let decoded = try folder.run(["decode", "found/capture.btsnoop"]).output
      #expect(decoded.contains("18000000") && !decoded.contains("18627202"), "\(decoded)")
    }
  }

  @Test(.slow) func `at a moment of which no rule speaks, a rule is made`() throws {
    try WorkFolder.with { folder in
      let trackers = "\(RuleBook.folder)/trackers"
      let nothing = try folder.run(["bug", "capture.btsnoop", "--specs", trackers])
      #expect(nothing.status == 2 && nothing.output.contains("no rule finds anything"))
      let (status, output) = try bug(folder, "capture.btsnoop", "--at", "116", "-o", "found")
      #expect(status == 0, "\(output)")
      let rule = try text(folder, "found/rule.yaml")
      #expect(rule.contains("never: {event: link.notification, where: {"), "\(rule)")
      #expect(try folder.run(["spec", "lint", "found/rule.yaml"]).output.isEmpty)
      let audit = try folder.run(["audit", "found/capture.btsnoop", "--specs", "found/rule.yaml"])
      #expect(audit.status == 1, "\(audit.output)")
      let time = try bug(folder, "capture.btsnoop", "--at", "4.5651s", "-o", "same")
      #expect(time.status == 0, "\(time.output)")
      #expect(try text(folder, "same/rule.yaml") == rule)
    }
  }

  @Test func `what cannot be done is said with its exit code`() throws {
    try WorkFolder.with { folder in
      try Data("no capture".utf8).write(to: folder["text"])
      #expect(try bug(folder, "text").status == 65)
      #expect(try bug(folder, "absent").status == 65)
      #expect(try bug(folder, "capture.btsnoop", "--at", "soon").status == 64)
      #expect(try bug(folder, "capture.btsnoop", "--at", "9999").status == 2)
      let there = try bug(folder, "capture.btsnoop", "--output", "rules")
      #expect(there.status == 74 && there.output.contains("--force"), "\(there.output)")
      #expect(!FileManager.default.fileExists(atPath: folder["rules/README.md"].path))
    }
  }
}
