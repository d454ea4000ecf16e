import Foundation
import TestSupport
import Testing

/// `check --watch`: what changes is judged again.
@Suite(.waitsForPrograms) struct WatchTests {
  private func rule(_ pattern: String) -> Data {
    Data(LaunchRule.text("watched", "it", pattern).utf8)
  }

  @Test func `a rule is judged again when it changes, until the command is interrupted`() throws {
    try WorkFolder.with { folder in
      let file = folder["rule.yaml"]
      try rule("never: app.launched").write(to: file)
      let process = Process()
      process.executableURL = Command.bluewake.executable
      process.arguments = ["check", "rule.yaml", "--watch"]
      process.currentDirectoryURL = folder.url
      let output = folder["output"]
      try Data().write(to: output)
      let handle = try FileHandle(forWritingTo: output)
      (process.standardOutput, process.standardError) = (handle, handle)
      try process.run()
      defer { process.terminate() }
      func said(_ words: String, times: Int = 1) throws -> Bool {
        try Waiting.until {
          try String(contentsOf: output, encoding: .utf8).components(separatedBy: words).count
            > times
        }
      }
      #expect(try said("watching 1 file for changes"))
      #expect(try said("1 fail"))
      try rule("eventually: app.launched").write(to: file)
      #expect(try said("changed: rule.yaml"))
      #expect(try said("1 pass"))
      // A mistake is reported, and then mended.
      try rule("eventually: app.lunched").write(to: file)
      #expect(try said("rule.yaml:11:"))
      #expect(try said("watching 1 file for changes", times: 3))
      try rule("eventually: app.launched").write(to: file)
      #expect(try said("1 pass", times: 2))
      #expect(try said("watching 1 file for changes", times: 4))
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
    }
  }

  @Test func `what is no file of its own cannot be watched`() throws {
    let (status, output) = try Command.bluewake.run(["check", "--watch", "--trace", "-"])
    #expect(status == 64)
    #expect(output.contains("cannot read - twice"))
    let missing = try Command.bluewake.run(["check", "--watch", "missing.yaml"])
    #expect(missing.status == 65)
  }
}
