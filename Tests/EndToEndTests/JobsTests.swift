import Foundation
import TestSupport
import Testing

/// With `-j` a command writes the same octets as without.
@Suite(.waitsForPrograms) struct JobsTests {
  private static let rules = ["BG-FGO-*", "BG-LTA-*"]

  /// Runs a command with one job and with several, and compares all that it writes.
  private func compare(_ arguments: [String], expecting status: Int32) throws {
    let page = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    defer { try? FileManager.default.removeItem(at: page) }
    func run(_ jobs: String) throws -> (output: String, page: Data) {
      let (code, output) = try Command.bluewake.run(
        arguments + ["-j", jobs, "--report", "html=\(page.path)"], in: CaptureFiles.root)
      #expect(code == status, "\(output)")
      return (output, try Data(contentsOf: page))
    }
    let one = try run("1")
    let several = try run("3")
    #expect(one.output == several.output)
    #expect(one.page == several.page)
    #expect(!one.output.isEmpty)
  }

  @Test(.slow) func `check says the same, failures with pictures too`() throws {
    try compare(
      ["check", "--implementation", "reference:queue-reversed", "--format", "json"] + Self.rules,
      expecting: 1)
  }

  @Test(.slow) func `check says the same of a program, which runs several times at once`() throws {
    let program = Command.bluewake.executable.path
    try compare(
      [
        "check", "--implementation", "exec:'\(program)' serve reference:queue-reversed", "--format",
        "json", "BG-FGO-*",
      ], expecting: 1)
  }

  @Test func `audit says the same of several captures, with what is wrong with them`() throws {
    let folder = "Traces/Malformed/"
    try compare(
      [
        "audit", "Traces/link-loss/central.btsnoop", folder + "cut-in-data.btsnoop",
        "Traces/central-life/central.btsnoop", "--specs", "BG-SEM-*", "--format", "json",
      ], expecting: 65)
  }

  @Test(.slow) func `coverage says the same`() throws {
    try compare(["coverage", "BG-LTA-*", "--format", "json"], expecting: 0)
  }

  @Test func `no jobs are no number of jobs`() throws {
    let (status, output) = try Command.bluewake.run(["check", "-j", "0"])
    #expect(status == 64)
    #expect(output.contains("--jobs is 0, expected 1 or more"))
  }
}
