import Foundation
import TestSupport
import Testing

/// A folder of specs from outside may have pipes, terminals and devices in it. No command waits for
/// them.
@Suite(.waitsForPrograms) struct WaitingInputTests {
  @Test(arguments: [["check", "rules"], ["spec", "lint", "rules"], ["coverage", "rules"]])
  func `a pipe in a folder of specs is no spec`(arguments: [String]) throws {
    try WorkFolder.with { folder in
      let before = try folder.run(arguments)
      #expect(unsafe mkfifo(folder["rules/pipe.yaml"].path, 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder["rules/zero.yml"].path, withDestinationPath: "/dev/zero")
      let after = try folder.run(arguments)
      #expect(after == before)
    }
  }

  @Test func `a pipe is no file of shared states`() throws {
    try WorkFolder.with { folder in
      try FileManager.default.removeItem(at: folder["rules/states.yaml"])
      let before = try folder.run(["spec", "lint", "rules/performed.yaml"])
      #expect(unsafe mkfifo(folder["rules/states.yaml"].path, 0o600) == 0)
      #expect(try folder.run(["spec", "lint", "rules/performed.yaml"]) == before)
    }
  }

  @Test(.slow, arguments: ["\"-\"", "pipe", "/dev/stdin", "/dev/zero", "/dev/tty"])
  func `a scenario names a capture that is a file`(name: String) throws {
    try WorkFolder.with { folder in
      #expect(unsafe mkfifo(folder["pipe"].path, 0o600) == 0)
      let rule = try String(contentsOf: folder["rules/recorded.yaml"], encoding: .utf8)
      try Data(rule.replacing("../recorded.btsnoop", with: name).utf8)
        .write(to: folder["rules/recorded.yaml"])
      for arguments in [
        ["check", "rules/recorded.yaml"], ["record", "--scenario", "rules/recorded.yaml", "out"],
        ["spec", "draft", "--scenario", "rules/recorded.yaml"],
      ] {
        let (status, output) = try folder.run(arguments)
        #expect(status == 65, "\(output)")
        #expect(output.contains(": it is no file, and scenarios name files alone"), "\(output)")
      }
    }
  }

  @Test func `a pipe that the user names is read`() throws {
    try WorkFolder.with { folder in
      let (status, output) = try folder.run(
        [
          "-c", "mkfifo p && (cat rules/performed.yaml > p &) && exec \"$0\" spec lint p",
          Command.bluewake.executable.path,
        ], executable: URL(filePath: "/bin/sh"))
      #expect(status == 0, "\(output)")
    }
  }
}
